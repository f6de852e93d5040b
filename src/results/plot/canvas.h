// A drawing surface: the few shapes that plots and pictures need, the same for SVG, PNG and PDF. Places are in units of the canvas from
// its upper left corner; what is drawn later covers what was drawn before.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace holonom {

using CanvasPoint = std::pair<double, double>;

struct Stroke {
  std::string colour = "none";  // or "#rrggbb"
  double width = 1;
  std::vector<double> dashes = {};  // lengths of line and gap in turn; empty: a solid line
  double opacity = 1;
};

struct Fill {
  Fill(const char* fill_colour) : colour(fill_colour) {}
  Fill(std::string fill_colour, double fill_opacity = 1) : colour(std::move(fill_colour)), opacity(fill_opacity) {}

  std::string colour;  // or "none"
  double opacity = 1;
};

struct TextStyle {
  enum Anchor { start, middle, end } anchor = start;
  double size = 12;
  std::string colour = "#222222";
  bool bold = false;
  double turn = 0;  // degrees about its position, clockwise
};

// Text with raised parts: exponents
struct TextPiece {
  std::string text;
  bool raised = false;
};
using CanvasText = std::vector<TextPiece>;

class Canvas {
 public:
  virtual ~Canvas() = default;

  virtual void rectangle(CanvasPoint corner, double width, double height, const Fill& fill, const Stroke& stroke) = 0;
  virtual void polyline(const std::vector<CanvasPoint>& points, const Stroke& stroke) = 0;
  // Viewers that can show the tooltip under the pointer; empty: no tooltip.
  virtual void polygon(const std::vector<CanvasPoint>& corners, const Fill& fill, const Stroke& stroke,
                       std::string_view tooltip = {}) = 0;
  virtual void circle(CanvasPoint centre, double radius, const Fill& fill, const Stroke& stroke) = 0;
  // Until end_clip() only what lies within the rectangle is drawn. Not nested.
  virtual void begin_clip(CanvasPoint corner, double width, double height) = 0;
  virtual void end_clip() = 0;

  // The position is that of the base line. Characters that cannot be shown are left out or replaced.
  void text(CanvasPoint place, std::string_view text, const TextStyle& style);
  void text(CanvasPoint place, const CanvasText& text, const TextStyle& style);
  void power_of_ten(CanvasPoint place, int exponent, const TextStyle& style);

  virtual std::string finish() = 0;  // the content of the file

 protected:
  static constexpr double raised_size = 0.75, raised_height = 0.45;  // relative to the size of the text
  virtual void draw_text(CanvasPoint place, const CanvasText& text, const TextStyle& style) = 0;
};

TextPiece exponent_piece(int exponent);  // raised, with a minus sign

// The width of a text of this size, from above for common sans-serif fonts. It does not depend on installed fonts, so that a drawing
// has the same layout in every format and on every machine.
double estimated_width(std::string_view text, double size);
double estimated_width(const CanvasText& text, double size);

}  // namespace holonom
