// Says that this browser reads modules as they are written here: see older.js.
let started;
started ||= "yes";
document.documentElement.dataset.modules = started;
