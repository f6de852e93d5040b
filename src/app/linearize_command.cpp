#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/linear_start.h"
#include "app/linear_text.h"
#include "app/messages.h"
#include "app/page_file.h"
#include "results/channel_selection.h"
#include "results/output_guard.h"
#include "results/recorder.h"
#include "simulation/run_report.h"
#include "simulation/show/linear_page.h"
#include "simulation/show/page_parts.h"
#include "simulation/text_values.h"

namespace holonom {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* result_file = "linear.json";

// The powers of length, mass and time in a channel's unit; all zero if it has no unit
Dimension dimension_of(std::string unit) {
  std::ranges::replace(unit, '*', ' ');
  return UnitSystem::dimension_of(unit).value_or(Dimension{0, 0, 0});
}

std::vector<LinearOutput> outputs_of(const LinearStart& start, const std::optional<std::string>& patterns) {
  std::vector<LinearOutput> outputs;
  if (!patterns) return outputs;
  const auto all = all_channels(start.model, start.reached.assembled.system->output_layout());
  for (const Channel& channel : select_channels(all, *patterns, "--outputs"))
    if (channel.name != "t") outputs.push_back({channel.name, channel.unit, channel.read, dimension_of(channel.unit)});
  return outputs;
}

// Whether write_matrices writes a file of this name, for any number of states
bool is_matrix_file(const std::string& name) {
  if (name.size() < 5 || name[0] < 'A' || name[0] > 'D' || !name.ends_with(".csv")) return false;
  const std::string number = name.substr(1, name.size() - 5);
  return number.empty() ||
         (number.size() > 1 && number[0] == '_' && number.find_first_not_of("0123456789", 1) == std::string::npos);
}

// A.csv to D.csv; with several states A_1.csv and so on
std::string matrix_file(const char* matrix, std::size_t instant, std::size_t instants) {
  return instants == 1 ? fmt::format("{}.csv", matrix) : fmt::format("{}_{}.csv", matrix, instant + 1);
}

void claim_matrices(const std::filesystem::path& folder, std::size_t instants) {
  claim_outputs(folder, {{result_file, "the result"}});
  for (std::size_t k = 0; k < instants; ++k)
    for (const char* matrix : {"A", "B", "C", "D"})
      claim_output(folder / matrix_file(matrix, k, instants), fmt::format("the matrix {}", matrix), other_folder);
}

// Removes matrices of an earlier result, which would appear to belong to this one.
void remove_earlier_matrices(const std::filesystem::path& folder) {
  for (const std::string& name : logged_names(folder))
    if (is_matrix_file(name)) remove_own(folder / name);
}

// `instants`: the number of states requested
void write_matrices(const std::filesystem::path& folder, const std::vector<LinearSystem>& systems, std::size_t instants,
                    const Json& json) {
  create_folder(folder);
  remove_earlier_matrices(folder);
  for (std::size_t k = 0; k < systems.size(); ++k) {
    const LinearSystem& linear = systems[k];
    const auto file = [&](const char* matrix) { return folder / matrix_file(matrix, k, instants); };
    write_text(file("A"), matrix_as_csv(linear.A, as_rates(linear.states), linear.states));
    write_text(file("B"), matrix_as_csv(linear.B, as_rates(linear.states), linear.inputs));
    write_text(file("C"), matrix_as_csv(linear.C, linear.outputs, linear.states));
    write_text(file("D"), matrix_as_csv(linear.D, linear.outputs, linear.inputs));
  }
  write_text(folder / result_file, json_text(json));
}

Document page_document(const LinearStart& start, const std::vector<LinearSystem>& systems) {
  std::vector<LinearAtInstant> instants;
  for (std::size_t k = 0; k < systems.size(); ++k)
    instants.push_back({systems[k], snapshot_at(start.reached.assembled_of(k), start.reached.states[k])});
  return document_of_linear(start.model, start.with_inputs.inputs, instants, start.reached.assembled.system->output_layout(),
                            start.reached.assembled.report.not_unique);
}

void print_report(const LinearStart& start, const std::vector<LinearSystem>& systems) {
  for (std::size_t k = 0; k < systems.size(); ++k) {
    if (k > 0) print_result("\n");
    for (const std::string& line : linear_lines(systems[k], start.model)) print_result(line + "\n");
  }
  for (const std::string& note : start.reached.notes) print_message("  note: " + note);
}

}  // namespace

Ending linearize_command(const LinearOptions& options) {
  const PageFile page(options.show, options.folder, options.model.path);
  const LinearStart start = start_linear(options, [&] { page.claim(); });
  if (options.folder) claim_matrices(*options.folder, start.reached.states.size());
  const std::vector<LinearOutput> outputs = outputs_of(start, options.outputs);
  const LinearizeSettings settings = linearize_settings(options);
  LinearEnd end = end_of(start.reached);
  std::vector<LinearSystem> systems;
  for (std::size_t k = 0; k < start.reached.states.size(); ++k) {
    const State& state = start.reached.states[k];
    const ModelWithInputs with_inputs{start.reached.model_of(k), start.with_inputs.inputs};
    LinearSystem linear = with_named_coordinates(
        options, [&] { return linearize(with_inputs, start.reached.assembled_of(k), state, outputs, settings); });
    if (!linear.outcome) {
      end = end_of(linear, state.t);
      break;
    }
    systems.push_back(std::move(linear));
  }
  Json instants = Json::array();
  for (const LinearSystem& linear : systems) instants.push_back(linear_as_json(linear));
  const Json json = linear_report_as_json(start, end, instants);
  if (options.folder && !systems.empty()) write_matrices(*options.folder, systems, start.reached.states.size(), json);
  if (!systems.empty()) page.remove_earlier();
  const bool has_page = page.is_wanted() && !systems.empty();
  if (has_page) page.write(with_failure(page_document(start, systems), end));
  if (options.model.json)
    print_result(json_text(json));
  else
    print_report(start, systems);
  print_warnings(start.reached.warnings);
  if (has_page) page.print("pole map and Bode plots");
  if (end.ending != Ending::complete) print_error(end.reason);
  return end.ending;
}

}  // namespace holonom
