#include "results/plot/dot_raster.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace holonom {

namespace {

// Bits of the dots of a braille pattern by row and column (The Unicode Standard, block Braille Patterns)
constexpr unsigned char braille_bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};

bool is_on(const std::vector<int>& dashes, std::size_t drawn) {
  if (dashes.empty()) return true;
  int left = static_cast<int>(drawn % static_cast<std::size_t>(std::accumulate(dashes.begin(), dashes.end(), 0)));
  std::size_t part = 0;
  while (left >= dashes[part]) left -= dashes[part++];
  return part % 2 == 0;
}

int index_of(double fraction, int count) {
  return std::clamp(static_cast<int>(std::lround(fraction * (count - 1))), 0, count - 1);
}

}  // namespace

std::string braille_character(unsigned dots) {
  return {'\xE2', static_cast<char>(0xA0 | dots >> 6), static_cast<char>(0x80 | (dots & 0x3F))};
}

DotRaster::DotRaster(int columns, int rows, bool with_braille)
    : columns_(columns),
      rows_(rows),
      dots_across_(with_braille ? 2 : 1),
      dots_down_(with_braille ? 4 : 1),
      cells_(static_cast<std::size_t>(columns * rows)) {}

int DotRaster::column_of(double fraction) const { return index_of(fraction, columns_ * dots_across_) / dots_across_; }

int DotRaster::row_of(double fraction) const { return index_of(1 - fraction, rows_ * dots_down_) / dots_down_; }

std::optional<std::size_t> DotRaster::owner(int column, int row) const {
  const Cell& found = cell(column, row);
  return found.dots == 0 ? std::nullopt : std::optional(found.owner);
}

std::string DotRaster::braille(int column, int row) const { return braille_character(cell(column, row).dots); }

DotRaster::Dot DotRaster::dot_at(CanvasPoint point) const {
  return {index_of(point.first, columns_ * dots_across_), index_of(1 - point.second, rows_ * dots_down_)};
}

std::size_t DotRaster::cell_of(Dot dot) const {
  return static_cast<std::size_t>(dot.y / dots_down_ * columns_ + dot.x / dots_across_);
}

void DotRaster::set(Dot dot, std::size_t owner) {
  Cell& found = cells_[cell_of(dot)];
  found.dots |= braille_bits[dot.y % dots_down_][dot.x % dots_across_];
  found.owner = owner;
}

void DotRaster::draw(const std::vector<CanvasPoint>& points, const DotStyle& style) {
  if (points.empty()) return;
  std::size_t drawn = 0;
  Dot last = dot_at(points.front());
  set(last, style.owner);
  if (points.size() == 1) cells_[cell_of(last)].dots = 0xFF;  // one dot alone is hard to see
  for (const CanvasPoint& point : points) {
    const Dot next = dot_at(point);
    if (next == last) continue;
    draw_segment(last, next, style, drawn);
    last = next;
  }
}

// One dot per step along the longer side; the first dot is there already.
void DotRaster::draw_segment(Dot from, Dot to, const DotStyle& style, std::size_t& drawn) {
  const int steps = std::max(std::abs(to.x - from.x), std::abs(to.y - from.y));
  for (int k = 1; k <= steps; ++k) {
    const double part = static_cast<double>(k) / steps;
    const Dot dot{static_cast<int>(std::lround(from.x + part * (to.x - from.x))),
                  static_cast<int>(std::lround(from.y + part * (to.y - from.y)))};
    if (is_on(style.dashes, ++drawn)) set(dot, style.owner);
  }
}

}  // namespace holonom
