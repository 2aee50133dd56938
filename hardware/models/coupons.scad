// Fit tests, each printed in ten minutes: what has to fit is tried before the part that takes hours.
// Parts: button (the drum's hole), servo (its window and screws), posts (the Pi's and a terminal board's).

include <measures.scad>

part = "all"; // button, servo, posts, or all side by side

// The drum's panel around its hole, no wider than the button's rim.
module button() {
    difference() {
        cylinder(d = button_hole + 4, h = button_panel);
        translate([0, 0, -1]) cylinder(d = button_hole, h = button_panel + 2);
    }
}

module servo() {
    pocket = [servo_width + 2 * clearance, servo_length + 2 * clearance];
    rim = 1.6;
    difference() {
        union() {
            translate(-pocket / 2 - [rim, rim]) cube([pocket[0] + 2 * rim, pocket[1] + 2 * rim, upright]);
            translate([-3.5, -servo_flange / 2 - 0.5, 0]) cube([7, servo_flange + 1, upright]);
        }
        translate([-pocket[0] / 2, -pocket[1] / 2, -1]) cube([pocket[0], pocket[1], upright + 2]);
        for (side = [-1, 1]) translate([0, side * servo_screws / 2, -1]) cylinder(d = m2_thread, h = upright + 2);
    }
}

// Half of each pattern: the posts along one side, as high as the tray's, on a thin bar.
module posts() {
    thin = 0.8;
    row(pi_holes[0], m25_thread, thin);
    translate([0, 10, 0]) row(strip_holes[0], m2_thread, thin);
    translate([-2, 0, 0]) cube([4, 10, thin]);
}

module row(length, hole, thin) {
    translate([0, -2, 0]) cube([length, 4, thin]);
    for (x = [0, length]) translate([x, 0, 0]) difference() {
        cylinder(d = hole + 3.4, h = thin + pi_standoff);
        translate([0, 0, thin]) cylinder(d = hole, h = pi_standoff + 1);
    }
}

if (part == "button") button();
else if (part == "servo") servo();
else if (part == "posts") posts();
else color("#8a8a8a") {
    button();
    translate([38, 0, 0]) servo();
    translate([-18, 30, 0]) posts();
}
