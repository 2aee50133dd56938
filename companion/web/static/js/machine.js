/* Offers the phone's own time to a machine without a clock; typed by hand where there are no scripts. */
const form = document.querySelector("[data-clock]");
const { seconds, time } = form.elements;
const two = (number) => String(number).padStart(2, "0");

function offered() {
  const now = new Date();
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${day}T${two(now.getHours())}:${two(now.getMinutes())}`;
}

let shown = (time.value = offered());
form.addEventListener("submit", () => {
  // To the second, and whatever zone the machine is in, unless somebody typed another.
  seconds.value = time.value === shown ? Math.round(Date.now() / 1000) : "";
});
setInterval(() => {
  if (time.value === shown) shown = time.value = offered();
}, 5000);
