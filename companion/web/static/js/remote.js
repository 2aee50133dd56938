// A television's remote control: its four arrows lead to what can be tapped, and OK taps it. A classic script in the language
// of old televisions; those that move a pointer by themselves send no arrows. Arrows that scroll a page stay what they are,
// but on televisions: there a page is scrolled by what is reached.
(function () {
  // The side of what is focused, and that of what comes next.
  var WAYS = { ArrowUp: ["top", "bottom"], ArrowDown: ["bottom", "top"], ArrowLeft: ["left", "right"], ArrowRight: ["right", "left"] };
  // What lies aside is as far as what lies so many times as far straight on.
  var ASIDE = 3;
  var TICKED = "[type='radio'], [type='checkbox']";
  var television = matchMedia("(hover: none) and (min-width: 60rem)");

  addEventListener("keydown", function (event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Enter" && television.matches && event.target.matches(TICKED)) {
      event.preventDefault();
      event.target.click();
      return;
    }
    var way = WAYS[event.key];
    if (!way || !mayLeave(event.target, way)) return;
    var shown = [].filter.call(document.querySelectorAll("a[href], button, summary, input, select, textarea"), function (each) {
      return isSeen(each) && !each.disabled && each.tabIndex >= 0;
    });
    var here = document.activeElement;
    var next = shown.indexOf(here) < 0 ? shown[0] : nearest(shown, here, way);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });

  // What is folded away has a place on newer screens, which can be asked.
  function isSeen(element) {
    if (element.checkVisibility) return element.checkVisibility({ visibilityProperty: true });
    return element.getClientRects().length && getComputedStyle(element).visibility === "visible";
  }

  function isAcross(way) {
    return way[0] === "left" || way[0] === "right";
  }

  // A field keeps the arrows that it has a use for.
  function mayLeave(element, way) {
    if (!television.matches) {
      return document.documentElement.scrollHeight <= innerHeight && !element.matches("input, select, textarea");
    }
    if (element.matches("select, [type='number']")) return isAcross(way);
    return !element.matches("input, textarea") || element.matches(TICKED) || !isAcross(way) || isAtItsEnd(element, way);
  }

  function isAtItsEnd(field, way) {
    var isForward = (way[0] === "right") === (getComputedStyle(field).direction === "ltr");
    var end = isForward ? field.value.length : 0;
    return field.selectionStart === end && field.selectionEnd === end;
  }

  function nearest(shown, here, way) {
    var from = here.getBoundingClientRect();
    var sign = way[0] === "top" || way[0] === "left" ? -1 : 1;
    var found = null;
    var least = Infinity;
    shown.forEach(function (each) {
      var to = each.getBoundingClientRect();
      var along = sign * (to[way[1]] - from[way[0]]);
      var far = along + ASIDE * (isAcross(way) ? gap(from, to, "top", "bottom") : gap(from, to, "left", "right"));
      if (each !== here && along > -1 && far < least) {
        found = each;
        least = far;
      }
    });
    return found;
  }

  function gap(from, to, begin, end) {
    return Math.max(0, to[begin] - from[end], from[begin] - to[end]);
  }
})();
