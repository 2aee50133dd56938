// Which button sends a form: Safari before 15.4 does not say so.
let clicked = null;

// The Enter key in a field makes a click as well, on the form's first button.
addEventListener("click", ({ target }) => { clicked = target.closest("button"); }, { capture: true });

export function submitterOf({ submitter, target }) {
  return submitter === undefined && clicked?.form === target ? clicked : submitter;
}
