// A page of a club's board: it follows the club, and nothing on it is tapped but links.
import { follow } from "./stream.js";

follow(document.getElementById("live"));
