// Distinguishable colours and markers, by number. After the last they repeat, with dashed lines.
#pragma once

#include "results/plot/svg_canvas.h"

namespace holonom {

std::string plot_colour(std::size_t number);  // "#0072b2"
std::string plot_dashes(std::size_t colour);  // "" before the colours repeat

// The corners of a marker about a point; radius is that of a circle of about the same area.
std::vector<CanvasPoint> marker_corners(std::size_t number, CanvasPoint place, double radius);

}  // namespace holonom
