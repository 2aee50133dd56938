"""A page laid out at every size at once, in frames of copies of it.

A frame answers media queries and viewport units as a window of its size does, and is laid out without being
painted: with one copy of the page, all sizes take the time in which a window changes its size once.
"""

from typing import Final

FRAME_OF_COPY: Final = """window.frameOfCopy = async () => {
    const arrival = (each) => new Promise((done, failed) => { each.onload = done; each.onerror = failed; });
    const frame = document.createElement("iframe");
    frame.srcdoc = "<!doctype html>";
    frame.style.cssText = "position: fixed; left: -9999px; border: 0; max-width: none";
    document.documentElement.append(frame);
    await arrival(frame);
    const page = frame.contentDocument;
    const copy = page.importNode(document.documentElement, true);
    copy.querySelector("iframe").remove();
    const awaited = [...copy.querySelectorAll("link[rel=stylesheet], img")].map(arrival);
    page.documentElement.replaceWith(copy);
    await Promise.all(awaited);
    await page.fonts.ready;
    return frame;
};"""
"""An init script: gives a page `frameOfCopy`, for a frame with a copy of it, in which no script runs."""
