// Brings new HTML into the screen, changing only what differs.
import { Idiomorph } from "../vendor/idiomorph.js";

const keepMenusAsTheyAre = {
  // Whether a menu is open is the visitor's business, not the table's.
  beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS"),
};

export function versionOf(screen) {
  return screen.querySelector("[data-version]")?.dataset.version;
}

export function show(screen, html) {
  Idiomorph.morph(screen, html, { morphStyle: "innerHTML", callbacks: keepMenusAsTheyAre });
}

// Fetches a whole page and shows the part of it that is this screen.
export async function showPage(screen, request) {
  const response = await fetch(request);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.getElementById("live");
  if (!fresh || fresh.dataset.view !== screen.dataset.view) {
    location.assign(response.url);
    return;
  }
  show(screen, fresh.innerHTML);
  document.title = page.title;
  history.replaceState(null, "", response.url);
}
