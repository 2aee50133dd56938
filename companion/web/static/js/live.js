// A screen that follows the table: taps are sent without leaving the page, and whatever happens
// at the table is morphed into it.
import "./cues.js";
import "./menu.js";
import { listenToTaps } from "./taps.js";
import { follow } from "./stream.js";
import { listenToSwipes } from "./swipe.js";

const screen = document.getElementById("live");
listenToTaps(screen);
listenToSwipes();
follow(screen);
