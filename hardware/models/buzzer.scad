// A seat's buzzer: a drum for a lit 30 mm arcade button, closed from below by a plate with three screws.
// Print the drum top down and the plate inner side down (the one for a board as it lies); none needs supports.

include <measures.scad>

part = "all"; // drum, plate, drum-jack, plate-jack, or all together as they are used
jack = part == "drum-jack" || part == "plate-jack"; // with a board and its jack in place of a cable
apart = 0;    // how far to draw them from one another

drum_height = button_panel + button_depth + 8;
post = 9;                               // diameter of the screw posts
post_place = buzzer_foot / 2 - wall - post / 2 - 2.5;
plate_diameter = buzzer_foot - 2 * wall - 2 * clearance - 1.2;

// The upper edge is bevelled, not rounded: it lies on the print bed, where a round would begin in the air.
module tapered(foot, top, height, bevel) {
    hull() {
        cylinder(d = foot, h = 2);
        translate([0, 0, height - bevel]) cylinder(d1 = top, d2 = top - 2 * bevel, h = bevel);
    }
}

module posts() {
    for (turn = [60, 180, 300]) rotate(turn) translate([post_place, 0, 0]) children();
}

module drum() {
    difference() {
        tapered(buzzer_foot, buzzer_top, drum_height, buzzer_bevel);
        difference() {
            translate([0, 0, -0.01])
                tapered(buzzer_foot - 2 * wall, buzzer_top - 2 * wall, drum_height - button_panel, buzzer_bevel);
            // The posts run up to the top, so that nothing starts in the air when printed top down.
            posts() translate([0, 0, floor_height + clearance]) cylinder(d = post, h = drum_height);
        }
        translate([0, 0, -1]) cylinder(d = button_hole, h = drum_height + 2);
        posts() translate([0, 0, -1]) cylinder(d = m3_thread, h = 16);
        if (jack) jack_slot(); else cable_slot();
    }
}

module cable_slot() {
    translate([-cable / 2, -buzzer_foot, floor_height]) cube([cable, buzzer_foot, cable * 0.8]);
    translate([0, 0, floor_height + cable * 0.8]) rotate([90, 0, 0]) cylinder(d = cable, h = buzzer_foot);
    translate([-cable / 2, -buzzer_foot, -1]) cube([cable, buzzer_foot - plate_diameter / 2, floor_height + 2]);
}

// Between two posts, and open below: the plate brings the board with it.
module jack_slot() {
    translate([20, -jack_window[0] / 2, -1])
        cube([buzzer_foot, jack_window[0], floor_height + jack_standoff + 1.6 + jack_window[1] + 1]);
}

module jack_posts() {
    for (along = [0, jack_holes[1]], side = [-1, 1])
        translate([jack_front - jack_inset - along, side * jack_holes[0] / 2, 0]) difference() {
            cylinder(d = m25_thread + 3.4, h = floor_height + jack_standoff);
            translate([0, 0, 1]) cylinder(d = m25_thread, h = floor_height + jack_standoff);
        }
}

module jack_board_as_bought() {
    translate([jack_front - jack_board[1], -jack_board[0] / 2, floor_height + jack_standoff]) {
        color("#0050b5") cube([jack_board[1], jack_board[0], 1.6]);
        color("#1b1b1b") translate([jack_board[1] - 17.1, jack_board[0] / 2 - 7.65, 1.6]) cube([17.7, 15.3, 13]);
        color("#00843d") translate([1, jack_board[0] / 2 - 7, 1.6]) cube([7.6, 14, 9]);
    }
}

module plate() {
    difference() {
        cylinder(d = plate_diameter, h = floor_height);
        posts() translate([0, 0, -1]) cylinder(d = m3_hole, h = floor_height + 2);
        posts() translate([0, 0, -0.01]) cylinder(d1 = m3_head, d2 = m3_hole, h = 1.7);
        if (!jack) for (turn = [0, 120, 240]) rotate(turn) translate([post_place - 3, 0, -0.01]) cylinder(d = foot_pad, h = 1);
        // Two slots for a cable tie, which takes the pull off the solder joints.
        if (!jack) for (side = [-1, 1]) translate([side * 6 - 1, -24, -1]) cube([2, 5, floor_height + 2]);
    }
    if (jack) jack_posts();
}

module button_as_bought() {
    color("#c8102e") translate([0, 0, drum_height]) {
        cylinder(d = 34, h = 3);
        translate([0, 0, 3]) scale([1, 1, 0.35]) sphere(d = 25);
    }
    if (apart) translate([0, 0, drum_height - button_depth]) {
        color("#c8102e") translate([0, 0, 26]) cylinder(d = 29.6, h = button_depth - 26);
        color("#1b1b1b") translate([-9, -5, 4]) cube([18, 10, 22]);
        color("#d9a400") for (x = [-6, 5]) translate([x, -0.4, 0]) cube([2.8, 0.8, 5]);
    }
}

module screws_as_bought() {
    color("#d0d0d0") posts() {
        cylinder(d1 = 5.6, d2 = 3, h = 1.7);
        cylinder(d = 3, h = 12);
    }
}

if (part == "drum" || part == "drum-jack") translate([0, 0, drum_height]) rotate([180, 0, 0]) drum();
else if (part == "plate") translate([0, 0, floor_height]) rotate([180, 0, 0]) plate();
else if (part == "plate-jack") plate();
else {
    color("#3a3a3a") drum();
    translate([0, 0, apart ? button_depth + apart : 0]) button_as_bought();
    translate([0, 0, apart ? -apart : 0]) {
        color("#8a8a8a") plate();
        if (jack) jack_board_as_bought();
    }
    if (apart) translate([0, 0, -2 * apart]) screws_as_bought();
}
