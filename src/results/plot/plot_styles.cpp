#include "results/plot/plot_styles.h"

#include <array>
#include <cmath>
#include <numbers>

namespace holonom {

namespace {

// Distinguishable for most people with a colour vision deficiency: they differ in lightness, not only in hue.
constexpr std::array colours = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e6a000", "#56b4e9",
                                "#882255", "#332288", "#8c8c1a", "#117733", "#666666", "#a0522d"};
const std::array<std::vector<double>, 3> repeated_dashes = {{{}, {7, 3}, {2, 3}}};
const std::array<std::vector<double>, 4> dashes_of_lines = {{{}, {5, 2}, {1.3, 1.6}, {6, 1.8, 1.3, 1.8}}};
constexpr std::array line_widths = {1.1, 1.9, 0.6};

// A polygon whose corners lie alternately on an outer and an inner circle; inner = 1 makes a regular one.
struct Shape {
  int corners;
  double first_angle;  // fraction of a full turn, clockwise from straight up
  double inner;        // radius of every second corner relative to the others
  double size;         // outer radius relative to that of the circle marker
};
constexpr std::array shapes = {
    Shape{24, 0, 1, 1},            // circle
    Shape{4, 1. / 8, 1, 1.25},     // square
    Shape{3, 0, 1, 1.4},           // triangle
    Shape{4, 0, 1, 1.35},          // diamond
    Shape{3, 1. / 2, 1, 1.4},      // triangle, point down
    Shape{10, 0, 0.42, 1.6},       // star
    Shape{8, 0, 0.35, 1.55},       // four-pointed star
    Shape{6, 0, 1, 1.15},          // hexagon
    Shape{8, 1. / 8, 0.35, 1.55},  // four-pointed star, turned
    Shape{3, 1. / 4, 1, 1.4},      // triangle, point right
    Shape{6, 1. / 2, 0.2, 1.7},    // three-pointed star, point down
    Shape{3, 3. / 4, 1, 1.4},      // triangle, point left
};

}  // namespace

std::string plot_colour(std::size_t number) { return colours[number % colours.size()]; }

std::vector<double> plot_dashes(std::size_t colour) { return repeated_dashes[colour / colours.size() % repeated_dashes.size()]; }

std::vector<double> line_dashes(std::size_t number) { return dashes_of_lines[number % dashes_of_lines.size()]; }

double line_width(std::size_t number) { return line_widths[number / dashes_of_lines.size() % line_widths.size()]; }

std::vector<CanvasPoint> marker_corners(std::size_t number, CanvasPoint place, double radius) {
  const Shape& shape = shapes[number % shapes.size()];
  std::vector<CanvasPoint> corners;
  for (int k = 0; k < shape.corners; ++k) {
    const double angle = 2 * std::numbers::pi * (shape.first_angle + static_cast<double>(k) / shape.corners);
    const double distance = radius * shape.size * (k % 2 == 0 ? 1 : shape.inner);
    corners.emplace_back(place.first + distance * std::sin(angle), place.second - distance * std::cos(angle));
  }
  return corners;
}

}  // namespace holonom
