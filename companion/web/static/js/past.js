// What a correction would change, shown as its points are typed. Without this module the button shows it first.
const TYPING_MS = 150;
const form = document.querySelector("[data-preview]");
const field = form?.querySelector("[autofocus]");
let waiting = 0;
let newest = 0;

// What is typed takes the place of what is there, unless that was typed before this module came.
if (field?.value === field?.defaultValue) field?.select();
else show(newest);

form?.addEventListener("input", () => {
  const mine = ++newest;
  clearTimeout(waiting);
  waiting = setTimeout(() => show(mine), TYPING_MS);
});

async function show(mine) {
  const query = new URLSearchParams(new FormData(form));
  query.delete("seen");
  let text;
  try {
    text = await (await fetch(`${form.getAttribute("action")}?${query}`)).text();
  } catch {
    return; // Out of reach: the button asks the companion once more.
  }
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("preview");
  if (mine === newest && fresh) document.getElementById("preview").replaceWith(fresh);
}
