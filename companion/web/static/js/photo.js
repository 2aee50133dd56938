// Hands from one photo: where a phone can read one there is a button, and what it needs is fetched once it is tapped.
const MEMORY_GB = 1; // a phone with less would not do it; most do not say
const isAble = Boolean(window.Worker && window.FileReader && document.createElement("canvas").getContext("2d")
  && (navigator.deviceMemory ?? MEMORY_GB) >= MEMORY_GB);

let told = null;
let panel = null;

export async function follow(form) {
  told = form ? JSON.parse(form.dataset.photo) : null;
  if (isAble) document.documentElement.dataset.takesPhotos = "";
  if (panel) (await panel).update(told);
}

if (isAble) {
  document.addEventListener("click", async ({ target }) => {
    if (!target.closest(".is-photo")) return;
    panel ??= import("./photo-panel.js");
    (await panel).open(told);
  });
}
