// A seat's buzzer: a drum for a lit 30 mm arcade button, closed from below by a plate with three screws.
// Print the drum top down and the plate inner side down; neither needs supports.

include <measures.scad>

part = "all"; // drum, plate, or all together as they are used

drum_height = button_panel + button_depth + 8;
post = 9;                               // diameter of the screw posts
post_place = buzzer_foot / 2 - wall - post / 2 - 2.5;
plate_diameter = buzzer_foot - 2 * wall - 2 * clearance - 1.2;

module tapered(foot, top, height, round = 4) {
    hull() {
        cylinder(d = foot, h = 2);
        translate([0, 0, height - round])
            rotate_extrude() translate([top / 2 - round, 0]) circle(round);
    }
}

module posts() {
    for (turn = [60, 180, 300]) rotate(turn) translate([post_place, 0, 0]) children();
}

module drum() {
    difference() {
        tapered(buzzer_foot, buzzer_top, drum_height);
        difference() {
            translate([0, 0, -0.01])
                tapered(buzzer_foot - 2 * wall, buzzer_top - 2 * wall, drum_height - button_panel, 2);
            // The posts run up to the top, so that nothing starts in the air when printed top down.
            posts() translate([0, 0, floor_height + clearance]) cylinder(d = post, h = drum_height);
        }
        translate([0, 0, -1]) cylinder(d = button_hole, h = drum_height + 2);
        posts() translate([0, 0, -1]) cylinder(d = m3_thread, h = 16);
        translate([-cable / 2, -buzzer_foot, floor_height]) cube([cable, buzzer_foot, cable * 0.8]);
        translate([0, 0, floor_height + cable * 0.8]) rotate([90, 0, 0]) cylinder(d = cable, h = buzzer_foot);
        translate([-cable / 2, -buzzer_foot, -1]) cube([cable, buzzer_foot - plate_diameter / 2, floor_height + 2]);
    }
}

module plate() {
    difference() {
        cylinder(d = plate_diameter, h = floor_height);
        posts() translate([0, 0, -1]) cylinder(d = m3_hole, h = floor_height + 2);
        posts() translate([0, 0, -0.01]) cylinder(d1 = m3_head, d2 = m3_hole, h = 1.7);
        for (turn = [0, 120, 240]) rotate(turn) translate([post_place - 3, 0, -0.01]) cylinder(d = foot_pad, h = 1);
        // Two slots for a cable tie, which takes the pull off the solder joints.
        for (side = [-1, 1]) translate([side * 6 - 1, -24, -1]) cube([2, 5, floor_height + 2]);
    }
}

module button_as_bought() {
    color("#c8102e") translate([0, 0, drum_height]) {
        cylinder(d = 34, h = 3);
        translate([0, 0, 3]) scale([1, 1, 0.35]) sphere(d = 25);
    }
}

if (part == "drum") translate([0, 0, drum_height]) rotate([180, 0, 0]) drum();
else if (part == "plate") translate([0, 0, floor_height]) rotate([180, 0, 0]) plate();
else {
    color("#3a3a3a") drum();
    button_as_bought();
    color("#8a8a8a") translate([0, 0, -22]) plate();
}
