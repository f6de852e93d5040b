// A drawing as SVG text: the few shapes that plots need, with all text escaped for XML.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace holonom {

using CanvasPoint = std::pair<double, double>;  // pixels from the upper left corner

struct Stroke {
  std::string colour = "none";
  double width = 1;
  std::string dashes = {};  // "6 3"; empty: a solid line
  double opacity = 1;
};

struct TextStyle {
  enum Anchor { start, middle, end } anchor = start;
  double size = 12;
  std::string colour = "#222222";
  bool bold = false;
  double turn = 0;  // degrees about its position, clockwise
};

class SvgCanvas {
 public:
  SvgCanvas(double width, double height, std::string_view title);

  void rectangle(CanvasPoint corner, double width, double height, const std::string& fill, const Stroke& stroke);
  void polyline(const std::vector<CanvasPoint>& points, const Stroke& stroke);
  // Browsers show the tooltip under the pointer; empty: no tooltip.
  void polygon(const std::vector<CanvasPoint>& corners, const std::string& fill, const Stroke& stroke, std::string_view tooltip);
  void text(CanvasPoint place, std::string_view text, const TextStyle& style);
  void power_of_ten(CanvasPoint place, int exponent, const TextStyle& style);

  std::string finish();

 private:
  void begin_text(CanvasPoint place, const TextStyle& style);

  std::string svg_;
};

std::string xml_text(std::string_view text);  // with & < > and quotes as entities, without control characters

}  // namespace holonom
