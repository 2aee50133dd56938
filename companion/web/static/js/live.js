// A screen that follows the table: taps are sent in the background, and updates are morphed into the page.
import "./cues.js";
import "./menu.js";
import { listenToTaps } from "./taps.js";
import { follow } from "./stream.js";
import { listenToSwipes } from "./swipe.js";

const screen = document.getElementById("live");
listenToTaps(screen);
listenToSwipes();
follow(screen);
