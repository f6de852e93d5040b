// How the lines of a plot are distributed to panels and axes, and how they are told apart.
#pragma once

#include "results/plot/line_plot.h"
#include "results/plot/linear_axis.h"

namespace holonom {

struct PanelAxis {
  std::string unit;
  std::vector<std::size_t> lines;  // of the plot
};

struct LinePanel {
  std::vector<PanelAxis> axes;  // the left one, and perhaps one on the right
};

// Units in the order of their first line. Two units share a panel if it may have two axes.
std::vector<LinePanel> panels_of(const LinePlot& plot, bool with_right_axis);

// Numbers of the styles of a line within its panel: one colour per channel. Dashes tell channels apart, or runs if there are several.
struct LineStyle {
  std::size_t colour, dashes, width;  // indices into plot_styles.h
  bool is_pale = false;               // the first of several runs, so that dashes on top of it are seen where runs agree
};
LineStyle style_of(const LinePlot& plot, const LinePanel& panel, std::size_t line);

// "" if the title of the axis says all
std::string legend_label(const LinePlot& plot, const LinePanel& panel, std::size_t line);
std::vector<std::size_t> lines_of(const LinePanel& panel);  // of all axes

AxisRange x_range(const LinePlot& plot);
AxisRange y_range(const LinePlot& plot, const PanelAxis& axis);
inline constexpr double axis_margin = 0.05;  // of the range

// Titles for an axis, from the longest to the shortest: all channels, what their names have in common, the quantity of their unit
std::vector<std::string> axis_names(const LinePlot& plot, const PanelAxis& axis);
// "A.angle / rad", "A.fx / 10^3 N", "(A.x - 1000 m) / (10^-6 m)"
CanvasText axis_title(const std::string& name, const std::string& unit, const LinearAxis& axis);

}  // namespace holonom
