// The address bar and the history. A question asked in place has a history entry of its own, so that the
// phone's Back button leaves the question and not the game.
let onArrival = null;

export function setAddress(url) {
  const asks = new URL(url).searchParams.has("ask");
  const asked = Boolean(history.state?.asks);
  if (asked && !asks) return leaveQuestion(url);
  if (asks && !asked) history.pushState({ asks }, "", url);
  else history.replaceState(history.state, "", url);
  return undefined;
}

// Remove the entry of an answered question, so that Back never leads into an old question.
function leaveQuestion(url) {
  return new Promise((resolve) => {
    onArrival = () => {
      onArrival = null;
      history.replaceState(null, "", url);
      resolve();
    };
    history.back();
  });
}

export function onBack(action) {
  addEventListener("popstate", () => (onArrival ? onArrival() : action()));
}
