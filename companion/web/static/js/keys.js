// Keys of a keyboard, where the focus is in the pad: a letter or a digit leads to the button with a word that begins with
// it, another press to the next one. It presses none, and what it does is said at the skip link.
const COLOUR = /\bis-(red|yellow|green|blue|pink|teal|orange|purple)\b/;
const colourOf = (button) => COLOUR.exec(button.className)?.[1] ?? "";

// A colour is meant rather than another word, and the first word that is shown or said rather than a later one. Whoever
// cannot type the words of this language has the English colours.
function rankOf(button, key) {
  const begins = (word) => !word.slice(0, 1).localeCompare(key, undefined, { sensitivity: "base" });
  const names = [button.textContent, button.getAttribute("aria-label") ?? ""].map((name) => name.match(/[\p{L}\p{N}]+/gu) ?? [""]);
  if (names.some(([first]) => begins(first))) return Number(!colourOf(button));
  return [...names.flat(), colourOf(button)].some(begins) ? 2 : Infinity;
}

function next(buttons, key, here) {
  const ranks = new Map(buttons.map((each) => [each, rankOf(each, key)]));
  const least = Math.min(...ranks.values());
  const found = buttons.filter((each) => ranks.get(each) < Infinity && ranks.get(each) <= Math.max(least, 1));
  found.sort((a, b) => ranks.get(a) - ranks.get(b));
  const at = found.indexOf(here);
  const alike = at < 0 && colourOf(here) && found.find((each) => colourOf(each) === colourOf(here));
  return alike || found[(at + 1) % found.length];
}

addEventListener("keydown", (event) => {
  const { key, target } = event;
  const pad = document.querySelector("#done, #hand, #pad");
  // A heading has the focus where there is nothing yet to go on with.
  if (!(pad?.contains(target) || target.matches("h1")) || event.altKey || event.ctrlKey || event.metaKey || !/^[\p{L}\p{N}]$/u.test(key)) return;
  if (target.matches("input, select, textarea")) return;
  const buttons = [...pad.querySelectorAll("a, button, summary")].filter((each) => each.checkVisibility?.() ?? each.offsetParent);
  next(buttons, key, target)?.focus();
});

for (const each of document.querySelectorAll(".skip")) each.lastElementChild?.removeAttribute("hidden");
