#include "results/plot/log_log_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "results/plot/log_axis.h"
#include "results/plot/plot_styles.h"
#include "results/plot/svg_canvas.h"

namespace holonom {

namespace {

// Pixels
constexpr double left_margin = 76, right_margin = 24, panel_gap = 18, panel_height = 440, x_axis_height = 58;
constexpr double title_line = 26, remark_line = 17, panel_title_line = 24, legend_line = 20, legend_gap = 10;
constexpr double character_width = 6.6, legend_sample_width = 34, column_gap = 22;
constexpr double marker_radius = 4.5;
const std::string frame_colour = "#444444", decade_colour = "#d4d4d4", minor_colour = "#eeeeee", nameless_colour = "#555555";

double panel_width(std::size_t panels) { return panels == 1 ? 760 : panels == 2 ? 520 : 400; }

class Drawing {
 public:
  explicit Drawing(const LogLogPlot& plot)
      : plot_(plot),
        x_(values([](const PlotPoint& point) { return point.x; })),
        y_(values([](const PlotPoint& point) { return point.y; })),
        panels_(static_cast<double>(plot.panels.size())),
        panel_width_(panel_width(plot.panels.size())),
        width_(left_margin + panels_ * panel_width_ + (panels_ - 1) * panel_gap + right_margin),
        top_(title_line + 14 + remark_line * static_cast<double>(plot.remarks.size()) +
             (has_panel_titles() ? panel_title_line : 0)),
        legend_top_(top_ + panel_height + x_axis_height),
        canvas_(width_, legend_top_ + legend_height() + 12, plot.title) {}

  std::string draw() {
    draw_heading();
    for (std::size_t k = 0; k < plot_.panels.size(); ++k) draw_panel(plot_.panels[k], k);
    canvas_.text({(left_margin + width_ - right_margin) / 2, top_ + panel_height + 44}, plot_.x_label, {TextStyle::middle, 13});
    canvas_.text({20, top_ + panel_height / 2}, plot_.y_label, {TextStyle::middle, 13, "#222222", false, -90});
    draw_legend();
    return canvas_.finish();
  }

 private:
  template <class Coordinate>
  std::vector<double> values(Coordinate coordinate) const {
    std::vector<double> all;
    for (const PlotPanel& panel : plot_.panels)
      for (const PlotSeries& series : panel.series)
        for (const PlotPoint& point : series.points) all.push_back(coordinate(point));
    return all;
  }

  bool has_panel_titles() const {
    return std::ranges::any_of(plot_.panels, [](const PlotPanel& panel) { return !panel.title.empty(); });
  }

  CanvasPoint place(const PlotPoint& point, double panel_left) const {
    return {panel_left + x_.fraction(point.x) * panel_width_, top_ + (1 - y_.fraction(point.y)) * panel_height};
  }

  void draw_heading() {
    double y = title_line;
    canvas_.text({left_margin, y}, plot_.title, {TextStyle::start, 17, "#222222", true});
    for (const std::string& remark : plot_.remarks)
      canvas_.text({left_margin, y += remark_line}, remark, {TextStyle::start, 12, nameless_colour});
  }

  void draw_panel(const PlotPanel& panel, std::size_t number) {
    const double panel_left = left_margin + static_cast<double>(number) * (panel_width_ + panel_gap);
    for (bool decades : {false, true}) {  // lines at whole decades on top of the finer ones
      draw_x_grid(panel_left, decades);
      draw_y_grid(panel_left, decades, number == 0);
    }
    canvas_.rectangle({panel_left, top_}, panel_width_, panel_height, "none", {frame_colour, 1});
    if (!panel.title.empty())
      canvas_.text({panel_left + panel_width_ / 2, top_ - 8}, panel.title, {TextStyle::middle, 14, "#222222", true});
    for (const PlotSeries& series : panel.series) draw_line(series, panel_left);
    for (const PlotSeries& series : panel.series)  // on top of all lines
      for (const PlotPoint& point : series.points)
        draw_marker(place(point, panel_left), plot_colour(series.colour), series.marker, point.hollow, point.tooltip);
  }

  void draw_x_grid(double panel_left, bool decades) {
    for (const Tick& tick : x_.ticks()) {
      if ((tick.kind == Tick::decade) != decades) continue;
      const double x = panel_left + x_.fraction(tick.value) * panel_width_, bottom = top_ + panel_height;
      canvas_.polyline({{x, top_}, {x, bottom}}, {decades ? decade_colour : minor_colour, 1});
      draw_tick_label(tick, {x, bottom + 19}, TextStyle::middle);
    }
  }

  void draw_y_grid(double panel_left, bool decades, bool labels) {
    for (const Tick& tick : y_.ticks()) {
      if ((tick.kind == Tick::decade) != decades) continue;
      const double y = top_ + (1 - y_.fraction(tick.value)) * panel_height;
      canvas_.polyline({{panel_left, y}, {panel_left + panel_width_, y}}, {decades ? decade_colour : minor_colour, 1});
      if (labels) draw_tick_label(tick, {panel_left - 8, y + 4}, TextStyle::end);
    }
  }

  void draw_tick_label(const Tick& tick, CanvasPoint where, TextStyle::Anchor anchor) {
    if (tick.kind == Tick::decade) canvas_.power_of_ten(where, tick.exponent, {anchor, 12});
    if (tick.kind == Tick::labelled) canvas_.text(where, fmt::format("{:.1g}", tick.value), {anchor, 10, nameless_colour});
  }

  void draw_line(const PlotSeries& series, double panel_left) {
    std::vector<CanvasPoint> points;
    for (const PlotPoint& point : series.points) points.push_back(place(point, panel_left));
    if (points.size() > 1) canvas_.polyline(points, {plot_colour(series.colour), 1.5, plot_dashes(series.colour), 0.7});
  }

  // A white rim separates overlapping markers.
  void draw_marker(CanvasPoint where, const std::string& colour, std::size_t marker, bool hollow, const std::string& tooltip) {
    const Stroke stroke = hollow ? Stroke{colour, 1.4} : Stroke{"#ffffff", 0.8};
    canvas_.polygon(marker_corners(marker, where, marker_radius), hollow ? "#ffffff" : colour, stroke, tooltip);
  }

  // All entries have the width of the longest label.
  double column_width() const {
    std::size_t longest = 8;
    for (const LegendGroup& group : plot_.legend)
      for (const LegendEntry& entry : group.entries) longest = std::max(longest, entry.label.size());
    return legend_sample_width + character_width * static_cast<double>(longest) + column_gap;
  }

  std::size_t columns() const {
    return static_cast<std::size_t>(std::max(1.0, std::floor((width_ - left_margin - right_margin) / column_width())));
  }

  std::size_t lines_of(const LegendGroup& group) const { return (group.entries.size() + columns() - 1) / columns(); }

  double legend_height() const {
    double height = 0;
    for (const LegendGroup& group : plot_.legend)
      height += legend_line * (static_cast<double>(lines_of(group)) + (group.title.empty() ? 0 : 1)) + legend_gap;
    return height;
  }

  void draw_legend() {
    double y = legend_top_ + legend_line / 2;
    for (const LegendGroup& group : plot_.legend) {
      if (!group.title.empty()) {
        canvas_.text({left_margin, y + 4}, group.title, {TextStyle::start, 12, "#222222", true});
        y += legend_line;
      }
      for (std::size_t k = 0; k < group.entries.size(); ++k)  // down the columns, in reading order
        draw_entry(group.entries[k], {left_margin + static_cast<double>(k / lines_of(group)) * column_width(),
                                      y + static_cast<double>(k % lines_of(group)) * legend_line});
      y += legend_line * static_cast<double>(lines_of(group)) + legend_gap;
    }
  }

  void draw_entry(const LegendEntry& entry, CanvasPoint where) {
    const auto [x, y] = where;
    const std::string colour = entry.colour ? plot_colour(*entry.colour) : nameless_colour;
    if (entry.colour) canvas_.polyline({{x, y}, {x + 26, y}}, {colour, entry.marker ? 1.5 : 3, plot_dashes(*entry.colour), 1});
    if (entry.marker) draw_marker({x + 13, y}, colour, *entry.marker, false, "");
    canvas_.text({x + legend_sample_width, y + 4}, entry.label, {TextStyle::start, 12});
  }

  const LogLogPlot& plot_;
  LogAxis x_, y_;
  double panels_, panel_width_, width_, top_, legend_top_;
  SvgCanvas canvas_;
};

}  // namespace

std::string log_log_plot_as_svg(const LogLogPlot& plot) { return Drawing(plot).draw(); }

}  // namespace holonom
