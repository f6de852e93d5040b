// A canvas as SVG text, in which text stays text; everything from outside is escaped for XML.
#pragma once

#include "results/plot/canvas.h"

namespace holonom {

class SvgCanvas final : public Canvas {
 public:
  enum class Unit { pixel, point };  // point: 1/72 inch
  SvgCanvas(double width, double height, std::string_view title, Unit unit = Unit::pixel);

  void rectangle(CanvasPoint corner, double width, double height, const Fill& fill, const Stroke& stroke) override;
  void polyline(const std::vector<CanvasPoint>& points, const Stroke& stroke) override;
  void polygon(const std::vector<CanvasPoint>& corners, const Fill& fill, const Stroke& stroke,
               std::string_view tooltip = {}) override;
  void circle(CanvasPoint centre, double radius, const Fill& fill, const Stroke& stroke) override;
  void begin_clip(CanvasPoint corner, double width, double height) override;
  void end_clip() override;
  std::string finish() override;

 private:
  void draw_text(CanvasPoint place, const CanvasText& text, const TextStyle& style) override;

  std::string svg_;
  int clips_ = 0;
};

std::string xml_text(std::string_view text);  // with & < > and quotes as entities, without control characters

}  // namespace holonom
