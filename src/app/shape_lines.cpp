#include "app/shape_lines.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "simulation/shape_report.h"
#include "system/unit_names.h"

namespace holonom {

namespace {

std::string number_list(const std::vector<double>& numbers) {
  if (numbers.size() == 1) return fmt::format("{:.10g}", numbers[0]);
  std::vector<std::string> words;
  for (const double number : numbers) words.push_back(fmt::format("{:.10g}", number));
  return fmt::format("[{}]", fmt::join(words, ", "));
}

}  // namespace

std::vector<std::string> shape_lines(const Model& model) {
  const UnitNames unit(model);
  const std::string inertia_unit = fmt::format("{}*{}^2", unit.mass, unit.length);
  std::vector<std::string> lines;
  for (const Body& body : model.bodies) {
    if (!body.mass_from_shapes) continue;
    const ShapeReport report = shape_report(body, model.dimension);
    lines.push_back(fmt::format("  shapes       {}: mass {:.10g} {}, mass centre {} {}, inertia {} {}", body.name, report.mass,
                                unit.mass, number_list(report.centre), unit.length, number_list(report.inertia), inertia_unit));
    std::vector<std::string> given;
    if (body.mass_from_shapes->mass_is_given) given.push_back(fmt::format("mass {:.10g} {}", body.mass, unit.mass));
    if (body.mass_from_shapes->position_is_given)
      given.push_back(fmt::format("position {} {}", number_list(report.used_position), unit.length));
    if (body.mass_from_shapes->inertia_is_given)
      given.push_back(fmt::format("inertia {} {}", number_list(report.used_inertia), inertia_unit));
    const bool is_scaled = body.mass_from_shapes->mass_is_given && !body.mass_from_shapes->inertia_is_given;
    if (given.empty()) continue;
    lines.push_back(fmt::format(
        "               given and used instead: {}{}", fmt::join(given, ", "),
        is_scaled ? fmt::format("; inertia scaled to that mass: {} {}", number_list(report.used_inertia), inertia_unit) : ""));
  }
  return lines;
}

}  // namespace holonom
