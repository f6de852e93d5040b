#include "results/plot/svg_canvas.h"

#include <fmt/format.h>

#include <cstdlib>
#include <iterator>

namespace holonom {

namespace {

constexpr const char* fonts = "Helvetica, Arial, 'DejaVu Sans', sans-serif";

std::string point_list(const std::vector<CanvasPoint>& points) {
  std::string list;
  for (const auto& [x, y] : points) list += fmt::format("{}{:.2f},{:.2f}", list.empty() ? "" : " ", x, y);
  return list;
}

std::string attributes(const Stroke& stroke) {
  std::string text = fmt::format("stroke=\"{}\" stroke-width=\"{:g}\"", stroke.colour, stroke.width);
  if (!stroke.dashes.empty()) text += fmt::format(" stroke-dasharray=\"{}\"", stroke.dashes);
  if (stroke.opacity < 1) text += fmt::format(" stroke-opacity=\"{:g}\"", stroke.opacity);
  return text;
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string safe;
  for (char c : text) {
    if (c == '&')
      safe += "&amp;";
    else if (c == '<')
      safe += "&lt;";
    else if (c == '>')
      safe += "&gt;";
    else if (c == '"')
      safe += "&quot;";
    else if (static_cast<unsigned char>(c) >= 0x20)
      safe += c;
  }
  return safe;
}

SvgCanvas::SvgCanvas(double width, double height, std::string_view title) {
  svg_ = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
      "font-family=\"{2}\">\n<title>{3}</title>\n",
      width, height, fonts, xml_text(title));
  rectangle({0, 0}, width, height, "#ffffff", {});
}

void SvgCanvas::rectangle(CanvasPoint corner, double width, double height, const std::string& fill, const Stroke& stroke) {
  fmt::format_to(std::back_inserter(svg_),
                 "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\" {}/>\n", corner.first,
                 corner.second, width, height, fill, attributes(stroke));
}

void SvgCanvas::polyline(const std::vector<CanvasPoint>& points, const Stroke& stroke) {
  fmt::format_to(std::back_inserter(svg_), "<polyline points=\"{}\" fill=\"none\" stroke-linejoin=\"round\" {}/>\n",
                 point_list(points), attributes(stroke));
}

void SvgCanvas::polygon(const std::vector<CanvasPoint>& corners, const std::string& fill, const Stroke& stroke,
                        std::string_view tooltip) {
  fmt::format_to(std::back_inserter(svg_), "<polygon points=\"{}\" fill=\"{}\" {}", point_list(corners), fill,
                 attributes(stroke));
  svg_ += tooltip.empty() ? "/>\n" : fmt::format("><title>{}</title></polygon>\n", xml_text(tooltip));
}

void SvgCanvas::begin_text(CanvasPoint place, const TextStyle& style) {
  constexpr const char* anchors[] = {"start", "middle", "end"};
  fmt::format_to(std::back_inserter(svg_), "<text x=\"{:.2f}\" y=\"{:.2f}\" font-size=\"{:g}\" fill=\"{}\" text-anchor=\"{}\"",
                 place.first, place.second, style.size, style.colour, anchors[style.anchor]);
  if (style.bold) svg_ += " font-weight=\"bold\"";
  if (style.turn != 0) svg_ += fmt::format(" transform=\"rotate({:g} {:.2f} {:.2f})\"", style.turn, place.first, place.second);
  svg_ += ">";
}

void SvgCanvas::text(CanvasPoint place, std::string_view text, const TextStyle& style) {
  begin_text(place, style);
  svg_ += xml_text(text) + "</text>\n";
}

void SvgCanvas::power_of_ten(CanvasPoint place, int exponent, const TextStyle& style) {
  begin_text(place, style);
  const std::string sign = exponent < 0 ? "\u2212" : "";
  svg_ += fmt::format("10<tspan dy=\"{:.1f}\" font-size=\"{:.1f}\">{}{}</tspan></text>\n", -0.45 * style.size, 0.75 * style.size,
                      sign, std::abs(exponent));
}

std::string SvgCanvas::finish() { return std::move(svg_) + "</svg>\n"; }

}  // namespace holonom
