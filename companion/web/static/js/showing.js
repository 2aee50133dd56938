// A table screen shows the page that a phone sends it, until play goes on or somebody here wants the table.
import { follow } from "./stream.js";

const STAYS = "stays-at-the-table";
const elsewhere = document.getElementById("elsewhere");
const pageIn = (root) => root.querySelector("[data-page]")?.dataset.page ?? "";

function lead() {
  const page = pageIn(document);
  if (!page) sessionStorage.removeItem(STAYS);
  else if (page !== sessionStorage.getItem(STAYS)) location.replace(page);
}

function goBackUnlessShown(_screen, html) {
  const page = pageIn(Object.assign(document.createElement("template"), { innerHTML: html }).content);
  if (page !== elsewhere.dataset.page) location.replace("/table");
}

if (elsewhere) {
  elsewhere.addEventListener("click", () => sessionStorage.setItem(STAYS, elsewhere.dataset.page));
  follow(elsewhere, goBackUnlessShown);
} else {
  document.addEventListener("shown", lead);
  lead();
}
