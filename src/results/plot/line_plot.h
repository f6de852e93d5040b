// A plot of channels over time or against another channel: lines of one unit on one axis, of two units on a left and a right axis,
// of three and more in panels one above the other with the same x axis.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "results/plot/canvas.h"
#include "results/run_reader.h"

namespace holonom {

struct PlotLine {
  std::string channel;         // A.angle
  std::string unit;            // "" if unknown
  std::string run;             // to be told from the same channel of other runs; "" if there is only one run
  std::size_t run_number = 0;  // from 0
  std::span<const double> x, y;
};

struct LinePlot {
  std::string title;  // of the file; it is not drawn
  std::string x_channel, x_unit;
  std::vector<PlotLine> lines;
  std::vector<RunEvent> events = {};  // at values of x; drawn as vertical lines with names
  bool is_over_time = true;           // the lines fill the width of the plot
  bool has_equal_scales = false;      // if all lines share one axis: a length in x is as long as one in y
};

double natural_height(const LinePlot& plot, double width);  // in points, for a canvas of this width
double least_height(const LinePlot& plot, double width);
inline constexpr double least_plot_width = 113;  // points

// On a canvas of this size in points
void draw_line_plot(const LinePlot& plot, double width, double height, Canvas& canvas);

}  // namespace holonom
