// Distinguishable colours and markers, by number. After the last they repeat, with dashed lines.
#pragma once

#include "results/plot/canvas.h"

namespace holonom {

std::string plot_colour(std::size_t number);          // "#0072b2"
std::vector<double> plot_dashes(std::size_t colour);  // empty before the colours repeat

// Lines that can be told apart without colour: solid, dashed, dotted, dash-dotted; then the same in other widths. In points.
std::vector<double> line_dashes(std::size_t number);
double line_width(std::size_t number);

// The corners of a marker about a point; radius is that of a circle of about the same area.
std::vector<CanvasPoint> marker_corners(std::size_t number, CanvasPoint place, double radius);

}  // namespace holonom
