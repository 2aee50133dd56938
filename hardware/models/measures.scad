// Every measure of the printed parts, in millimetres. Measure your own parts and change them here.

/* [Printing] */
wall = 2.4;             // thickness of walls: six lines of a 0.4 mm nozzle
floor_height = 3;       // thickness of plates
clearance = 0.3;        // gap between parts that must slide together
m3_hole = 3.4;          // an M3 screw passes
m3_thread = 2.7;        // an M3 screw cuts its own thread
m3_head = 6.4;          // and its head sinks in
m2_hole = 2.4;          // an M2 screw passes
m2_thread = 1.7;        // an M2 screw cuts its own thread
m25_hole = 2.9;         // an M2.5 screw passes
m25_thread = 2.2;       // an M2.5 screw cuts its own thread

/* [Buzzer] */
button_hole = 30.6;     // the arcade button's hole: 30 mm, and what a printer makes it smaller
button_depth = 58;      // from the panel to the end of its lamp and terminals
button_panel = 3;       // panel thickness: snap-in buttons hold on 2 to 4 mm
buzzer_top = 60;        // diameter at the top
buzzer_bevel = 3;       // its edge, at 45 degrees as it lies on the print bed
buzzer_foot = 90;       // diameter at the foot: too wide to tip under a fist
foot_pad = 12.5;        // stick-on rubber feet
cable = 5.5;            // diameter of the cable to a seat

/* [Coin] */
coin_diameter = 38;     // of the edition's own coin, or the printed one: measure yours
coin_thickness = 3;     // measure yours
coin_lip = 1.5;         // how far the holder reaches over the coin's rim
coin_rim = 7;           // width of the holder's ring: an M2 screw fits

/* [Servo] */
servo_length = 22.8;    // SG90 and alike: body, along its flanges
servo_width = 12.3;     // body, across
servo_flange = 32.4;    // from end to end of the flanges
servo_screws = 27.8;    // between the flange's screws
servo_shaft = 5.9;      // from the body's end to the shaft
servo_reach = 11;       // from under the flange to where the horn's arms lie
horn_length = 33;       // the double-armed horn
horn_width = 6.2;       // its arms at their widest, beside the hub
horn_thickness = 1.8;   // its arms
horn_hub = 7.4;         // its hub

/* [Pedestal] */
upright = 5;            // thickness of the two uprights
led = 5.2;              // a 5 mm LED's hole
piezo_disc = 27.5;      // the piezo's diameter, and a little
piezo_ledge = 1.5;      // what it lies on, all round
piezo_air = 2;          // between it and the top that it sounds through

/* [Tray] */
pi_length = 85;         // a Pi 3, 4 or 5, along its header
pi_width = 56;          // and across
pi_board = 1.4;         // its thickness
pi_inset = 3.5;         // from its edges to its holes
pi_holes = [58, 49];    // between its holes, which are those of a HAT too
zero_holes = [58, 23];  // between a Pi Zero's
zero_plate = 3;         // what a Pi Zero stands on, on the posts of the others
zero_pad = 2.5;         // height of that plate's own posts
pi_standoff = 6;        // height of the posts a board stands on
pi_rim = 3;             // the tray's rim beside the Pi: plugs pass over it
finger = [24, 18];      // cut under the microSD card: as wide as a finger, and as deep
strip_length = 70;      // a terminal board, which is perforated board
strip_width = 50;       // and across
strip_holes = [66, 46]; // between its holes
strip_lead = 14;        // between the boards and the comb: the cables' ends spread here
tray_wall = 16;         // height of the wall that holds the cables
tray_cables = 13;       // notches in it: ten seats, the coin's button, the pedestal, the supply

/* [HAT] */
hat_length = 65;        // a board on the Pi's header, along it
hat_width = 56.5;       // and across: both as the HAT specification has them
hat_gap = 11;           // between the Pi's board and the one above it: the spacers' length
hat_over = 38.4;        // how far our own board reaches past the HAT, with its jacks
hat_hole_row = 18.5;    // and its holes there
hat_end_hole = 4;       // and from its ends to the last of them
jack_pitch = 15.875;    // from one jack to the next

/* [Board in a buzzer] */
jack_board = [27.9, 31.1]; // across its jack, and along it
jack_holes = [22.1, 23.1]; // between its holes
jack_front = 38;        // from the buzzer's middle to that edge: its corners are just inside the wall
jack_inset = 4;         // from the jack's edge to the first holes
jack_standoff = 4;      // height of the posts it stands on
jack_window = [17, 15]; // for the jack and its plug: width, and height over the board

/* [Card reader] */
card_width = 59;        // a card of 56 mm in its sleeve
card_length = 91;       // and the other way, of 87 mm
card_play = 2;          // room around the pile: cards are dropped, not threaded
pile_wall = 24;         // height of the corners that hold the discard pile
thumb = 36;             // gap between the corners, to lift the pile by
pico_length = 51;       // a Raspberry Pi Pico or Pico W, along its pins
pico_width = 21;        // and across
pico_holes = [47, 11.4]; // between its holes
pico_standoff = 5;      // height of the posts it stands on
pico_room = 27;         // width of its room: it keeps pile and antenna apart as well
usb_opening = [12, 8.5]; // the plug's: as wide and as high as its handle
reader_long = 60;       // the longer board, an MFRC522's
reader_short = 43;      // the shorter board, a PN532's
reader_width = 41;      // the wider of the two
reader_board = 1.6;     // their thickness
reader_standoff = 11;   // room below them for parts and wires
ledge = [4, 2.5];       // what holds a board: along its edge, and in from it
reader_foam = 0.8;      // foam tape between a board and the lid, pressed together
pad_top = 1.2;          // between antenna and card, as thin as will not bend
pad_mark = 0.6;         // depth of the marks that a card is laid between

$fa = 4;
$fs = 0.4;
