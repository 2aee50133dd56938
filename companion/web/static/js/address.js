// The address of what is shown. A question that is asked in place has an entry of its own in the
// phone's history, so that the phone's Back button leads out of it and not away from the game.
let arrive = null;

export function moveTo(url) {
  const asks = new URL(url).searchParams.has("ask");
  const asked = Boolean(history.state?.asks);
  if (asked && !asks) return leaveFor(url);
  if (asks && !asked) history.pushState({ asks }, "", url);
  else history.replaceState(history.state, "", url);
  return undefined;
}

// Answered: the question's entry goes, so that Back never leads into a question of old.
function leaveFor(url) {
  return new Promise((resolve) => {
    arrive = () => {
      arrive = null;
      history.replaceState(null, "", url);
      resolve();
    };
    history.back();
  });
}

export function whenBackIsPressed(action) {
  addEventListener("popstate", () => (arrive ? arrive() : action()));
}
