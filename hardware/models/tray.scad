// A tray for the Pi: with two terminal boards and a comb that holds every cable, or for a board on its header.
// Parts: strips (the tray with terminal boards), hat (the tray without), zero (what a Pi Zero stands on).
// Each prints as it lies, without supports.

include <measures.scad>

part = "all";    // strips, hat, zero, or all together as they are used
apart = 0;       // how far to draw them from one another
shown = "pi";    // which board is pictured: pi or zero
with_hat = false; // whether a board on the header is pictured, in its tray
jacks = 11;      // how many jacks that board has: one a seat, and the coin's button

gap = 8;
strips_wide = 2 * strip_length + gap + 2;
// A board's left edge is the tray's: there the microSD card comes out. Its sockets are at the front, for power
// and screen, and at the right, for USB and network; its header is at the back, beside what is wired to it.
pi_place = [0, wall];
pi_back = pi_place[1] + pi_width + gap;
strips_tray = [strips_wide + 2 * wall, pi_back + strip_width + strip_lead + wall];
hat_tray = [pi_length + wall, pi_back];
hat_wide = jacks * jack_pitch + 0.6;
hat_left = (hat_length - hat_wide) / 2;
hat_back = pi_place[1] + pi_width;       // where a HAT ends
// Over the HAT's own holes, and near the ends of a wide board.
hat_columns = concat([pi_inset, hat_length - pi_inset],
    hat_left < -26 ? [hat_left + hat_end_hole, hat_left + hat_wide - hat_end_hole] : []);
card_middle = 28;

// Where the holes of a board of that pattern are, the pattern's corner at the header's left.
function at_header(holes) = [for (x = [0, holes[0]], y = [0, -holes[1]])
    [pi_place[0] + pi_inset + x, pi_place[1] + pi_inset + pi_holes[1] + y]];

function strip_place(number) = [wall + 1 + number * (strip_length + gap), pi_back];

function strip_posts(number) = [for (x = [-1, 1], y = [-1, 1])
    strip_place(number) + [(strip_length + x * strip_holes[0]) / 2, (strip_width + y * strip_holes[1]) / 2]];

module post(place, height, hole) {
    translate([place[0], place[1], floor_height]) difference() {
        translate([0, 0, -1]) cylinder(d = hole + 3.4, h = height + 1);
        translate([0, 0, 1 - floor_height]) cylinder(d = hole, h = height + floor_height);
    }
}

module pi_posts() {
    for (place = at_header(pi_holes)) post(place, pi_standoff, m25_thread);
}

// Open under the card, from the tray's edge to behind the card's end.
module finger_hole() {
    translate([-1, pi_place[1] + card_middle - finger[0] / 2, -1]) cube([finger[1] + 1, finger[0], tray_wall * 2]);
}

// Slots for cable ties, which hold the fuse and the supply's socket.
module ties() {
    for (x = [pi_length + 30, pi_length + 48], y = [18, 38]) for (side = [0, 6])
        translate([x, y + side, -1]) cube([5, 2, floor_height + 2]);
}

module strips() {
    difference() {
        union() {
            rim(strips_tray);
            difference() {
                translate([0, pi_back - gap / 2, 0])
                    cube([strips_tray[0], strips_tray[1] - pi_back + gap / 2, floor_height + tray_wall]);
                translate([wall, 0, floor_height])
                    cube([strips_wide, strips_tray[1] - wall, tray_wall + 1]);
            }
        }
        comb();
        finger_hole();
        ties();
    }
    pi_posts();
    for (number = [0, 1], place = strip_posts(number)) post(place, pi_standoff, m2_thread);
}

module hat() {
    difference() {
        union() {
            rim(hat_tray);
            translate([min(hat_left, 0), hat_back + 4, 0])
                cube([max(hat_wide, hat_left < 0 ? 0 : hat_tray[0]), hat_over - 4, floor_height]);
        }
        finger_hole();
    }
    pi_posts();
    for (x = hat_columns)
        post([x, hat_back + hat_hole_row], pi_standoff + pi_board + hat_gap, m25_thread);
}

module rim(size) {
    difference() {
        cube([size[0], size[1], floor_height + pi_rim]);
        translate([wall, wall, floor_height]) cube([size[0] - 2 * wall, size[1] - 2 * wall, pi_rim + 1]);
        // The Pi stands over the left rim, and its sockets over the front one.
        translate([-1, -1, floor_height]) cube([wall + 2, pi_back, pi_rim + 1]);
    }
}

// A notch a cable, wider at its foot, so that a cable pressed in stays.
module comb() {
    pitch = (strips_wide - 8) / tray_cables;
    for (number = [0 : tray_cables - 1])
        translate([wall + 4 + (number + 0.5) * pitch, strips_tray[1] - wall - 1, 0]) {
            translate([0, 0, floor_height + 5]) rotate([-90, 0, 0]) cylinder(d = cable + 0.4, h = wall + 2);
            translate([-cable * 0.4, 0, floor_height + 5]) cube([cable * 0.8, wall + 2, tray_wall]);
        }
}

// Its own posts are too near to the larger boards' card sockets to be on the tray.
module zero() {
    places = at_header(pi_holes);
    own = at_header(zero_holes);
    difference() {
        union() {
            // A frame: two bars along the header, two across.
            hull() for (place = [places[0], places[2]]) translate(place) cylinder(d = 8, h = zero_plate);
            hull() for (place = [places[1], places[3]]) translate(place) cylinder(d = 8, h = zero_plate);
            for (side = [0, 2]) hull() for (place = [places[side], places[side + 1]])
                translate(place) cylinder(d = 8, h = zero_plate);
            for (place = own) translate(place) cylinder(d = m25_thread + 3.4, h = zero_plate + zero_pad);
        }
        for (place = places) translate([place[0], place[1], -1])
            cylinder(d = m25_hole, h = zero_plate + zero_pad + 2);
        for (place = [own[1], own[3]]) translate([place[0], place[1], 1])
            cylinder(d = m25_thread, h = zero_plate + zero_pad);
    }
}

module pi_as_bought() {
    translate([pi_place[0], pi_place[1], floor_height + pi_standoff]) {
        color("#00843d") difference() {
            cube([pi_length, pi_width, pi_board]);
            for (x = [0, pi_holes[0]], y = [0, pi_holes[1]])
                translate([pi_inset + x, pi_inset + y, -1]) cylinder(d = 2.7, h = 4);
        }
        color("#1b1b1b") translate([7.1, 50, pi_board]) cube([50.8, 5, 8.5]);
        color("#b5b5b5") for (y = [9, 27, 45.75]) translate([70, y - 7.5, pi_board]) cube([17.5, 15, 14.5]);
        color("#b5b5b5") for (x = [11.2, 26, 39.5]) translate([x - 4, -1, pi_board]) cube([8, 7.5, 3.2]);
        color("#1b1b1b") translate([-2.5, card_middle - 5.5, -1.1]) cube([15, 11, 0.8]);
    }
}

module zero_as_bought() {
    translate([pi_place[0], pi_place[1] + pi_holes[1] - zero_holes[1], floor_height + pi_standoff + zero_plate + zero_pad]) {
        color("#00843d") difference() {
            cube([65, 30, pi_board]);
            for (x = [0, zero_holes[0]], y = [0, zero_holes[1]])
                translate([pi_inset + x, pi_inset + y, -1]) cylinder(d = 2.7, h = 4);
        }
        color("#1b1b1b") translate([7.1, 24, pi_board]) cube([50.8, 5, 8.5]);
        color("#b5b5b5") for (x = [12.4, 41.4, 54]) translate([x - 4, -1, pi_board]) cube([8, 6, 2.8]);
        color("#1b1b1b") translate([-2.5, 11.4, pi_board + 0.3]) cube([15, 11, 0.8]);
    }
}

module hat_as_bought() {
    high = floor_height + pi_standoff + pi_board;
    translate([0, 0, high + hat_gap]) {
        color("#0050b5") {
            translate([pi_place[0], hat_back - hat_width, 0]) cube([hat_length, hat_width, 1.6]);
            translate([hat_left, hat_back - 1, 0]) cube([hat_wide, hat_over + 1, 1.6]);
        }
        color("#1b1b1b") for (number = [0 : jacks - 1])
            translate([hat_left + (number + 0.5) * jack_pitch - 7.6, hat_back + hat_over - 17, 1.6]) cube([15.2, 17.6, 13]);
    }
    color("#d9a400") for (place = at_header(pi_holes)) translate([place[0], place[1], high]) cylinder(d = 5, h = hat_gap);
}

module strips_as_bought() {
    for (number = [0, 1]) translate([strip_place(number)[0], strip_place(number)[1], floor_height + pi_standoff]) {
        color("#b08d57") cube([strip_length, strip_width, 1.6]);
        // Terminals to the comb, the driver in the middle, pins to the Pi.
        color("#00843d") translate([4, strip_width - 9, 1.6]) cube([61, 6.5, 9]);
        color("#1b1b1b") translate([16, strip_width - 34, 1.6]) cube([23, 7, 7]);
        color("#1b1b1b") translate([5, 3, 1.6]) cube([41, 2.5, 9]);
    }
}

if (part == "strips") strips();
else if (part == "hat") hat();
else if (part == "zero") zero();
else {
    color("#4a4a4a") if (with_hat) hat(); else strips();
    translate([0, 0, apart]) {
        if (shown == "zero") {
            color("#8a8a8a") translate([0, 0, floor_height + pi_standoff]) zero();
            translate([0, 0, apart]) zero_as_bought();
        }
        else pi_as_bought();
        if (with_hat) translate([0, 0, apart]) hat_as_bought();
        else strips_as_bought();
    }
}
