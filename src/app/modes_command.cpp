#include <nlohmann/json.hpp>

#include "app/linear_start.h"
#include "app/linear_text.h"
#include "app/messages.h"
#include "simulation/run_report.h"

namespace holonom {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

Ending modes_command(const LinearOptions& options) {
  const LinearStart start = start_linear(options);
  const LinearizeSettings settings = linearize_settings(options);
  LinearEnd end = end_of(start.reached);
  std::vector<ModesReport> reports;
  for (std::size_t k = 0; k < start.reached.states.size(); ++k) {
    const State& state = start.reached.states[k];
    ModesReport report = with_named_coordinates(
        options, [&] { return find_modes(start.reached.model_of(k), start.reached.assembled_of(k), state, settings); });
    if (!report.linear.outcome) {
      end = end_of(report.linear, state.t);
      break;
    }
    reports.push_back(std::move(report));
  }
  if (options.model.json) {
    Json instants = Json::array();
    for (const ModesReport& report : reports) instants.push_back(modes_as_json(report));
    print_result(json_text(linear_report_as_json(start, end, instants)));
  } else {
    for (std::size_t k = 0; k < reports.size(); ++k) {
      if (k > 0) print_result("\n");
      for (const std::string& line : modes_lines(reports[k], start.model)) print_result(line + "\n");
    }
    for (const std::string& note : start.reached.notes) print_message("  note: " + note);
  }
  print_warnings(start.reached.warnings);
  if (end.ending != Ending::complete) print_error(end.reason);
  return end.ending;
}

}  // namespace holonom
