// A television's remote control: its four arrows lead to what can be tapped on the table screen, and OK taps it. A classic
// script in the language of old televisions; those that move a pointer by themselves send no arrows.
(function () {
  // The side of what is focused, and that of what comes next.
  var WAYS = { ArrowUp: ["top", "bottom"], ArrowDown: ["bottom", "top"], ArrowLeft: ["left", "right"], ArrowRight: ["right", "left"] };
  // What lies aside is as far as what lies so many times as far straight on.
  var ASIDE = 3;

  addEventListener("keydown", function (event) {
    var way = WAYS[event.key];
    if (!way || event.target.matches("input, select, textarea")) return;
    var shown = [].filter.call(document.querySelectorAll("a[href], button, summary"), function (each) {
      return each.getClientRects().length && !each.disabled;
    });
    var here = document.activeElement;
    var next = shown.indexOf(here) < 0 ? shown[0] : nearest(shown, here, way);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });

  function nearest(shown, here, way) {
    var from = here.getBoundingClientRect();
    var sign = way[0] === "top" || way[0] === "left" ? -1 : 1;
    var found = null;
    var least = Infinity;
    shown.forEach(function (each) {
      var to = each.getBoundingClientRect();
      var along = sign * (to[way[1]] - from[way[0]]);
      var far = along + ASIDE * (way[0] === "top" || way[0] === "bottom" ? gap(from, to, "left", "right") : gap(from, to, "top", "bottom"));
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
