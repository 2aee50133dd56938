// A tray for the Pi and two terminal boards, with a comb that holds every cable.
// Prints as it lies, without supports.

include <measures.scad>

gap = 6;
room = [pi_length + gap + strip_length + 2, 2 * strip_width + gap + 2];
tray = [room[0] + 2 * wall, room[1] + 2 * wall];
// The Pi's sockets for USB and network look out to the left, those for power and screen to the back.
pi_place = [wall + 1, wall + room[1] - pi_width];
pi_holes = [[23.5, 3.5], [81.5, 3.5], [23.5, 52.5], [81.5, 52.5]];   // a Pi 3, 4 or 5
zero_holes = [[23.5, 29.5], [81.5, 29.5]];                           // a Pi Zero: these and the last two
lip = 3;

module standoff(place, height, hole) {
    translate([place[0], place[1], floor_height]) difference() {
        cylinder(d = hole + 3.6, h = height);
        translate([0, 0, 1]) cylinder(d = hole, h = height);
    }
}

module plate() {
    difference() {
        cube([tray[0], tray[1], floor_height + tray_wall]);
        translate([wall, wall, floor_height]) cube([room[0], room[1], tray_wall + 1]);
        // Low where the Pi's sockets are.
        translate([-1, -1, floor_height + lip]) cube([pi_length + gap, tray[1] + 2, tray_wall]);
        comb();
        for (x = [10, tray[0] - 10], y = [10, tray[1] - 10]) translate([x, y, -1]) cylinder(d = m3_hole, h = 9);
    }
}

// A notch a cable, wider at its foot, so that a cable pressed in stays.
module comb() {
    pitch = (room[1] - 8) / tray_cables;
    for (number = [0 : tray_cables - 1])
        translate([tray[0] - wall - 1, wall + 4 + (number + 0.5) * pitch, 0]) {
            translate([0, 0, floor_height + 5]) rotate([0, 90, 0]) cylinder(d = cable + 0.4, h = wall + 2);
            translate([0, -cable * 0.4, floor_height + 5]) cube([wall + 2, cable * 0.8, tray_wall]);
        }
}

module boards_as_bought() {
    translate(pi_place + [0, 0]) translate([0, 0, floor_height + pi_standoff]) {
        color("#00843d") cube([pi_length, pi_width, 1.4]);
        color("#1b1b1b") translate([27, 1, 1.4]) cube([51, 5, 8]);
        color("#b5b5b5") for (y = [2, 21, 40]) translate([-2, y, 1.4]) cube([17, 14, 13]);
        color("#b5b5b5") for (x = [70, 54, 40]) translate([x, pi_width - 6, 1.4]) cube([8, 7, 4]);
    }
    for (row = [0, 1]) color("#b08d57")
        translate([strip_place()[0], strip_place()[1] + row * (strip_width + gap), floor_height + pi_standoff])
            cube([strip_length, strip_width, 1.4]);
}

function strip_place() = [wall + pi_length + gap, wall + 1];

pictured = false;

color("#4a4a4a") {
    plate();
    for (place = concat(pi_holes, zero_holes)) standoff(place + pi_place, pi_standoff, m25_thread);
    for (row = [0, 1], x = [-1, 1], y = [-1, 1])
        standoff(strip_place() + [strip_length / 2 + x * strip_holes[0] / 2,
            strip_width / 2 + y * strip_holes[1] / 2 + row * (strip_width + gap)], pi_standoff, m2_thread);
}
if (pictured) boards_as_bought();
