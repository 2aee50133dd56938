// What is wrong with a page as it is laid out, by geometry alone: `walk` looks at it in every window and typeface.
//
// It runs in the frame of tests/browser/copies.py, whose document is a copy of the page and has no script of its own.
// Lengths are CSS pixels; `slack` is what rounding may take.
(() => {
const slack = 1;
const controls = "button, a.button, summary, input, select, .menu a, .segments a, .tabs a, .list > li > a";
// Things that never lie on each other, whether or not they have a text.
const solid = `${controls}, .plate, .debt, .coin, .coin-seal`;

const isShown = (each) => each.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true });
const short = (text) => text.trim().replace(/\s+/g, " ").slice(0, 60);
const name = (each) => {
    const classes = each.getAttribute("class")?.trim().replace(/\s+/g, ".");
    return each.localName + (each.id ? `#${each.id}` : classes ? `.${classes}` : "");
};
const label = (each) => `“${short(each.ariaLabel ?? each.textContent)}” (${name(each)})`;
const meet = (a, b, by = slack) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > by
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;

// All lines of all texts that are shown, each with the element that it stands in and the box of its letters.
const shownTexts = () => {
    const found = [];
    const shown = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const owner = node.parentElement;
        if (!node.data.trim()) continue;
        if (!shown.has(owner)) shown.set(owner, isShown(owner) && !isVisuallyHidden(owner) && !owner.matches("option"));
        if (!shown.get(owner)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5 && box.height > 0.5);
        if (boxes.length) found.push({ node, owner, boxes });
    }
    return found;
};
const unseen = new Map();
const isVisuallyHidden = (each) => {
    if (!each || each === document.body) return false;
    if (!unseen.has(each)) {
        unseen.set(each, getComputedStyle(each).clipPath === "inset(50%)" || isVisuallyHidden(each.parentElement));
    }
    return unseen.get(each);
};

// A sticky or fixed bar lies over whatever is scrolled under it: that alone is no fault.
const layers = new Map();
const layer = (each) => {
    if (!each || each === document.body) return null;
    if (!layers.has(each)) {
        const isBar = ["fixed", "sticky"].includes(getComputedStyle(each).position);
        layers.set(each, isBar ? each : layer(each.parentElement));
    }
    return layers.get(each);
};

// The letters themselves are lower than their line, and lines of large type stand close.
const letters = ({ left, right, top, bottom, height }) =>
    ({ left, right, top: top + height * 0.25, bottom: bottom - height * 0.22 });

// Japanese has no spaces: a line ends wherever the browser takes a phrase for over.
const LETTERS = String.raw`[[\p{L}\p{M}\p{N}]--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]]+`;
const WORD = new RegExp(`${LETTERS}(?:['’.,]${LETTERS})*`, "gv");

const broken = ({ node, owner, boxes }) => {
    if (boxes.length < 2) return [];
    const found = [];
    for (const { 0: word, index } of node.data.matchAll(WORD)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const [first, ...rest] = range.getClientRects();
        if (rest.some((box) => box.width > 0.5 && Math.abs(box.top - first.top) > first.height / 2)) {
            found.push(["broken", owner, `${short(word)} is broken in ${label(owner)}`]);
        }
    }
    return found;
};

// What may clip or bear a text: each with how far its letters may reach.
const frames = new Map();
const frameOf = (each) => {
    if (frames.has(each)) return frames.get(each);
    const style = getComputedStyle(each);
    const box = each.getBoundingClientRect();
    const clips = (overflow) => overflow === "hidden" || overflow === "clip";
    const frame = {
        box,
        clipsX: clips(style.overflowX), clipsY: clips(style.overflowY),
        scrolls: /auto|scroll/.test(style.overflowX + style.overflowY) && style.display !== "inline",
        isFree: style.position === "absolute" || style.position === "fixed",
        isPainted: style.display !== "inline" && !each.matches("main, body, tr, table")
            && (style.borderTopStyle !== "none" && parseFloat(style.borderTopWidth) > 0
                || style.backgroundImage !== "none" || !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor)),
    };
    frames.set(each, frame);
    return frame;
};

const cutOff = ({ owner, boxes }) => {
    const found = [];
    const add = (kind, how) => found.push([kind, owner, `${label(owner)} ${how}`]);
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    const inked = boxes.map(letters);
    const [top, bottom] = [Math.min(...inked.map((box) => box.top)), Math.max(...inked.map((box) => box.bottom))];
    let bears = false;
    let each = owner;
    while (each && each !== document.body) {
        const { box, clipsX, clipsY, scrolls: isScroller, isFree, isPainted } = frameOf(each);
        if (clipsX && (left < box.left - slack || right > box.right + slack)) add("cut", `is cut by ${name(each)}`);
        else if (clipsX && each === owner && each.scrollWidth > each.clientWidth + slack) add("cut", "is cut by itself");
        else if (clipsY && (top < box.top - slack || bottom > box.bottom + slack)) add("cut", `is cut by ${name(each)}`);
        if (isScroller) break;
        if (isPainted && !bears) {
            bears = true;
            const isOut = left < box.left - slack || right > box.right + slack
                || top < box.top - slack || bottom > box.bottom + slack;
            if (isOut) add("spilt", `reaches out of ${name(each)}`);
        }
        bears ||= isFree;
        each = isFree ? each.offsetParent : each.parentElement;
    }
    // What lies in something that scrolls is reached by scrolling.
    if (each && each !== document.body) return found;
    if (left < -slack || right > innerWidth + slack) add("outside", "is outside the window");
    const high = Math.max(document.documentElement.scrollHeight, innerHeight);
    if ((top + scrollY < -slack || bottom + scrollY > high + slack)) add("outside", "is outside the page");
    return found;
};

// What is scrolled out of sight within the page lies on nothing.
const isInSight = (owner, box) => {
    for (let each = owner; each && each !== document.body; each = each.parentElement) {
        if (frameOf(each).scrolls && !meet(box, frameOf(each).box)) return false;
    }
    return true;
};

const related = (a, b) => a === b || a.contains(b) || b.contains(a);

// Of boxes that come with their element, the pairs that lie on each other.
const overlapping = (places) => {
    const found = [];
    places.sort((a, b) => a.box.top - b.box.top);
    places.forEach((a, index) => {
        for (let next = index + 1; next < places.length && places[next].box.top < a.box.bottom; next += 1) {
            const b = places[next];
            if (!meet(a.box, b.box) || a.layer !== b.layer) continue;
            if (a.isText && b.isText ? a.node !== b.node : !related(a.owner, b.owner)) {
                const [upper, lower] = [a, b].sort((one, other) => one.isText - other.isText);
                found.push(["overlaps", upper.owner, `${label(upper.owner)} lies on ${label(lower.owner)}`, lower.owner]);
            }
        }
    });
    return found;
};

// Who sees a point sees the topmost painted thing there; what is see-through hides nothing.
const coverAt = (owner, [x, y]) => {
    const top = document.elementFromPoint(x, y);
    if (top && related(top, owner)) return null;
    for (const top of document.elementsFromPoint(x, y)) {
        if (related(top, owner)) return null;
        const { isPainted } = frameOf(top);
        const isImage = top.closest("svg, img, video, canvas");
        if ((isPainted || isImage) && isShown(top)) return top;
    }
    return document.documentElement;
};
const points = (box) => {
    const [across, down] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return [[across, down], [box.left + 1.5, down], [box.right - 1.5, down]];
};
const cover = ({ owner, boxes: all, isControl }) => {
    // A control's own middle is what is tapped, and its label is as good.
    if (isControl) {
        const box = owner.getBoundingClientRect();
        const top = document.elementFromPoint(...points(box)[0]);
        const isTapped = top && (owner.contains(top) || owner.closest("label")?.contains(top));
        return isTapped ? null : top ?? document.documentElement;
    }
    // Of what has to be scrolled to be read, its beginning is enough.
    const boxes = all();
    const isLong = boxes.length && boxes.at(-1).bottom - boxes[0].top > innerHeight / 2;
    const isScrolled = scrolls(owner);
    for (const box of isLong || isScrolled ? boxes.slice(0, 1) : boxes) {
        for (const point of isScrolled ? [[box.left + 1.5, (box.top + box.bottom) / 2]] : points(box)) {
            const top = coverAt(owner, point);
            if (top) return top;
        }
    }
    return null;
};
// Whatever is hidden where the page stands is looked for where it is scrolled to.
const hidden = (things) => {
    const found = [];
    let left = things.filter((each) => cover(each));
    while (left.length) {
        const [first] = left;
        let top;
        for (const [block, inline] of [["center", "nearest"], ["start", "start"], ["end", "end"]]) {
            first.owner.scrollIntoView({ block, inline });
            unscroll(first.owner, (frame) => !frame.scrolls);
            top = cover(first);
            left = left.filter((each) => each === first || cover(each));
            if (!top) break;
        }
        // What stays beside a long page is whole where that ends.
        scrollTo(0, document.documentElement.scrollHeight);
        top &&= cover(first);
        unscroll(first.owner, () => true);
        if (top) {
            const over = top === document.documentElement ? "the window's edge" : name(top.closest("[class]") ?? top);
            found.push(["hidden", first.owner, `${label(first.owner)} is hidden under ${over}`, top]);
        }
        left.shift();
    }
    scrollTo(0, 0);
    return found;
};
// A script can scroll what no finger can.
const unscroll = (each, where) => {
    for (; each && each !== document.body; each = each.parentElement) {
        if ((each.scrollTop || each.scrollLeft) && where(frameOf(each))) each.scrollTo(0, 0);
    }
};
const scrolls = (each) => each && each !== document.body
    && (frameOf(each).scrolls && (each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight)
        || scrolls(each.parentElement));
const boxesOf = (node) => () => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((box) => box.width > 0.5 && box.height > 0.5);
};

const shownControls = () => [...document.querySelectorAll(controls)]
    .filter((each) => !each.disabled && isShown(each) && !isVisuallyHidden(each))
    .filter((each) => !each.matches("[type=hidden]"));

const tooSmall = (smallest) => shownControls()
    .map((each) => each.matches("[type=radio], [type=checkbox]") ? each.closest("label") ?? each : each)
    .filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        return Math.min(width, height) < smallest - 0.5;
    })
    .map((each) => {
        const { width, height } = each.getBoundingClientRect();
        return ["small", each, `${label(each)} is ${Math.round(width)} by ${Math.round(height)} px`];
    });

const sideways = () => {
    const wide = document.documentElement.scrollWidth;
    if (wide <= innerWidth) return [];
    const guilty = [...document.querySelectorAll("body *")]
        .filter((each) => isShown(each) && each.getBoundingClientRect().right > innerWidth + 0.5)
        .filter((each, _, all) => !all.some((other) => each !== other && each.contains(other)));
    return [["sideways", document.body, `the page is ${wide} px wide, by ${guilty.slice(0, 3).map(label).join(", ")}`]];
};

const looked = {
    // Whether all has room from side to side.
    width: () => sideways(),
    // Whether whoever wants it can tap it, too.
    reach: () => [...sideways(), ...hidden(reachable())],
    // Everything.
    whole: (smallest) => [...read(), ...tooSmall(smallest), ...hidden([...reachable(), ...shownTexts().map(readable)])],
    // The same words in another typeface, in which they lie elsewhere and are as large.
    again: () => read(),
};
const reachable = () => shownControls()
    .filter((each) => !each.matches("[type=radio], [type=checkbox]"))
    .map((owner) => ({ owner, isControl: true }));
const readable = ({ node, owner }) => ({ owner, boxes: boxesOf(node) });
const read = () => {
    const texts = shownTexts();
    const lines = texts.flatMap(({ node, owner, boxes }) =>
        boxes.map((box) => ({ node, owner, box: letters(box), layer: layer(owner), isText: true })))
        .filter(({ owner, box }) => isInSight(owner, box));
    const solids = [...document.querySelectorAll(solid)].filter((each) => isShown(each) && !isVisuallyHidden(each))
        .map((owner) => ({ owner, box: owner.getBoundingClientRect(), layer: layer(owner), isText: false }));
    return [...sideways(), ...texts.flatMap(broken), ...texts.flatMap(cutOff), ...overlapping([...lines, ...solids])];
};

const findings = (look, { except, smallest }) => {
    [frames, layers, unseen].forEach((each) => each.clear());
    const isWanted = ([kind, ...elements]) => except.some(([kinds, selector]) =>
        kinds.includes(kind) && elements.some((each) => each instanceof Element && each.closest(selector)));
    return looked[look](smallest).filter((each) => !isWanted(each)).map(([kind, , text]) => `${kind}: ${text}`);
};

// Look at the page in each window of each typeface, and return a line for each finding, with where it is one. A window
// is a name, its width and height, the size of its text, and which of the looks; `except` has pairs of kinds of
// findings and of a selector, where they are wanted.
window.walk = async ({ views, ...wanted }) => {
    const found = {};
    const { style } = document.documentElement;
    // Another typeface is more work for the browser than another size.
    for (const [family, windows] of views) {
        style.fontFamily = family;
        for (const [where, width, height, text, look] of windows) {
            Object.assign(frameElement.style, { width: `${width}px`, height: `${height}px` });
            style.fontSize = text;
            document.documentElement.getBoundingClientRect();
            if (document.fonts.status !== "loaded") await document.fonts.ready;
            for (const each of new Set(findings(look, wanted))) (found[each] ??= []).push(where);
        }
    }
    style.fontSize = style.fontFamily = "";
    return Object.entries(found).map(([each, where]) => `${each}, at ${where.join(", ")}`);
};
})()
