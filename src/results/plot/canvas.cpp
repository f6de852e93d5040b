#include "results/plot/canvas.h"

#include <cstdlib>

#include "io/text_check.h"

namespace holonom {

namespace {

// In units of the font's size; between the widths of Helvetica and of DejaVu Sans, which is wider
double character_extent(char c) {
  if (static_cast<unsigned char>(c) >= 0x80) return 0.84;  // such as a minus sign
  if (std::string_view("ijl.,:;'|! ()[]/-").find(c) != std::string_view::npos) return 0.36;
  if (std::string_view("ftr\"*").find(c) != std::string_view::npos) return 0.42;
  if (std::string_view("mwMW@%").find(c) != std::string_view::npos) return 0.95;
  return c >= 'A' && c <= 'Z' ? 0.7 : 0.63;
}

}  // namespace

void Canvas::text(CanvasPoint place, std::string_view text, const TextStyle& style) {
  draw_text(place, {{printable_text(text)}}, style);
}

void Canvas::text(CanvasPoint place, const CanvasText& text, const TextStyle& style) {
  CanvasText printable;
  for (const TextPiece& piece : text) {  // neighbours of the same height are one piece, so that text can be searched
    if (printable.empty() || printable.back().raised != piece.raised) printable.push_back({"", piece.raised});
    printable.back().text += printable_text(piece.text);
  }
  draw_text(place, printable, style);
}

void Canvas::power_of_ten(CanvasPoint place, int exponent, const TextStyle& style) {
  draw_text(place, {{"10"}, exponent_piece(exponent)}, style);
}

TextPiece exponent_piece(int exponent) { return {(exponent < 0 ? "\u2212" : "") + std::to_string(std::abs(exponent)), true}; }

double estimated_width(std::string_view text, double size) {
  double width = 0;
  for (char c : text)
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) width += character_extent(c);
  return width * size;
}

double estimated_width(const CanvasText& text, double size) {
  double width = 0;
  for (const TextPiece& piece : text) width += estimated_width(piece.text, size) * (piece.raised ? 0.75 : 1);
  return width;
}

}  // namespace holonom
