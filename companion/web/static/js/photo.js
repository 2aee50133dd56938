// Hands from one photo: where a phone can read one there is a button, and what it needs is fetched once it is tapped.
const MEMORY_GB = 1; // a phone with less would not do it; most do not say
const isAble = Boolean(window.Worker && window.createImageBitmap && window.FileReader
  && document.createElement("canvas").getContext("2d") && (navigator.deviceMemory ?? MEMORY_GB) >= MEMORY_GB);

let told = null;
let panel = null;

const opened = () => (panel ??= import("./photo-panel.js"));

export async function follow(form) {
  told = form ? JSON.parse(form.dataset.photo) : null;
  if (isAble) document.documentElement.dataset.takesPhotos = "";
  if (panel) (await panel).update(told);
}

if (isAble) {
  // The camera takes a while to open: meanwhile the nets come.
  document.addEventListener("click", ({ target }) => {
    if (!target.matches("[data-photos]")) return;
    opened();
    import("./photo-reader.js").then(({ prepare }) => prepare());
  });
  document.addEventListener("change", async ({ target }) => {
    if (!target.matches("[data-photos]")) return;
    const [file] = target.files;
    const { open } = await opened();
    if (file) open(file, told);
    target.value = "";
  });
}
