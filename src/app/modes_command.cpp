#include <nlohmann/json.hpp>

#include "app/linear_start.h"
#include "app/linear_text.h"
#include "app/messages.h"
#include "app/page_file.h"
#include "simulation/run_report.h"
#include "simulation/show/modes_page.h"
#include "simulation/show/page_parts.h"

namespace holonom {
namespace {

using Json = nlohmann::ordered_json;

Document page_document(const LinearStart& start, const std::vector<ModesReport>& reports) {
  std::vector<ModesAtInstant> instants;
  for (std::size_t k = 0; k < reports.size(); ++k)
    instants.push_back({reports[k], snapshot_at(start.reached.assembled_of(k), start.reached.states[k])});
  return document_of_modes(start.model, instants, start.reached.assembled.system->output_layout(),
                           start.reached.assembled.report.not_unique);
}

}  // namespace

Ending modes_command(const LinearOptions& options) {
  const PageFile page(options.show, {}, options.model.path);
  const LinearStart start = start_linear(options, [&] { page.claim(); });
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
  const bool has_page = page.is_wanted() && !reports.empty();
  if (has_page) page.write(with_failure(page_document(start, reports), end));
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
  if (has_page) page.print("moving modes");
  if (end.ending != Ending::complete) print_error(end.reason);
  return end.ending;
}

}  // namespace holonom
