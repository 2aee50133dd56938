// The page of a tournament: it follows what is entered, and counts the time of the round.
import { follow } from "./stream.js";
import "./countdown.js";

follow(document.getElementById("live"));
