"""The build guide, drawings, bill of materials and printed parts, generated from the companion's wiring."""
