// Colours and markers that can be told apart, by number. Past the end they repeat, with a dashed line.
#pragma once

#include "results/plot/svg_canvas.h"

namespace holonom {

std::string plot_colour(std::size_t number);  // "#0072b2"
std::string plot_dashes(std::size_t colour);  // "" for the first round of colours

// The corners of a marker about a place; radius is that of the circle with about the same area.
std::vector<CanvasPoint> marker_corners(std::size_t number, CanvasPoint place, double radius);

}  // namespace holonom
