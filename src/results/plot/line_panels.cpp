#include "results/plot/line_panels.h"

#include <fmt/format.h>

#include <algorithm>

namespace holonom {

namespace {

constexpr std::size_t longest_title = 20;  // characters of a channel that fit beside any panel

std::vector<std::string> channels_of(const LinePlot& plot, const std::vector<std::size_t>& lines) {
  std::vector<std::string> channels;
  for (std::size_t line : lines)
    if (std::ranges::count(channels, plot.lines[line].channel) == 0) channels.push_back(plot.lines[line].channel);
  return channels;
}

bool has_several_runs(const LinePlot& plot) {
  return std::ranges::any_of(plot.lines, [](const PlotLine& line) { return line.run_number > 0; });
}

std::string last_word(const std::string& channel) { return channel.substr(channel.rfind('.') + 1); }

std::string quantity_of(const std::string& unit) {
  if (unit == "rad") return "angle";
  if (unit.starts_with("rad/")) return unit.ends_with("^2") ? "angular acceleration" : "angular velocity";
  if (unit == "N") return "force";
  if (unit == "N*m") return "moment";
  if (unit == "J") return "energy";
  return "value";
}

// N*m as N·m, with raised exponents
void append_unit(const std::string& unit, CanvasText& text) {
  text.push_back({});
  for (std::size_t k = 0; k < unit.size(); ++k) {
    if (unit[k] == '^') {
      const std::size_t end = std::min(unit.find_first_not_of("0123456789-", k + 1), unit.size());
      text.push_back({with_minus_sign(unit.substr(k + 1, end - k - 1)), true});
      text.push_back({});
      k = end - 1;
    } else {
      text.back().text += unit[k] == '*' ? "\u00B7" : std::string(1, unit[k]);
    }
  }
}

}  // namespace

std::vector<LinePanel> panels_of(const LinePlot& plot, bool with_right_axis) {
  std::vector<PanelAxis> axes;
  for (std::size_t k = 0; k < plot.lines.size(); ++k) {
    auto axis = std::ranges::find(axes, plot.lines[k].unit, &PanelAxis::unit);
    if (axis == axes.end()) axis = axes.insert(axes.end(), {plot.lines[k].unit, {}});
    axis->lines.push_back(k);
  }
  if (with_right_axis && axes.size() == 2) return {{axes}};
  std::vector<LinePanel> panels;
  for (const PanelAxis& axis : axes) panels.push_back({{axis}});
  return panels;
}

std::vector<std::size_t> lines_of(const LinePanel& panel) {
  std::vector<std::size_t> lines;
  for (const PanelAxis& axis : panel.axes) lines.insert(lines.end(), axis.lines.begin(), axis.lines.end());
  return lines;
}

LineStyle style_of(const LinePlot& plot, const LinePanel& panel, std::size_t line) {
  const std::vector<std::string> channels = channels_of(plot, lines_of(panel));
  const auto channel = static_cast<std::size_t>(std::ranges::find(channels, plot.lines[line].channel) - channels.begin());
  if (!has_several_runs(plot)) return {channel, channel, channel};
  const std::size_t run = plot.lines[line].run_number, widths_apart = 4;  // one width per four dash patterns
  return {channel, run, widths_apart * channel, run == 0};
}

std::string legend_label(const LinePlot& plot, const LinePanel& panel, std::size_t line) {
  const std::vector<std::size_t> lines = lines_of(panel);
  if (lines.size() == 1 && plot.lines[line].channel.size() <= longest_title) return "";
  const bool is_right = panel.axes.size() > 1 && std::ranges::count(panel.axes[1].lines, line) > 0;
  const PlotLine& shown = plot.lines[line];
  std::string label = shown.channel;
  if (has_several_runs(plot)) label = channels_of(plot, lines).size() == 1 ? shown.run : label + ", " + shown.run;
  return is_right ? label + " (right)" : label;
}

AxisRange x_range(const LinePlot& plot) {
  AxisRange range = range_of(plot.lines.front().x);
  for (const PlotLine& line : plot.lines) range = united(range, range_of(line.x));
  const bool is_filled = plot.is_over_time && range.high > range.low;
  return extended(range, is_filled ? 0 : axis_margin);
}

AxisRange y_range(const LinePlot& plot, const PanelAxis& axis) {
  AxisRange range = range_of(plot.lines[axis.lines.front()].y);
  for (std::size_t line : axis.lines) range = united(range, range_of(plot.lines[line].y));
  return extended(range, axis_margin);
}

std::vector<std::string> axis_names(const LinePlot& plot, const PanelAxis& axis) {
  const std::vector<std::string> channels = channels_of(plot, axis.lines);
  std::vector<std::string> names = {fmt::format("{}", fmt::join(channels, ", "))};
  if (channels.size() == 1 && channels[0].size() <= longest_title) return names;  // written smaller where it does not fit
  const std::string word = last_word(channels.front());
  if (std::ranges::all_of(channels, [&](const std::string& channel) { return last_word(channel) == word; }))
    names.push_back(word);
  names.push_back(quantity_of(axis.unit));
  return names;
}

CanvasText axis_title(const std::string& name, const std::string& unit, const LinearAxis& axis) {
  CanvasText title = {{name}};
  if (!axis.offset().empty()) {
    const bool is_negative = axis.offset().starts_with('-');
    const std::string size = axis.offset().substr(is_negative ? 1 : 0);
    title = {{fmt::format("({} {} {}{}", name, is_negative ? "+" : "\u2212", with_minus_sign(size), unit.empty() ? "" : " ")}};
    append_unit(unit, title);
    title.push_back({")"});
  }
  if (unit.empty() && axis.exponent() == 0) return title;
  const bool in_brackets = unit.find('/') != unit.npos;
  title.push_back({in_brackets ? " / (" : " / "});
  if (axis.exponent() != 0) {
    title.push_back({"10"});
    title.push_back(exponent_piece(axis.exponent()));
    if (!unit.empty()) title.push_back({" "});
  }
  append_unit(unit, title);
  if (in_brackets) title.push_back({")"});
  return title;
}

}  // namespace holonom
