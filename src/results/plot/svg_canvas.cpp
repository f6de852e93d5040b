#include "results/plot/svg_canvas.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>

#include "io/text_check.h"

namespace holonom {

namespace {

constexpr const char* font_families = "Helvetica, Arial, 'DejaVu Sans', sans-serif";

std::string point_list(const std::vector<CanvasPoint>& points) {
  std::string list;
  for (const auto& [x, y] : points) fmt::format_to(std::back_inserter(list), "{}{:.2f},{:.2f}", list.empty() ? "" : " ", x, y);
  return list;
}

std::string attributes(const Stroke& stroke) {
  std::string text = fmt::format("stroke=\"{}\" stroke-width=\"{:g}\"", stroke.colour, stroke.width);
  if (!stroke.dashes.empty()) text += fmt::format(" stroke-dasharray=\"{:g}\"", fmt::join(stroke.dashes, " "));
  if (stroke.opacity < 1) text += fmt::format(" stroke-opacity=\"{:g}\"", stroke.opacity);
  return text;
}

std::string attributes(const Fill& fill, const Stroke& stroke) {
  const std::string opacity = fill.opacity < 1 ? fmt::format(" fill-opacity=\"{:g}\"", fill.opacity) : "";
  return fmt::format("fill=\"{}\"{} {}", fill.colour, opacity, attributes(stroke));
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string safe;
  for (char c : printable_text(text)) {
    if (c == '&')
      safe += "&amp;";
    else if (c == '<')
      safe += "&lt;";
    else if (c == '>')
      safe += "&gt;";
    else if (c == '"')
      safe += "&quot;";
    else
      safe += c;
  }
  return safe;
}

SvgCanvas::SvgCanvas(double width, double height, std::string_view title, Unit unit) {
  const int decimals = unit == Unit::pixel ? 0 : 2;
  svg_ = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.{4}f}{5}\" height=\"{1:.{4}f}{5}\" viewBox=\"0 0 {0:.{4}f} "
      "{1:.{4}f}\" "
      "font-family=\"{2}\">\n<title>{3}</title>\n",
      width, height, font_families, xml_text(title), decimals, unit == Unit::pixel ? "" : "pt");
  rectangle({0, 0}, width, height, "#ffffff", {});
}

void SvgCanvas::rectangle(CanvasPoint corner, double width, double height, const Fill& fill, const Stroke& stroke) {
  fmt::format_to(std::back_inserter(svg_), "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" {}/>\n",
                 corner.first, corner.second, width, height, attributes(fill, stroke));
}

void SvgCanvas::polyline(const std::vector<CanvasPoint>& points, const Stroke& stroke) {
  fmt::format_to(std::back_inserter(svg_), "<polyline points=\"{}\" fill=\"none\" stroke-linejoin=\"round\" {}/>\n",
                 point_list(points), attributes(stroke));
}

void SvgCanvas::polygon(const std::vector<CanvasPoint>& corners, const Fill& fill, const Stroke& stroke,
                        std::string_view tooltip) {
  fmt::format_to(std::back_inserter(svg_), "<polygon points=\"{}\" {}", point_list(corners), attributes(fill, stroke));
  svg_ += tooltip.empty() ? "/>\n" : fmt::format("><title>{}</title></polygon>\n", xml_text(tooltip));
}

void SvgCanvas::circle(CanvasPoint centre, double radius, const Fill& fill, const Stroke& stroke) {
  fmt::format_to(std::back_inserter(svg_), "<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{:.2f}\" {}/>\n", centre.first, centre.second,
                 radius, attributes(fill, stroke));
}

void SvgCanvas::begin_clip(CanvasPoint corner, double width, double height) {
  fmt::format_to(std::back_inserter(svg_),
                 "<clipPath id=\"clip{0}\"><rect x=\"{1:.2f}\" y=\"{2:.2f}\" width=\"{3:.2f}\" height=\"{4:.2f}\"/></clipPath>\n"
                 "<g clip-path=\"url(#clip{0})\">\n",
                 ++clips_, corner.first, corner.second, width, height);
}

void SvgCanvas::end_clip() { svg_ += "</g>\n"; }

void SvgCanvas::draw_text(CanvasPoint place, const CanvasText& text, const TextStyle& style) {
  constexpr const char* anchors[] = {"start", "middle", "end"};
  fmt::format_to(std::back_inserter(svg_), "<text x=\"{:.2f}\" y=\"{:.2f}\" font-size=\"{:g}\" fill=\"{}\" text-anchor=\"{}\"",
                 place.first, place.second, style.size, style.colour, anchors[style.anchor]);
  if (style.bold) svg_ += " font-weight=\"bold\"";
  if (style.turn != 0) svg_ += fmt::format(" transform=\"rotate({:g} {:.2f} {:.2f})\"", style.turn, place.first, place.second);
  svg_ += ">";
  bool was_raised = false;
  for (const TextPiece& piece : text) {  // dy moves all that follows
    const double rise = (piece.raised ? raised_height : 0) - (was_raised ? raised_height : 0);
    if (piece.raised)
      svg_ += fmt::format("<tspan dy=\"{:.1f}\" font-size=\"{:.1f}\">{}</tspan>", -rise * style.size, raised_size * style.size,
                          xml_text(piece.text));
    else if (was_raised)
      svg_ += fmt::format("<tspan dy=\"{:.1f}\">{}</tspan>", -rise * style.size, xml_text(piece.text));
    else
      svg_ += xml_text(piece.text);
    was_raised = piece.raised;
  }
  svg_ += "</text>\n";
}

std::string SvgCanvas::finish() { return std::move(svg_) + "</svg>\n"; }

}  // namespace holonom
