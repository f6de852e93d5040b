#include "analysis/equilibrium/initial_state.h"

#include <fmt/format.h>

#include "app/commands.h"
#include "app/messages.h"
#include "app/shape_lines.h"
#include "math/name_list.h"
#include "simulation/model_source.h"
#include "simulation/run_report.h"
#include "simulation/text_values.h"
#include "system/unit_names.h"

namespace holonom {

namespace {

std::string redundancy(const CheckReport& report) {
  if (!report.positions_known) return "redundancy unknown";
  if (report.redundant == 0) return "no redundant constraint equations";
  return fmt::format("{} among {}", count_of(report.redundant, "redundant constraint equation"), name_list(report.dependent));
}

std::string elements(const CheckReport& report) {
  std::string text = fmt::format("{}, {}, {}, {}, {}", report.bodies == 1 ? "1 body" : fmt::format("{} bodies", report.bodies),
                                 count_of(report.joints, "joint"), count_of(report.drivers, "driver"),
                                 count_of(report.forces, "force"), count_of(report.markers, "marker"));
  for (const auto& [number, name] :
       {std::pair{report.couplers, "coupler"}, {report.signals, "signal"}, {report.states, "state"}, {report.events, "event"}})
    if (number > 0) text += ", " + count_of(number, name);
  return text;
}

std::vector<std::string> report_lines(const CheckReport& report, const Model& model) {
  const UnitNames unit(model);
  std::vector<std::string> lines = {
      fmt::format("{} ({}), {}", model.name, model.file, model.dimension == 2 ? "planar" : "spatial"),
      "  elements     " + elements(report),
      fmt::format("  equations    {} for {}, {}", report.equations, count_of(report.coordinates, "coordinate"),
                  redundancy(report)),
      report.positions_known ? fmt::format("  freedom      {} of freedom in position, {} in velocity",
                                           count_of(report.degrees_of_freedom, "degree"), report.speeds)
                             : "  freedom      unknown: the constraints cannot be satisfied"};
  if (!report.not_unique.empty()) lines.push_back(fmt::format("  reactions    not unique in {}", name_list(report.not_unique)));
  if (!report.efforts_not_unique.empty())
    lines.push_back(fmt::format("  efforts      not unique in {}", name_list(report.efforts_not_unique)));
  lines.push_back(fmt::format("  violation    {:.3g} in the reference configuration, {:.3g} after assembly (velocity {:.3g})",
                              report.violation_before, report.violation_after, report.velocity_violation_after));
  lines.push_back(fmt::format("  mass         {:.10g} {}", report.mass, unit.mass));
  for (std::string& line : shape_lines(model)) lines.push_back(std::move(line));
  if (report.start_known)
    lines.push_back(fmt::format("  energy       kinetic {:.10g} {}, potential {:.10g} {} in the initial state", report.kinetic,
                                unit.energy, report.potential, unit.energy));
  lines.push_back(fmt::format("  scales       length {:.6g} {}, mass {:.6g} {}", report.characteristic.length, unit.length,
                              report.characteristic.mass, unit.mass));
  for (const auto& [name, use] : report.coordinate_sets) lines.push_back(fmt::format("  coordinates  {}: {}", name, use));
  for (const std::string& note : report.notes) lines.push_back("  note         " + note);
  return lines;
}

}  // namespace

Ending check_command(const ModelOptions& options) {
  const Model model = read_any_model(options.path, options.overrides);
  const CheckReport report = check(model);
  if (options.json) {
    print_result(check_as_json(report, model));
  } else {
    for (const std::string& line : report_lines(report, model)) print_result(line + "\n");
  }
  print_warnings(report.warnings);
  if (report.outcome) return Ending::complete;
  print_error(report.outcome.reason);
  return Ending::failed;
}

}  // namespace holonom
