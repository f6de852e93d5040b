// Unit suffixes of the model file: sizes in SI and dimensions. Pound and pound-force are the
// international ones (NIST SP 811, appendix B): 1 lb = 0.45359237 kg, 1 lbf = 0.45359237 kg * 9.80665 m/s^2.
#include <charconv>
#include <cmath>
#include <numbers>

#include "math/expression.h"

namespace holonom {

namespace {

struct Unit {
  std::string_view name;
  double size_in_si;
  Dimension dimension;
};

constexpr double pi = std::numbers::pi;
constexpr Dimension angle = {0, 0, 0}, length = {1, 0, 0}, mass = {0, 1, 0}, time = {0, 0, 1}, force = {1, 1, -2},
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

// Multiplies by "m" or "s^2", or with sign -1 divides by it
bool add_factor(std::string_view factor, int sign, UnitSystem::Product& product) {
  if (factor == "1") return true;
  const std::size_t caret = factor.find('^');
  int power = 1;
  if (caret != factor.npos) {
    const std::string_view text = factor.substr(caret + 1);
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), power);
    if (status != std::errc() || end != text.data() + text.size()) return false;
  }
  double size = 1;
  Dimension dimension;
  if (!UnitSystem::known(factor.substr(0, caret), size, dimension)) return false;
  product.size_in_si *= std::pow(size, sign * power);
  for (int k = 0; k < 3; ++k) product.dimension[k] += sign * power * dimension[k];
  return true;
}

}  // namespace

bool UnitSystem::known(std::string_view unit, double& size_in_si, Dimension& dimension) {
  for (const Unit& candidate : units) {
    if (candidate.name != unit) continue;
    size_in_si = candidate.size_in_si;
    dimension = candidate.dimension;
    return true;
  }
  return false;
}

double UnitSystem::to_file(double value_in_si, const Dimension& dimension) const {
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

std::vector<std::string> UnitSystem::names_of(const Dimension& dimension) {
  std::vector<std::string> fitting;
  for (const Unit& unit : units)
    if (unit.dimension == dimension) fitting.emplace_back(unit.name);
  return fitting;
}

std::optional<UnitSystem::Product> UnitSystem::product(std::string_view text) {
  if (text.empty()) return std::nullopt;
  Product product;
  if (known(text, product.size_in_si, product.dimension)) return product;  // km/h too
  int sign = 1;                                                            // of the exponents; -1 after the slash
  while (!text.empty()) {
    const std::size_t length = std::min(text.find_first_of(" /"), text.size());
    if (!add_factor(text.substr(0, length), sign, product)) return std::nullopt;
    if (length < text.size() && text[length] == '/') sign = -1;
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return product;
}

std::optional<Dimension> UnitSystem::dimension_of(std::string_view text) {
  const std::optional<Product> found = product(text);
  return found ? std::optional(found->dimension) : std::nullopt;
}

}  // namespace holonom
