// Lines as dots in a grid of characters: eight dots per character with Unicode's braille patterns, or one mark per character.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "results/plot/canvas.h"

namespace holonom {

struct DotStyle {
  std::size_t owner;        // number of the line
  std::vector<int> dashes;  // dots on and off in turn; empty: a solid line
};

class DotRaster {
 public:
  DotRaster(int columns, int rows, bool with_braille);

  // Points as fractions of the width from the left and of the height from below, each within 0 to 1
  void draw(const std::vector<CanvasPoint>& points, const DotStyle& style);

  int column_of(double fraction) const;                         // of characters
  int row_of(double fraction) const;                            // from the top
  std::optional<std::size_t> owner(int column, int row) const;  // of the line that was drawn there last
  std::string braille(int column, int row) const;

 private:
  struct Cell {
    unsigned char dots = 0;
    std::size_t owner = 0;
  };
  struct Dot {
    int x, y;
    bool operator==(const Dot&) const = default;
  };
  Dot dot_at(CanvasPoint point) const;
  void draw_segment(Dot from, Dot to, const DotStyle& style, std::size_t& drawn);
  std::size_t cell_of(Dot dot) const;
  void set(Dot dot, std::size_t owner);
  const Cell& cell(int column, int row) const { return cells_[static_cast<std::size_t>(row * columns_ + column)]; }

  int columns_, rows_, dots_across_, dots_down_;  // the last two: per character
  std::vector<Cell> cells_;
};

std::string braille_character(unsigned dots);  // a bit per dot, as in Unicode's block U+2800

}  // namespace holonom
