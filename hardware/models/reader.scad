// The card reader: a tray for the discard pile, and beside it a box with the Pico and the reader's board
// under the pad. Not under the pile: stickers in a stack detune and hide each other.
// Parts: body and lid. Print the body as it lies, the lid with its pad down; neither needs supports.

include <measures.scad>

part = "all";     // body, lid, or all together as they are used
board = "none";   // mfrc522 or pn532: which one is pictured, with the lid off
apart = 0;        // how far to draw them from one another

pile = [card_width + 2 * card_play, card_length + 2 * card_play];
deep = pile[1] + 2 * wall;
// From left to right: the pile, a wall, the Pico, the reader's board, the stop that it lies against.
box_left = wall + pile[0];
pico_middle = box_left + wall + pico_room / 2;
stop = box_left + wall + pico_room + reader_long + 2 * clearance;
antenna = [stop - clearance - reader_short / 2, deep / 2];
beyond = 16;                            // so that a whole card lies on the lid, clear of its screws
wide = stop + wall + beyond + wall;
box_height = floor_height + reader_standoff + reader_board + reader_foam;
rail = reader_width / 2 + clearance;    // from the middle to the fences along the board
lid_post = 8;
// A little into the walls: where bodies only touch along a line, a mesh is not closed.
post_in = wall + lid_post / 2 - 0.3;
lid_posts = [
    [box_left + post_in, post_in],
    [box_left + wall + pico_room + lid_post / 2, deep - post_in],
    [wide - post_in, post_in],
    [wide - post_in, deep - post_in],
];
// Where the ledges are: at the corners of either board.
held = [stop - clearance - ledge[0], stop - clearance - reader_short, stop - clearance - reader_long];

module body() {
    difference() {
        union() {
            tray();
            box();
        }
        translate([pico_middle, deep - wall / 2, floor_height + pico_standoff + 2.4])
            cube([usb_opening[0], 2 * wall, usb_opening[1]], center = true);
    }
}

// Four corners and a floor; the gaps between them let a thumb under the pile.
module tray() {
    difference() {
        cube([box_left + wall, deep, floor_height + pile_wall]);
        translate([wall, wall, floor_height]) cube([pile[0], pile[1], pile_wall + 1]);
        translate([-1, (deep - thumb) / 2, floor_height]) cube([wall + 2, thumb, pile_wall + 1]);
        translate([wall + (pile[0] - thumb) / 2, -1, floor_height]) cube([thumb, deep + 2, pile_wall + 1]);
        for (y = [0, deep]) translate([wall + pile[0] / 2, y, -1]) cylinder(d = thumb * 0.7, h = floor_height + 2);
        // The box is lower than the corners, and a card comes from there.
        translate([box_left - 1, (deep - thumb) / 2, box_height + floor_height])
            cube([wall + 2, thumb, pile_wall]);
    }
}

module box() {
    difference() {
        translate([box_left, 0, 0]) cube([wide - box_left, deep, box_height]);
        translate([box_left + wall, wall, floor_height])
            cube([wide - box_left - 2 * wall, deep - 2 * wall, box_height]);
    }
    intersection() {
        translate([box_left, 0, 0]) cube([wide - box_left, deep, box_height]);
        for (place = lid_posts) translate([place[0], place[1], 0]) difference() {
            cylinder(d = lid_post, h = box_height);
            translate([0, 0, floor_height]) cylinder(d = m3_thread, h = box_height);
        }
    }
    for (x = [-1, 1], y = [-1, 1])
        translate([pico_middle + x * pico_holes[1] / 2, pico_back() - pico_length / 2 + y * pico_holes[0] / 2, 0])
            difference() {
                cylinder(d = m2_thread + 3, h = floor_height + pico_standoff);
                translate([0, 0, 1]) cylinder(d = m2_thread, h = floor_height + pico_standoff);
            }
    reader_place();
}

function pico_back() = deep - wall - clearance;

// Fences that the board lies between, and ledges that it lies on.
module reader_place() {
    high = floor_height + reader_standoff;
    for (side = [0, 1]) translate([0, deep / 2, 0]) mirror([0, side, 0]) {
        translate([0, rail, 0]) for (x = held) translate([x, 0, 0]) cube([ledge[0], wall, box_height]);
        for (x = held) translate([x, rail - clearance - ledge[1], 0])
            cube([ledge[0], ledge[1] + clearance + 0.1, high]);
        translate([stop, rail - 12, 0]) cube([wall, 12 + wall, box_height]);
        translate([stop - ledge[0] - clearance, rail, 0]) cube([ledge[0] + clearance + wall, wall, box_height]);
    }
}

// Lies on the box; drawn as used, its underside at 0.
module lid() {
    difference() {
        translate([box_left + wall + clearance, 0, 0])
            cube([wide - box_left - wall - clearance, deep, floor_height]);
        for (place = lid_posts) translate([place[0], place[1], -1]) {
            cylinder(d = m3_hole, h = floor_height + 2);
            translate([0, 0, floor_height - 0.7]) cylinder(d1 = m3_hole, d2 = m3_head, h = 1.71);
        }
        pocket();
        marks();
        // The Pico's light shows here, whichever Pico it is.
        translate([pico_middle - pico_width / 2 + 1, pico_back() - 11.5, -1]) cube([9, 9.5, floor_height + 2]);
    }
}

// Thin over the antenna; what is left of the full thickness holds the board down on its ledges.
module pocket() {
    difference() {
        translate([held[2] - 6, deep / 2 - rail, -1])
            cube([stop - held[2] + 6, 2 * rail, floor_height - pad_top + 1]);
        for (side = [-1, 1], x = held)
            translate([x - 0.5, deep / 2 + side * (rail - ledge[1] / 2) - ledge[1] / 2 - 0.5, -2])
                cube([ledge[0] + 1, ledge[1] + 1, floor_height + 4]);
    }
}

// The corners of a card whose middle is over the antenna, and a ring around that middle.
module marks() {
    translate([antenna[0], antenna[1], floor_height - pad_mark]) linear_extrude(pad_mark + 1) {
        for (x = [-1, 1], y = [-1, 1]) scale([x, y]) translate([card_width / 2, card_length / 2]) {
            translate([-10, -1.2]) square([10, 1.2]);
            translate([-1.2, -10]) square([1.2, 10]);
        }
        for (d = [14, 25]) difference() {
            circle(d = d);
            circle(d = d - 2.4);
        }
    }
}

module pico_as_bought() {
    translate([pico_middle, pico_back(), floor_height + pico_standoff]) {
        color("#00843d") translate([-pico_width / 2, -pico_length, 0]) cube([pico_width, pico_length, 1]);
        color("#c8c8c8") translate([-4, -4.6, 1]) cube([8, 5.9, 2.6]);
        color("#1b1b1b") translate([-3.5, -32, 1]) cube([7, 7, 1]);
        color("#e8e8e8") translate([-7, -9, 1]) cube([1.6, 1, 0.6]);
    }
}

// Seen from its back, as it lies: parts down, antenna up.
module reader_as_bought() {
    long = board == "mfrc522" ? reader_long : reader_short;
    broad = board == "mfrc522" ? reader_width - 1 : reader_width;
    translate([stop - clearance - long, deep / 2 - broad / 2, floor_height + reader_standoff]) {
        color(board == "mfrc522" ? "#0050b5" : "#c8102e") difference() {
            cube([long, broad, reader_board]);
            for (pin = [-3.5 : 3.5]) translate([2, broad / 2 + pin * 2.54, -1]) cylinder(d = 1, h = 4);
        }
        color("#e6c35c") translate([long - reader_short / 2, broad / 2, reader_board]) linear_extrude(0.05)
            for (d = [0, 3, 6]) difference() {
                square([36 - d, 36 - d], center = true);
                square([35 - d, 35 - d], center = true);
            }
    }
}

module cards_as_bought() {
    color("#f4f0e6") translate([wall + card_play, wall + card_play, floor_height]) cube([card_width, card_length, 16]);
    color("#c8102e") translate([wall + card_play + 4, wall + card_play + 4, floor_height + 16])
        cube([card_width - 8, card_length - 8, 0.2]);
}

if (part == "body") body();
else if (part == "lid") translate([0, 0, floor_height]) rotate([180, 0, 0]) lid();
else {
    color("#4a4a4a") body();
    translate([0, 0, apart]) {
        pico_as_bought();
        if (board != "none") reader_as_bought();
    }
    if (board == "none") cards_as_bought();
    if (board == "none" || apart) color("#8a8a8a") translate([0, 0, box_height + 2 * apart]) lid();
}
