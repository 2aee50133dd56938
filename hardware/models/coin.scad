// The coin's pedestal: a servo turns a ring that holds the coin, one light for each side.
// Parts: ring and cap hold the coin, top carries servo and ring, base holds the piezo, and a printed coin.
// Print each as it lies; none needs supports.

include <measures.scad>

part = "all"; // ring, cap, top, base, coin, or all together as they are used
apart = 0;    // how far to draw them from one another

ring_outer = coin_diameter + 2 * clearance + 2 * coin_rim;
// Deep enough for the horn's hub, with the coin in the middle: it turns about itself.
whole_depth = max(horn_hub + 4, coin_thickness + 4);
cap_depth = (whole_depth - coin_thickness - clearance) / 2;
ring_depth = whole_depth - cap_depth;
pad = [6, horn_length + 4];             // where the horn lies, along the ring's edge
pivot_gap = 1.5;                        // between the ring and the upright without the servo
axis = ring_outer / 2 + 5;              // height of the axle over the top plate
inside = ring_outer + 2 * pad[0] + servo_reach - upright - horn_thickness + pivot_gap;
deep = 66;
wide = inside + 2 * upright + 2 * 26;
base_height = 24;
corner = [wide / 2 - 7, deep / 2 - 7];

module corners() {
    for (x = [-1, 1], y = [-1, 1]) translate([x * corner[0], y * corner[1], 0]) children();
}

module slab(height) {
    hull() for (x = [-1, 1], y = [-1, 1])
        translate([x * (wide / 2 - 5), y * (deep / 2 - 5), 0]) cylinder(r = 5, h = height);
}

module cap_screws() {
    for (turn = [45 : 90 : 315]) rotate(turn)
        translate([coin_diameter / 2 + clearance + coin_rim / 2, 0, 0]) children();
}

// The window over a face of the coin, wider outside so that the coin is seen from the side too.
module window() {
    straight = 1.2;
    translate([0, 0, -1]) cylinder(d = coin_diameter - 2 * coin_lip, h = cap_depth + 2);
    translate([0, 0, straight]) cylinder(
        d1 = coin_diameter - 2 * coin_lip, d2 = coin_diameter - 2 * coin_lip + 2 * (cap_depth - straight),
        h = cap_depth - straight + 0.01);
}

// Lies on its back; the coin goes in from above.
module ring() {
    difference() {
        union() {
            cylinder(d = ring_outer, h = ring_depth);
            difference() {
                for (side = [-1, 1])
                    translate([side * (ring_outer / 2 + pad[0] / 2 - 2), 0, whole_depth / 2])
                        cube([pad[0] + 4, side < 0 ? pad[1] : 14, whole_depth], center = true);
                translate([0, 0, ring_depth]) cylinder(d = ring_outer + 2 * clearance, h = whole_depth);
            }
        }
        translate([0, 0, cap_depth]) rotate([180, 0, 0]) window();
        translate([0, 0, cap_depth]) cylinder(d = coin_diameter + 2 * clearance, h = ring_depth);
        cap_screws() translate([0, 0, 1]) cylinder(d = m2_thread, h = ring_depth);
        translate([-ring_outer / 2 - pad[0], 0, whole_depth / 2]) rotate([0, 90, 0]) horn();
        translate([ring_outer / 2 - 3, 0, whole_depth / 2]) rotate([0, 90, 0])
            cylinder(d = m3_thread, h = 20);
    }
}

module horn() {
    translate([0, 0, -0.01]) {
        for (side = [-1, 1]) hull() {
            cylinder(d = horn_width, h = horn_thickness);
            translate([0, side * (horn_length / 2 - 2), 0]) cylinder(d = 4.4, h = horn_thickness);
        }
        cylinder(d = horn_hub, h = horn_thickness + 1.5);
        // Screws that come with the servo hold the horn's ends.
        for (side = [-1, 1]) translate([0, side * (horn_length / 2 - 3.5), 0]) cylinder(d = 1.4, h = 6);
    }
}

module cap() {
    difference() {
        cylinder(d = ring_outer, h = cap_depth);
        window();
        cap_screws() translate([0, 0, -1]) cylinder(d = m2_hole, h = cap_depth + 2);
    }
}

servo_side = -inside / 2;

module upright_plate(width) {
    hull() {
        translate([0, 0, axis]) rotate([0, 90, 0]) cylinder(d = 20, h = upright);
        translate([0, -width / 2, 0]) cube([upright, width, 1]);
    }
}

module top() {
    thick = 5;
    difference() {
        union() {
            slab(thick);
            translate([0, 0, thick]) {
                translate([servo_side - upright, 0, 0]) servo_upright();
                translate([inside / 2, 0, 0]) difference() {
                    upright_plate(34);
                    translate([-1, 0, axis]) rotate([0, 90, 0]) cylinder(d = m3_hole, h = upright + 2);
                }
            }
        }
        corners() translate([0, 0, -1]) cylinder(d = m3_thread, h = thick + 2);
        for (side = [-1, 1]) {
            translate([side * inside / 4, -deep / 2 + 9, -1]) cylinder(d = led, h = thick + 2);
            translate([side * inside / 4, -deep / 2 + 20, thick - 0.6]) linear_extrude(1)
                text(side < 0 ? "UNO" : "50/50", size = 6, halign = "center", valign = "center");
        }
        for (turn = [0 : 60 : 300]) rotate(turn) translate([7, 0, -1]) cylinder(d = 3, h = thick + 2);
        // The servo's cable goes down here.
        translate([servo_side - upright - 14, 16, -1]) cylinder(d = 9, h = thick + 2);
    }
}

module servo_upright() {
    body = [upright + 2, servo_width + 2 * clearance, servo_length + 2 * clearance];
    middle = axis - servo_length / 2 + servo_shaft;
    difference() {
        union() {
            upright_plate(44);
            translate([0, -13, 0]) cube([upright, 26, middle + servo_flange / 2 + 3]);
        }
        translate([-1, -body[1] / 2, middle - body[2] / 2]) cube(body);
        for (side = [-1, 1]) translate([-1, 0, middle + side * servo_screws / 2])
            rotate([0, 90, 0]) cylinder(d = m2_thread, h = upright + 2);
    }
}

module base() {
    difference() {
        slab(base_height);
        difference() {
            translate([0, 0, floor_height]) intersection() {
                slab(base_height);
                cube([wide - 2 * wall, deep - 2 * wall, 3 * base_height], center = true);
            }
            corners() cylinder(d = 10, h = base_height);
        }
        corners() {
            translate([0, 0, -1]) cylinder(d = m3_hole, h = base_height + 2);
            translate([0, 0, -0.01]) cylinder(d = m3_head, h = base_height - 8);
        }
        translate([0, deep / 2 - wall / 2, floor_height + cable]) rotate([90, 0, 0])
            cylinder(d = cable + 2, h = 2 * wall, center = true);
    }
    piezo_chimney();
}

// The piezo lies on its ledge, close under the holes in the top: it sounds upwards, not at the table.
module piezo_chimney() {
    tall = base_height - piezo_air;
    ledge = tall - 3;
    difference() {
        cylinder(d = piezo_disc + 2 * wall, h = tall);
        translate([0, 0, floor_height]) cylinder(d = piezo_disc - 2 * piezo_ledge, h = tall);
        translate([0, 0, ledge]) cylinder(d = piezo_disc, h = tall);
        // Its wires leave to the back.
        translate([-2, 0, floor_height]) cube([4, piezo_disc, tall]);
    }
}

module coin() {
    difference() {
        cylinder(d = coin_diameter, h = coin_thickness);
        translate([0, 0, coin_thickness - 0.8]) linear_extrude(1) side("UNO", 9);
        translate([0, 0, 0.8]) rotate([180, 0, 0]) linear_extrude(1) side("50/50", 7);
    }
}

module side(words, size) {
    text(words, size = size, halign = "center", valign = "center");
    difference() {
        circle(d = coin_diameter - 5);
        circle(d = coin_diameter - 6.5);
    }
}

module servo_as_bought() {
    middle = axis - servo_length / 2 + servo_shaft;
    color("#2a6fc9") translate([servo_side - upright, 0, 5 + middle]) {
        translate([-16, -servo_width / 2, -servo_length / 2]) cube([20, servo_width, servo_length]);
        translate([-2.5, -servo_width / 2, -servo_flange / 2]) cube([2.5, servo_width, servo_flange]);
    }
    color("white") translate([servo_side - upright + 4, 0, 5 + axis]) rotate([0, 90, 0])
        cylinder(d = 6, h = servo_reach - 4);
}

if (part == "ring") ring();
else if (part == "cap") cap();
else if (part == "top") top();
else if (part == "base") base();
else if (part == "coin") coin();
else {
    color("#3a3a3a") base();
    if (apart) color("#d9a400") translate([0, 0, base_height + apart / 2]) cylinder(d = piezo_disc - 0.5, h = 0.5);
    translate([0, 0, base_height + apart]) {
        color("#4a4a4a") top();
        translate([-apart, 0, 0]) servo_as_bought();
        for (side = [-1, 1]) color(side < 0 ? "#c8102e" : "#ffd100")
            translate([side * inside / 4, -deep / 2 + 9, 5]) sphere(d = 5);
        middle = servo_side - upright + servo_reach + ring_outer / 2 + pad[0] - horn_thickness;
        translate([middle, 0, 5 + axis + 2 * apart]) rotate([75, 0, 0]) {
            translate([0, 0, -whole_depth / 2]) color("#8a8a8a") ring();
            translate([0, 0, -coin_thickness / 2 + apart]) color("#d9a400") coin();
            translate([0, 0, whole_depth / 2 - cap_depth + 2 * apart]) color("#b5b5b5") cap();
        }
    }
}
