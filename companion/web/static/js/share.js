/* The system's share sheet, with the result as a picture. Browsers have it on phones, and over https alone:
   elsewhere the button stays hidden, and the links below it download the same. */
const button = document.querySelector("[data-share]");
let picture = null;

async function fetchPicture() {
  const answer = await fetch(button.dataset.share);
  if (!answer.ok) throw new Error(answer.statusText);
  return new File([await answer.blob()], button.dataset.name, { type: "image/png" });
}

async function share() {
  const { text } = button.dataset;
  button.disabled = true;
  try {
    picture ??= await fetchPicture();
    const files = [picture];
    await navigator.share(navigator.canShare?.({ files }) ? { files, text } : { text });
  } catch {
    // Nobody was chosen; or drawing took longer than a browser lets a tap count, and the next tap has it at once.
  } finally {
    button.disabled = false;
  }
}

if (navigator.share && button) {
  button.hidden = false;
  button.addEventListener("click", share);
}
