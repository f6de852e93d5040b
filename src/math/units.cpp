// Unit suffixes of the model file: sizes in SI and exponents of length, mass and time. Pound and pound-force are the
// international ones (NIST SP 811, appendix B): 1 lb = 0.45359237 kg, 1 lbf = 0.45359237 kg * 9.80665 m/s^2.
#include <cmath>
#include <numbers>

#include "math/expression.h"

namespace holonom {

namespace {

struct Unit {
  std::string_view name;
  double size_in_si;
  std::array<int, 3> dimension;
};

constexpr double pi = std::numbers::pi;
constexpr std::array<int, 3> angle = {0, 0, 0}, length = {1, 0, 0}, mass = {0, 1, 0}, time = {0, 0, 1}, force = {1, 1, -2},
                             frequency = {0, 0, -1}, velocity = {1, 0, -1};

constexpr Unit units[] = {{"rad", 1, angle},
                          {"deg", pi / 180, angle},
                          {"mm", 1e-3, length},
                          {"cm", 1e-2, length},
                          {"m", 1, length},
                          {"km", 1e3, length},
                          {"in", 0.0254, length},
                          {"ft", 0.3048, length},
                          {"g", 1e-3, mass},
                          {"kg", 1, mass},
                          {"t", 1e3, mass},
                          {"lb", 0.45359237, mass},
                          {"N", 1, force},
                          {"kN", 1e3, force},
                          {"lbf", 0.45359237 * 9.80665, force},
                          {"s", 1, time},
                          {"ms", 1e-3, time},
                          {"min", 60, time},
                          {"Hz", 1, frequency},
                          {"rpm", 2 * pi / 60, frequency},
                          {"km/h", 1 / 3.6, velocity}};

}  // namespace

bool UnitSystem::known(std::string_view unit, double& size_in_si, std::array<int, 3>& dimension) {
  for (const Unit& candidate : units) {
    if (candidate.name != unit) continue;
    size_in_si = candidate.size_in_si;
    dimension = candidate.dimension;
    return true;
  }
  return false;
}

double UnitSystem::to_file(double value_in_si, const std::array<int, 3>& dimension) const {
  const double sizes[] = {length, mass, time};
  for (int k = 0; k < 3; ++k)
    if (sizes[k] != 1 && dimension[k] != 0) value_in_si /= std::pow(sizes[k], dimension[k]);
  return value_in_si;
}

std::vector<std::string> UnitSystem::names() {
  std::vector<std::string> all;
  for (const Unit& unit : units) all.emplace_back(unit.name);
  return all;
}

}  // namespace holonom
