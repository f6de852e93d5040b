#include "scene/palette.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace holonom {
namespace {

using Colour = std::array<int, 3>;
constexpr std::array<Colour, 7> colours = {{{0, 114, 178},     // blue
                                            {213, 94, 0},      // vermilion
                                            {0, 158, 115},     // bluish green
                                            {204, 121, 167},   // reddish purple
                                            {230, 159, 0},     // orange
                                            {86, 180, 233},    // sky blue
                                            {176, 160, 20}}};  // yellow, darkened
constexpr Colour ground = {140, 140, 140};

Colour mixed(const Colour& colour, int other, double share) {
  Colour result;
  for (int k = 0; k < 3; ++k) result[k] = static_cast<int>(std::lround(colour[k] + share * (other - colour[k])));
  return result;
}

}  // namespace

std::string body_colour(int number) {
  const int count = static_cast<int>(colours.size()), turn = (number - 1) / count % 3;
  Colour colour = number == 0 ? ground : colours[static_cast<std::size_t>((number - 1) % count)];
  if (turn == 1) colour = mixed(colour, 255, 0.4);
  if (turn == 2) colour = mixed(colour, 0, 0.35);
  return fmt::format("#{:02x}{:02x}{:02x}", colour[0], colour[1], colour[2]);
}

}  // namespace holonom
