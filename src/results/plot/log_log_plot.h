// A plot with two logarithmic axes as SVG: panels side by side with the same axes, below them a legend in columns.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace holonom {

struct PlotPoint {
  double x, y;  // positive
  bool hollow = false;
  std::string tooltip = {};
};

struct PlotSeries {
  std::size_t colour, marker;  // indices into plot_styles.h
  std::vector<PlotPoint> points;
};

struct PlotPanel {
  std::string title;  // may be empty
  std::vector<PlotSeries> series;
};

// Without a colour: a grey marker. Without a marker: a plain line.
struct LegendEntry {
  std::string label;
  std::optional<std::size_t> colour, marker;
};

struct LegendGroup {
  std::string title;  // may be empty
  std::vector<LegendEntry> entries;
};

struct LogLogPlot {
  std::string title;
  std::vector<std::string> remarks;  // lines under the title
  std::string x_label, y_label;
  std::vector<PlotPanel> panels;
  std::vector<LegendGroup> legend;
};

std::string log_log_plot_as_svg(const LogLogPlot& plot);

}  // namespace holonom
