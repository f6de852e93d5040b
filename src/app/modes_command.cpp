#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/linear_start.h"
#include "app/linear_text.h"
#include "app/messages.h"
#include "app/run_report.h"

namespace holonom {
namespace {

using Json = nlohmann::ordered_json;

Json report_as_json(const LinearStart& start, const std::vector<ModesReport>& reports, const LinearEnd& end) {
  Json instants = Json::array();
  for (const ModesReport& report : reports) instants.push_back(modes_as_json(report));
  Json json = {{"holonom", HOLONOM_VERSION},
               {"ok", end.code == exit_done},
               {"model", model_as_json(start.model)},
               {"instants", instants},
               {"notes", start.reached.notes}};
  if (end.code != exit_done) json["errors"] = error_as_json(end.reason);
  return json;
}

}  // namespace

int modes_command(const LinearOptions& options) {
  const LinearStart start = start_linear(options);
  const LinearizeSettings settings = linearize_settings(options);
  LinearEnd end = judge(start.reached);
  std::vector<ModesReport> reports;
  for (const State& state : start.reached.states) {
    ModesReport report = with_named_coordinates(
        options, [&] { return find_modes(start.with_inputs->model, start.reached.start, state, settings); });
    if (!report.linear.outcome) {
      end = {exit_computation, fmt::format("at t = {:.10g}: {}", state.t, report.linear.outcome.reason)};
      break;
    }
    reports.push_back(std::move(report));
  }
  if (options.model.json) {
    answer(json_text(report_as_json(start, reports, end)));
  } else {
    for (std::size_t k = 0; k < reports.size(); ++k) {
      if (k > 0) answer("\n");
      for (const std::string& line : modes_lines(reports[k], start.model)) answer(line + "\n");
    }
    for (const std::string& note : start.reached.notes) say("  note: " + note);
  }
  if (end.code != exit_done) say_error(end.reason);
  return end.code;
}

}  // namespace holonom
