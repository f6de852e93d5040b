#include "results/plot/line_plot.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "results/plot/line_panels.h"
#include "results/plot/plot_styles.h"
#include "results/plot/thinning.h"

namespace holonom {

namespace {

// Points
constexpr double font_size = 9, event_font_size = 7, least_font_size = 5;
constexpr double edge = 4, gap_between_panels = 9, tick_length = 3, gap_at_tick = 3, title_height = 14, label_height = 12;
constexpr double row_of_legend = 13, legend_sample = 26, gap_at_sample = 4, gap_between_entries = 14;
constexpr double row_of_events = 10, gap_between_events = 4;
constexpr double natural_single = 283.46, natural_panel = 105, least_panel = 34;  // heights; the first is 10 cm of the whole
constexpr double x_tick_spacing = 36, gap_between_labels = 10, y_tick_spacing = 24;
constexpr double typical_margins = 110;                             // beside the panels, to break the legend into rows
constexpr double thinning_column = 0.2, thinning_tolerance = 0.02;  // finer than any print shows
constexpr std::size_t most_event_lines = 40;                        // more are short marks, which hide nothing
const std::string black = "#222222", grid_colour = "#e4e4e4", event_colour = "#8a8a8a";

struct LegendPlace {
  std::size_t line;
  std::string label;
  double x;
  std::size_t row;
};

double extent_of(const std::string& label) { return legend_sample + gap_at_sample + estimated_width(label, font_size); }

std::vector<LegendPlace> legend_of(const LinePlot& plot, const LinePanel& panel, double width) {
  std::vector<LegendPlace> legend;
  double x = 0;
  std::size_t row = 0;
  for (std::size_t line : lines_of(panel)) {
    const std::string label = legend_label(plot, panel, line);
    if (label.empty()) continue;
    const double extent = extent_of(label);
    if (x > 0 && x + extent > width - typical_margins) {
      x = 0;
      ++row;
    }
    legend.push_back({line, label, x, row});
    x += extent + gap_between_entries;
  }
  return legend;
}

double height_of(const std::vector<LegendPlace>& legend) {
  return legend.empty() ? 0 : row_of_legend * static_cast<double>(legend.back().row + 1) + 2;
}

// All but the boxes of the panels
double height_of_frame(const LinePlot& plot, const std::vector<LinePanel>& panels, double width) {
  double height = 2 * edge + label_height + title_height + gap_between_panels * static_cast<double>(panels.size() - 1);
  if (!plot.events.empty()) height += row_of_events;
  for (const LinePanel& panel : panels) height += height_of(legend_of(plot, panel, width));
  return height;
}

bool has_equal_scales(const LinePlot& plot, const std::vector<LinePanel>& panels) {
  return plot.has_equal_scales && panels.size() == 1 && panels[0].axes.size() == 1;
}

// With equal scales: the height of a panel that the curve fills, within limits
double natural_height_of_curve(const LinePlot& plot, const LinePanel& panel, double width) {
  const AxisRange x = x_range(plot), y = y_range(plot, panel.axes[0]);
  const double shape = (y.high / 2 - y.low / 2) / (x.high / 2 - x.low / 2);
  return std::clamp(shape * (width - typical_margins / 2), 1.5 * natural_panel, 1.5 * natural_single);
}

struct Box {
  double left, top, width, height;
  double right() const { return left + width; }
  double bottom() const { return top + height; }
};

class LineDrawing {
 public:
  LineDrawing(const LinePlot& plot, double width, double height, Canvas& canvas)
      : plot_(plot), width_(width), canvas_(canvas), panels_(panels_of(plot, true)) {
    const auto count = static_cast<double>(panels_.size());
    box_height_ = (height - height_of_frame(plot, panels_, width)) / count;
    for (const LinePanel& panel : panels_) y_axes_.push_back(axes_of(panel));
    left_ = edge + title_height + gap_at_tick + widest_label(0);
    right_ = width - edge - (panels_[0].axes.size() > 1 ? title_height + gap_at_tick + widest_label(1) : 8);
    set_x_axis(x_range(plot));
    if (has_equal_scales(plot, panels_)) equalise_scales();
  }

  void draw() {
    double top = edge;
    for (std::size_t k = 0; k < panels_.size(); ++k) {
      const std::vector<LegendPlace> legend = legend_of(plot_, panels_[k], width_);
      draw_legend(panels_[k], legend, top);
      top += height_of(legend);
      if (k == 0 && !plot_.events.empty()) top += row_of_events;
      draw_panel(k, {left_, top, right_ - left_, box_height_});
      if (k == 0) draw_event_names(top);
      top += box_height_ + gap_between_panels;
    }
    const double bottom = top - gap_between_panels;
    draw_title(axis_title(plot_.x_channel, plot_.x_unit, *x_axis_),
               {(left_ + right_) / 2, bottom + label_height + title_height - 3}, right_ - left_, 0);
  }

 private:
  std::vector<LinearAxis> axes_of(const LinePanel& panel) const {
    std::vector<LinearAxis> axes;
    for (const PanelAxis& axis : panel.axes) axes.emplace_back(y_range(plot_, axis), box_height_, y_tick_spacing);
    return axes;
  }

  static double width_of_label(const AxisTick& tick) { return estimated_width(with_minus_sign(tick.label), font_size); }

  // Ticks are so far apart that their labels are, too.
  void set_x_axis(AxisRange range) {
    const double length = right_ - left_;
    x_axis_.emplace(range, length, x_tick_spacing);
    double widest = 0;
    for (const AxisTick& tick : x_axis_->ticks()) widest = std::max(widest, width_of_label(tick));
    if (widest + gap_between_labels > x_tick_spacing) x_axis_.emplace(range, length, widest + gap_between_labels);
  }

  double widest_label(std::size_t side) const {
    double widest = 0;
    for (const std::vector<LinearAxis>& axes : y_axes_)
      if (side < axes.size())
        for (const AxisTick& tick : axes[side].ticks()) widest = std::max(widest, width_of_label(tick));
    return widest;
  }

  // The axis with the larger scale gets a larger range about the same middle.
  void equalise_scales() {
    AxisRange x = x_range(plot_), y = y_range(plot_, panels_[0].axes[0]);
    const double box_width = right_ - left_;
    const double scale = std::max((x.high - x.low) / box_width, (y.high - y.low) / box_height_);
    if (!std::isfinite(scale)) return;
    const auto widen = [scale](AxisRange range, double length) {
      const double middle = (range.low + range.high) / 2, half = scale * length / 2;
      return AxisRange{middle - half, middle + half};
    };
    set_x_axis(widen(x, box_width));
    y_axes_[0][0] = LinearAxis(widen(y, box_height_), box_height_, y_tick_spacing);
  }

  void draw_panel(std::size_t number, const Box& box) {
    const LinePanel& panel = panels_[number];
    const std::vector<LinearAxis>& axes = y_axes_[number];
    draw_grid(axes[0], box);
    canvas_.begin_clip({box.left - 0.6, box.top - 0.6}, box.width + 1.2, box.height + 1.2);
    draw_event_marks(box);
    for (std::size_t side = 0; side < panel.axes.size(); ++side)
      for (std::size_t line : panel.axes[side].lines) draw_line(panel, line, axes[side], box);
    canvas_.end_clip();
    canvas_.rectangle({box.left, box.top}, box.width, box.height, "none", {black, 0.6});
    draw_x_ticks(box, number + 1 == panels_.size());
    for (std::size_t side = 0; side < panel.axes.size(); ++side) draw_y_axis(panel.axes[side], axes[side], side == 1, box);
  }

  void draw_grid(const LinearAxis& axis, const Box& box) {
    for (const AxisTick& tick : x_axis_->ticks()) {
      const double x = box.left + tick.fraction * box.width;
      canvas_.polyline({{x, box.top}, {x, box.bottom()}}, {grid_colour, 0.5});
    }
    for (const AxisTick& tick : axis.ticks()) {
      const double y = box.bottom() - tick.fraction * box.height;
      canvas_.polyline({{box.left, y}, {box.right(), y}}, {grid_colour, 0.5});
    }
  }

  void draw_x_ticks(const Box& box, bool with_labels) {
    for (const AxisTick& tick : x_axis_->ticks()) {
      const double x = box.left + tick.fraction * box.width;
      canvas_.polyline({{x, box.bottom()}, {x, box.bottom() - tick_length}}, {black, 0.6});
      if (with_labels)
        canvas_.text({x, box.bottom() + label_height - 1}, with_minus_sign(tick.label), {TextStyle::middle, font_size, black});
    }
  }

  void draw_y_axis(const PanelAxis& lines, const LinearAxis& axis, bool on_right, const Box& box) {
    const double edge_of_box = on_right ? box.right() : box.left, outwards = on_right ? 1 : -1;
    for (const AxisTick& tick : axis.ticks()) {
      const double y = box.bottom() - tick.fraction * box.height;
      canvas_.polyline({{edge_of_box, y}, {edge_of_box - outwards * tick_length, y}}, {black, 0.6});
      canvas_.text({edge_of_box + outwards * gap_at_tick, y + 0.35 * font_size}, with_minus_sign(tick.label),
                   {on_right ? TextStyle::start : TextStyle::end, font_size, black});
    }
    // A rotated title stands on its base line: the letters lie to the left of it.
    const double x = on_right ? width_ - edge - 3 : edge + font_size - 1;
    const double room = box.height + gap_between_panels;
    CanvasText title;
    for (const std::string& name : axis_names(plot_, lines)) {
      title = axis_title(name, lines.unit, axis);
      if (estimated_width(title, font_size) <= room) break;
    }
    draw_title(title, {x, box.top + box.height / 2}, room, -90);
  }

  // A title that is too long is written smaller.
  void draw_title(const CanvasText& title, CanvasPoint place, double room, double turn) {
    const double fitting = font_size * room / estimated_width(title, font_size);
    canvas_.text(place, title, {TextStyle::middle, std::clamp(fitting, least_font_size, font_size), black, false, turn});
  }

  void draw_line(const LinePanel& panel, std::size_t number, const LinearAxis& axis, const Box& box) {
    const PlotLine& line = plot_.lines[number];
    std::vector<CanvasPoint> points;
    points.reserve(line.x.size());
    for (std::size_t k = 0; k < line.x.size(); ++k)
      points.emplace_back(box.left + x_axis_->fraction(line.x[k]) * box.width,
                          box.bottom() - axis.fraction(line.y[k]) * box.height);
    if (plot_.is_over_time) points = thinned_by_columns(points, thinning_column);
    points = simplified(points, thinning_tolerance);
    const LineStyle style = style_of(plot_, panel, number);
    if (points.size() == 1 || (points.size() == 2 && points[0] == points[1]))
      canvas_.circle(points[0], 2, plot_colour(style.colour), {});
    else
      canvas_.polyline(points, stroke_of(style));
  }

  static Stroke stroke_of(const LineStyle& style) {
    return {plot_colour(style.colour), line_width(style.width), line_dashes(style.dashes), style.is_pale ? 0.5 : 1};
  }

  void draw_legend(const LinePanel& panel, const std::vector<LegendPlace>& legend, double top) {
    double extent = 0;
    for (const LegendPlace& entry : legend) extent = std::max(extent, entry.x + extent_of(entry.label));
    const double begin = std::max(edge, std::min(left_, width_ - edge - extent));
    for (const LegendPlace& entry : legend) {
      const double x = begin + entry.x, y = top + row_of_legend * (static_cast<double>(entry.row) + 0.5);
      canvas_.polyline({{x, y}, {x + legend_sample, y}}, stroke_of(style_of(plot_, panel, entry.line)));
      canvas_.text({x + legend_sample + gap_at_sample, y + 0.35 * font_size}, entry.label, {TextStyle::start, font_size, black});
    }
  }

  std::vector<const RunEvent*> shown_events() const {
    std::vector<const RunEvent*> shown;
    for (const RunEvent& event : plot_.events)
      if (x_axis_->fraction(event.t) >= 0 && x_axis_->fraction(event.t) <= 1) shown.push_back(&event);
    return shown;
  }

  void draw_event_marks(const Box& box) {
    const std::vector<const RunEvent*> events = shown_events();
    const double height = events.size() > most_event_lines ? 2 * tick_length : box.height;
    double last = -1;
    for (const RunEvent* event : events) {
      const double x = box.left + x_axis_->fraction(event->t) * box.width;
      if (std::abs(x - last) < 0.5) continue;
      canvas_.polyline({{x, box.top}, {x, box.top + height}}, {event_colour, 0.4});
      last = x;
    }
  }

  // Names that would overlap the one before are left out.
  void draw_event_names(double top) {
    double free_from = 0;
    for (const RunEvent* event : shown_events()) {
      const double half = estimated_width(event->name, event_font_size) / 2;
      const double x = std::clamp(left_ + x_axis_->fraction(event->t) * (right_ - left_), edge + half,
                                  std::max(width_ - edge - half, edge + half));
      if (x - half < free_from) continue;
      canvas_.text({x, top - 3}, event->name, {TextStyle::middle, event_font_size, black});
      free_from = x + half + gap_between_events;
    }
  }

  const LinePlot& plot_;
  double width_, box_height_ = 0, left_ = 0, right_ = 0;
  Canvas& canvas_;
  std::vector<LinePanel> panels_;
  std::vector<std::vector<LinearAxis>> y_axes_;  // by panel: left and right
  std::optional<LinearAxis> x_axis_;
};

}  // namespace

double natural_height(const LinePlot& plot, double width) {
  const std::vector<LinePanel> panels = panels_of(plot, true);
  const double frame = height_of_frame(plot, panels, width);
  if (has_equal_scales(plot, panels)) return frame + natural_height_of_curve(plot, panels[0], width);
  return std::max(natural_single, frame + natural_panel * static_cast<double>(panels.size()));
}

double least_height(const LinePlot& plot, double width) {
  const std::vector<LinePanel> panels = panels_of(plot, true);
  return height_of_frame(plot, panels, width) + least_panel * static_cast<double>(panels.size());
}

void draw_line_plot(const LinePlot& plot, double width, double height, Canvas& canvas) {
  LineDrawing(plot, width, height, canvas).draw();
}

}  // namespace holonom
