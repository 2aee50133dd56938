/* For browsers from before the minimum, which alone get it. It sets the marks that their style sheets ask for; and where
   modules do not start it follows the table by itself, since every event brings the whole screen. As old as they are. */
(function () {
  var root = document.documentElement;
  var screen = document.getElementById("live");
  var elsewhere = document.getElementById("elsewhere"); /* a phone sent a table screen here */

  /* The sheets say what is to be done in the content of what no page has. */
  var marks = [];
  var sizes = [];
  var read = [];

  function each(list, action) {
    Array.prototype.forEach.call(list, action);
  }

  function readSheet(sheet) {
    if (!sheet.href || read.indexOf(sheet.href) >= 0) return;
    var rules = null;
    try { rules = sheet.cssRules; } catch (error) { return; } /* still under way */
    if (!rules) return;
    read.push(sheet.href);
    each(rules, function (rule) {
      if (rule.selectorText === "is-marked") marks = marks.concat(told(rule));
      if (rule.selectorText === "is-sized") sizes = sizes.concat(told(rule));
    });
  }

  function told(rule) {
    return JSON.parse(JSON.parse(rule.style.content));
  }

  /* [name, anchor, inner]: each anchor with such a thing in it or beside it gets an attribute of that name. */
  function mark(task) {
    var found = [].slice.call(document.querySelectorAll(task[1]));
    if (task[2]) found = found.filter(has(task[2]));
    each(document.querySelectorAll("[" + task[0] + "]"), function (element) {
      if (found.indexOf(element) < 0) element.removeAttribute(task[0]);
    });
    found.forEach(function (element) {
      if (!element.hasAttribute(task[0])) element.setAttribute(task[0], "");
    });
  }

  /* [selector, size, size...]: where the first of these is in force, the smallest is wanted. */
  function size(task) {
    each(document.querySelectorAll(task[0]), function (element) {
      element.style.fontSize = "";
      var usual = sizeOf(element);
      if (Math.abs(sizeOf(element, task[1]) - usual) < 0.1) {
        var sizes = task.slice(1).map(function (each) { return sizeOf(element, each); });
        element.style.fontSize = Math.min.apply(null, sizes) + "px";
      } else element.style.fontSize = "";
    });
  }

  function sizeOf(element, wanted) {
    if (wanted) element.style.fontSize = "calc(" + wanted + ")";
    return parseFloat(getComputedStyle(element).fontSize);
  }

  /* What a selector looks for may also be beside the element, so it is asked from outside. */
  function has(inner) {
    var selector = inner.split(",").map(function (part) { return "[is-asked] " + part; }).join(",");
    return function (element) {
      element.setAttribute("is-asked", "");
      var found = document.querySelector(selector);
      element.removeAttribute("is-asked");
      return found;
    };
  }

  var marking = 0;
  var observer = new MutationObserver(markSoon);

  function markSoon() {
    if (!marking) marking = requestAnimationFrame(markNow);
  }

  function markNow() {
    marking = 0;
    each(document.styleSheets, readSheet);
    marks.forEach(mark);
    if (!window.CSS.supports("width: min(1px, 2px)")) sizes.forEach(size);
    observer.takeRecords();
  }

  observer.observe(root, { attributes: true, childList: true, subtree: true });
  ["input", "change", "click", "focusin", "focusout", "load", "reset", "resize"].forEach(function (kind) {
    addEventListener(kind, markSoon, true);
  });
  markNow();

  /* Modules have run once the page is loaded, if they run at all. */
  addEventListener("load", function () {
    if (root.hasAttribute("data-modules")) return;
    if (elsewhere) refresh();
    else if (screen && window.EventSource) follow();
    else refresh();
    leadOn();
  });

  /* A phone shows another page on the table screen; each leads back here after a while. */
  function leadOn() {
    var page = screen && screen.querySelector("[data-page]");
    if (page) location.replace(page.getAttribute("data-page"));
  }

  /* What a page without scripts does by itself. */
  function refresh() {
    var wanted = [].map.call((elsewhere || document).querySelectorAll("noscript"), function (element) {
      return /http-equiv="refresh" content="(\d+)(?:;url=([^"]*))?"/.exec(element.textContent);
    }).filter(Boolean)[0];
    if (!wanted) return;
    setTimeout(function () {
      if (!isFilledIn()) location.replace(wanted[2] ? wanted[2].replace(/&amp;/g, "&") : location.href);
    }, wanted[1] * 1000);
  }

  function isFilledIn() {
    var field = document.activeElement;
    return field && "defaultValue" in field && field.value !== field.defaultValue;
  }

  /* As in stream.js: the server says every two seconds that it is there. */
  var SILENCE_MS = 4500;
  var FIRST_EVENT_MS = 8000;
  var RETRY_MS = 2000;
  var notice = document.getElementById("connection");
  var source = null;
  var watchdog = 0;
  var file = "";
  var waiting = null;
  var clicked = null;
  var taps = [];
  var isSending = false;
  var surprise = document.getElementById("surprise");
  var SHOWN_MS = 3000;
  var taken = null;
  var hiding = 0;

  function follow() {
    file = screen.getAttribute("data-file");
    open();
    document.addEventListener("visibilitychange", function () { if (document.hidden) close(); else open(); });
    addEventListener("pagehide", close);
    addEventListener("online", open);
    addEventListener("focusout", function () { setTimeout(showWaiting, 0); }, true);
    addEventListener("click", function (event) { clicked = event.target.closest("button"); }, true);
    addEventListener("submit", submitted);
  }

  function address() {
    return (screen.getAttribute("data-stream") || "/stream") + "?view=" + screen.getAttribute("data-view");
  }

  function open() {
    close();
    source = new EventSource(address());
    source.addEventListener("page", function (event) { alive(); arrived(event.data); });
    source.addEventListener("heartbeat", function (event) {
      alive();
      var other = JSON.parse(event.data).file;
      if (file && other && file !== other) location.reload();
      file = file || other;
    });
    source.addEventListener("error", dead);
    watchdog = setTimeout(dead, FIRST_EVENT_MS);
  }

  function close() {
    clearTimeout(watchdog);
    if (source) source.close();
    source = null;
  }

  function alive() {
    clearTimeout(watchdog);
    watchdog = setTimeout(dead, SILENCE_MS);
    notice.hidden = true;
    notice.classList.remove("has-tap");
    if (taps.length && !isSending) send();
  }

  /* Shut out, the page itself says so; anything else is tried again. */
  function dead() {
    close();
    notice.hidden = false;
    watchdog = setTimeout(open, RETRY_MS);
    var asked = new XMLHttpRequest();
    asked.open("HEAD", address());
    asked.onload = function () { if (asked.status === 401) location.reload(); };
    asked.send();
  }

  function version(element) {
    var shown = element.querySelector("[data-version]");
    return (shown ? shown.getAttribute("data-version") : "0.0").split(".").map(Number);
  }

  function arrived(html) {
    var incoming = document.createElement("div");
    incoming.innerHTML = html;
    var news = version(incoming);
    var here = version(screen);
    var ahead = news[0] - here[0] || news[1] - here[1];
    if (ahead < 0 || incoming.innerHTML === screen.innerHTML) return;
    /* In the middle of a question only the server knows whether it still applies. */
    if (location.search) {
      if (ahead > 0) location.reload();
      return;
    }
    waiting = html;
    if (!taps.length) showWaiting();
  }

  /* What somebody types is not taken away, and what is folded open stays so. */
  function showWaiting() {
    if (waiting !== null && !isFilledIn()) put(waiting);
  }

  function put(html) {
    var opened = [].map.call(screen.querySelectorAll("details"), function (element) { return element.open; });
    var active = [].indexOf.call(screen.querySelectorAll("a, button, summary, input"), document.activeElement);
    screen.innerHTML = html;
    waiting = null;
    leadOn();
    var folds = screen.querySelectorAll("details");
    if (folds.length === opened.length) each(folds, function (element, place) { element.open = opened[place]; });
    var shown = screen.querySelector("[data-effects]");
    if (shown && shown.getAttribute("data-title")) document.title = shown.getAttribute("data-title");
    var focused = screen.querySelectorAll("a, button, summary, input")[active];
    if (focused) focused.focus();
  }

  /* Each waits for its answer, and for whoever answers. What bounces counts once, but for the keys of a keypad, which are
     many taps; one that was meant for another hand than the one shown when its turn comes is dropped. */
  function submitted(event) {
    var form = event.target;
    if (!form.hasAttribute("data-morph")) return;
    event.preventDefault();
    var player = form.getAttribute("data-for");
    var button = clicked && clicked.form === form ? clicked : null;
    if (player === null && (taps.length || isTappedTwice(button))) return;
    taps.push({ form: form, button: button, player: player });
    if (taps.length === 1) send();
  }

  /* As in taps.js: a second tap on the place of the last one is asked back, on a phone that is everybody's. */
  function isTappedTwice(button) {
    if (!button || !button.closest("#pad") || !screen.querySelector('.play[data-seat=""]')) return false;
    var now = { at: performance.now(), place: button.getBoundingClientRect() };
    var isTwice = taken && now.at - taken.at < Number(surprise.dataset.ownMs) && areOne(taken.place, now.place);
    if (!isTwice) taken = now;
    else {
      surprise.hidden = false;
      clearTimeout(hiding);
      hiding = setTimeout(function () { surprise.hidden = true; }, SHOWN_MS);
    }
    return isTwice;
  }

  function areOne(place, other) {
    var isBeside = place.right <= other.left || other.right <= place.left;
    return !isBeside && place.top < other.bottom && other.top < place.bottom;
  }

  function send() {
    var tap = taps[0];
    if (!tap) return;
    if (!document.contains(tap.form) && !findAgain(tap)) {
      taps.shift();
      send();
      return;
    }
    var fields = new URLSearchParams(new FormData(tap.form));
    if (tap.button && tap.button.name) fields.set(tap.button.name, tap.button.value);
    var sent = new XMLHttpRequest();
    sent.open("POST", tap.form.getAttribute("action"));
    sent.setRequestHeader("content-type", "application/x-www-form-urlencoded");
    sent.onload = function () {
      isSending = false;
      taps.shift();
      answered(sent, new URL(tap.form.getAttribute("action"), location.href).href);
      send();
    };
    sent.onerror = function () {
      isSending = false;
      notice.classList.add("has-tap");
      dead();
    };
    isSending = true;
    sent.send(fields.toString());
  }

  /* By its name: the last key of a hand is of another form, which sends all of it. */
  function findAgain(tap) {
    var form = screen.querySelector("form[data-for]");
    if (!tap.button || !form || form.getAttribute("data-for") !== tap.player) return false;
    var same = [].filter.call(screen.querySelectorAll("button"), function (button) {
      return labelOf(button) === labelOf(tap.button);
    })[0];
    if (!same) return false;
    tap.button = same;
    tap.form = same.form;
    return true;
  }

  function labelOf(button) {
    return button.getAttribute("aria-label") || button.textContent.trim();
  }

  function answered(sent, asked) {
    var page = new DOMParser().parseFromString(sent.responseText, "text/html");
    var fresh = page.getElementById("live");
    if (fresh && fresh.getAttribute("data-view") === screen.getAttribute("data-view")) {
      put(fresh.innerHTML);
      document.title = page.title;
      if (sent.responseURL !== asked) history.replaceState(null, "", sent.responseURL);
    } else if (sent.responseURL !== asked) location.assign(sent.responseURL);
    else {
      close();
      document.body.innerHTML = page.body.innerHTML;
    }
  }
})();
