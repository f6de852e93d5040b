#include "results/plot/terminal_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "io/text_check.h"
#include "results/plot/dot_raster.h"
#include "results/plot/line_panels.h"

namespace holonom {

namespace {

constexpr int least_columns = 10, most_columns = 400;
constexpr double columns_per_tick = 12, rows_per_tick = 2.5;
constexpr std::string_view ascii_marks = "*+ox#@%&";
constexpr std::array terminal_colours = {33, 208, 36, 175, 178, 74, 125, 99};  // of 256: near those of plot_styles.cpp
const std::array<std::vector<int>, 4> dot_dashes = {{{}, {4, 3}, {1, 2}, {6, 2, 1, 2}}};

int rows_for(std::size_t panels) { return panels == 1 ? 16 : panels == 2 ? 11 : 8; }

// Raised digits as superscripts; in ASCII with ^
std::string plain_text(const CanvasText& text, bool has_unicode) {
  constexpr const char* superscripts[] = {"\u2070", "\u00B9", "\u00B2", "\u00B3", "\u2074",
                                          "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
  std::string plain;
  for (const TextPiece& piece : text) {
    if (piece.raised && !has_unicode) plain += "^";
    for (std::size_t k = 0; k < piece.text.size(); ++k) {
      const bool is_minus = piece.text.compare(k, 3, "\u2212") == 0, is_dot = piece.text.compare(k, 2, "\u00B7") == 0;
      if (is_minus)
        plain += !has_unicode ? "-" : piece.raised ? "\u207B" : "\u2212";
      else if (piece.raised && has_unicode && piece.text[k] >= '0' && piece.text[k] <= '9')
        plain += superscripts[piece.text[k] - '0'];
      else if (is_dot && !has_unicode)
        plain += "*";
      else
        plain += piece.text.substr(k, is_dot ? 2 : 1);
      k += is_minus ? 2 : is_dot ? 1 : 0;
    }
  }
  return printable_text(plain);
}

// Text of a fixed number of characters into which others are written
class TextRow {
 public:
  explicit TextRow(int width, const std::string& filling = " ") : cells_(static_cast<std::size_t>(width), filling) {}
  void set(int column, std::string character) { cells_[static_cast<std::size_t>(column)] = std::move(character); }

  // Centred, within the row; not if it would touch what was written before. Returns whether it was written.
  bool write_centred(int middle, const std::string& text) {
    const int length = static_cast<int>(count_characters(text)), width = static_cast<int>(cells_.size());
    if (length > width) return false;
    const int begin = std::clamp(middle - length / 2, 0, width - length);
    if (begin < free_from_) return false;
    std::size_t at = 0;
    for (int k = 0; k < length; ++k) {
      std::size_t end = at + 1;
      while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
      set(begin + k, text.substr(at, end - at));
      at = end;
    }
    free_from_ = begin + length + 1;
    return true;
  }

  std::string text() const {
    std::string row;
    for (const std::string& cell : cells_) row += cell;
    return row.substr(0, row.find_last_not_of(' ') + 1);
  }

 private:
  std::vector<std::string> cells_;
  int free_from_ = 0;
};

class TerminalDrawing {
 public:
  TerminalDrawing(const LinePlot& plot, const TerminalStyle& style)
      : plot_(plot), style_(style), panels_(panels_of(plot, false)) {
    rows_ = rows_for(panels_.size());
    for (const LinePanel& panel : panels_) {
      y_axes_.emplace_back(y_range(plot, panel.axes[0]), rows_, rows_per_tick);
      for (const AxisTick& tick : y_axes_.back().ticks())
        label_width_ = std::max(label_width_, static_cast<int>(tick.label.size()));
    }
    columns_ = std::clamp(style.width - label_width_ - 2, least_columns, most_columns);
    x_axis_.emplace(x_range(plot), columns_, columns_per_tick);
    several_runs_ = std::ranges::any_of(plot.lines, [](const PlotLine& line) { return line.run_number > 0; });
  }

  std::string draw() {
    for (std::size_t k = 0; k < panels_.size(); ++k) draw_panel(panels_[k], y_axes_[k]);
    draw_x_axis();
    return std::move(text_);
  }

 private:
  std::string indent() const { return std::string(static_cast<std::size_t>(label_width_) + 2, ' '); }
  const char* symbol(const char* unicode, const char* ascii) const { return style_.has_unicode ? unicode : ascii; }

  // The position of a line in its panel tells it apart where colours cannot.
  static std::size_t position(const LinePanel& panel, std::size_t line) {
    const std::vector<std::size_t>& lines = panel.axes[0].lines;
    return static_cast<std::size_t>(std::ranges::find(lines, line) - lines.begin());
  }

  const std::vector<int>& dashes_of(const LinePanel& panel, std::size_t line) const {
    const std::size_t coloured = several_runs_ ? plot_.lines[line].run_number : 0;
    const std::size_t number = !style_.has_unicode ? 0 : style_.has_colour ? coloured : position(panel, line);
    return dot_dashes[number % dot_dashes.size()];
  }

  std::string coloured(const std::string& text, const LinePanel& panel, std::size_t line) const {
    if (!style_.has_colour) return text;
    const std::size_t colour = style_of(plot_, panel, line).colour % terminal_colours.size();
    return fmt::format("\x1b[38;5;{}m{}\x1b[0m", terminal_colours[colour], text);
  }

  std::string mark_of(const LinePanel& panel, std::size_t line) const {
    return std::string(1, ascii_marks[position(panel, line) % ascii_marks.size()]);
  }

  std::string sample_of(const LinePanel& panel, std::size_t line) const {
    if (!style_.has_unicode) return coloured(mark_of(panel, line), panel, line);
    DotRaster raster(8, 1, true);
    raster.draw({{0, 0.4}, {1, 0.4}}, {line, dashes_of(panel, line)});
    std::string sample;
    for (int k = 0; k < 8; ++k) sample += raster.braille(k, 0);
    return coloured(sample, panel, line);
  }

  void draw_panel(const LinePanel& panel, const LinearAxis& axis) {
    draw_heading(panel, axis);
    DotRaster raster(columns_, rows_, style_.has_unicode);
    for (std::size_t line : panel.axes[0].lines) {
      std::vector<CanvasPoint> points;
      for (std::size_t k = 0; k < plot_.lines[line].x.size(); ++k)
        points.emplace_back(x_axis_->fraction(plot_.lines[line].x[k]), axis.fraction(plot_.lines[line].y[k]));
      raster.draw(points, {line, dashes_of(panel, line)});
    }
    std::vector<std::string> labels(static_cast<std::size_t>(rows_));
    for (const AxisTick& tick : axis.ticks()) labels[static_cast<std::size_t>(raster.row_of(tick.fraction))] = tick.label;
    for (int row = 0; row < rows_; ++row) draw_row(panel, raster, row, labels[static_cast<std::size_t>(row)]);
  }

  void draw_row(const LinePanel& panel, const DotRaster& raster, int row, const std::string& label) {
    TextRow cells(columns_);
    for (const RunEvent& event : plot_.events)
      if (const double x = x_axis_->fraction(event.t); x >= 0 && x <= 1) cells.set(raster.column_of(x), symbol("\u250A", ":"));
    for (int column = 0; column < columns_; ++column)
      if (const auto line = raster.owner(column, row))
        cells.set(column, coloured(style_.has_unicode ? raster.braille(column, row) : mark_of(panel, *line), panel, *line));
    const char* border = label.empty() ? symbol("\u2502", "|") : symbol("\u2524", "+");
    text_ += fmt::format("{:>{}} {}{}\n", label, label_width_, border, cells.text());
  }

  // The title of the axis, the legend and, above the first panel, the names of events
  void draw_heading(const LinePanel& panel, const LinearAxis& axis) {
    std::string title;
    for (const std::string& name : axis_names(plot_, panel.axes[0])) {
      title = plain_text(axis_title(name, panel.axes[0].unit, axis), style_.has_unicode);
      if (static_cast<int>(count_characters(title)) <= style_.width) break;
    }
    text_ += title + "\n";
    for (std::size_t line : panel.axes[0].lines)
      if (const std::string label = printable_text(legend_label(plot_, panel, line)); !label.empty())
        text_ += fmt::format("{}{} {}\n", indent(), sample_of(panel, line), label);
    if (&panel != &panels_.front() || plot_.events.empty()) return;
    TextRow names(columns_);
    for (const RunEvent& event : plot_.events)
      if (const double x = x_axis_->fraction(event.t); x >= 0 && x <= 1)
        names.write_centred(static_cast<int>(x * (columns_ - 1) + 0.5), printable_text(event.name));
    if (!names.text().empty()) text_ += indent() + names.text() + "\n";
  }

  void draw_x_axis() {
    TextRow line(columns_, symbol("\u2500", "-")), labels(columns_), title(columns_);
    for (const AxisTick& tick : x_axis_->ticks()) {
      const int column = std::min(static_cast<int>(tick.fraction * (columns_ - 1) + 0.5), columns_ - 1);
      if (labels.write_centred(column, tick.label)) line.set(column, symbol("\u252C", "+"));
    }
    const std::string words = plain_text(axis_title(plot_.x_channel, plot_.x_unit, *x_axis_), style_.has_unicode);
    if (!title.write_centred(columns_ / 2, words)) title = TextRow(0);
    text_ += fmt::format("{:>{}} {}{}\n", "", label_width_, symbol("\u2514", "+"), line.text());
    text_ += indent() + labels.text() + "\n";
    text_ += title.text().empty() ? words + "\n" : indent() + title.text() + "\n";
  }

  const LinePlot& plot_;
  const TerminalStyle& style_;
  std::vector<LinePanel> panels_;
  std::vector<LinearAxis> y_axes_;  // one per panel
  std::optional<LinearAxis> x_axis_;
  int rows_ = 0, columns_ = 0, label_width_ = 0;
  bool several_runs_ = false;
  std::string text_;
};

}  // namespace

std::string terminal_plot(const LinePlot& plot, const TerminalStyle& style) { return TerminalDrawing(plot, style).draw(); }

}  // namespace holonom
