#include "app/sweep_case.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <new>
#include <nlohmann/json.hpp>

#include "app/folder_run.h"
#include "app/messages.h"
#include "elements/catalogue.h"
#include "io/model_reader.h"
#include "model/digest.h"
#include "results/recorder.h"

namespace holonom {

namespace fs = std::filesystem;

namespace {

constexpr const char* done_name = "done.json";

std::string text_of_number(const std::optional<double>& number) { return number ? fmt::format("{:a}", *number) : "-"; }

std::string text_of_choice(const std::optional<Choice>& choice) {
  if (!choice) return "-";
  std::string text = choice->type;
  for (const auto& [name, value] : choice->options) text += fmt::format(":{}={:a}", name, value);
  return text;
}

// All that decides what a case's files hold
std::string identity_of(const Model& model, const RunSettings& run, const Study& study) {
  std::vector<std::string> instants;
  for (const double t : run.instants) instants.push_back(fmt::format("{:a}", t));
  return fmt::format("{} {:016x} {} {} [{}] {} {} {} {} {} {} [{}] [{}]", HOLONOM_VERSION, digest_of(model),
                     text_of_number(run.end), text_of_number(run.output), fmt::join(instants, ","), text_of_number(run.step),
                     text_of_number(run.tolerance), text_of_choice(run.preset), text_of_choice(run.coordinates),
                     text_of_choice(run.treatment), text_of_choice(run.integrator), fmt::join(study.record, ","),
                     fmt::join(study.channels, ","));
}

// Nothing unless the folder holds a whole case of this identity.
std::optional<CaseResult> earlier_result(const fs::path& folder, const std::string& identity) {
  std::ifstream file(folder / done_name, std::ios::binary);
  std::optional<CaseResult> result = result_of_done(std::string(std::istreambuf_iterator<char>(file), {}), identity);
  std::error_code error;
  if (!result || (result->status == CaseStatus::ok && !fs::exists(folder / results_name, error))) return std::nullopt;
  result->is_reused = true;
  return result;
}

CaseResult result_of(const RunReport& report, const ChannelSummary& summary) {
  CaseResult result;
  result.status = report.code == exit_done      ? CaseStatus::ok
                  : report.code == exit_stopped ? CaseStatus::stopped
                                                : CaseStatus::failed;
  result.code = report.code;
  result.reason = report.reason;
  result.steps = report.evidence.statistics.steps;
  result.wall_seconds = report.evidence.wall_seconds;
  for (const ChannelExtent& extent : summary.extents()) {
    result.channels.push_back(extent.channel);
    for (const double number : {extent.last, extent.smallest, extent.largest})
      result.values.push_back(summary.has_rows() ? fmt::format("{}", number) : "");
  }
  return result;
}

std::optional<std::string> joined(const std::vector<std::string>& patterns) {
  return patterns.empty() ? std::nullopt : std::optional(fmt::format("{}", fmt::join(patterns, ",")));
}

CaseResult run_or_reuse(const Study& study, std::size_t index, const fs::path& folder, bool retry) {
  const Model model = read_model(study.model_file, schema(), overrides_of(study, index));
  const RunSettings settings = merge(model.run, study.settings);
  const std::string identity = identity_of(model, settings, study);
  if (const auto earlier = earlier_result(folder, identity); earlier && !(retry && earlier->status == CaseStatus::failed))
    return *earlier;
  std::error_code ignored;
  fs::remove(folder / done_name, ignored);
  ChannelSummary summary(joined(study.record).value_or(""));
  FolderRun what{model, settings, folder, joined(study.channels)};
  what.summary = &summary;
  const CaseResult result = result_of(run_into_folder(what), summary);
  if (result.status != CaseStatus::stopped) write_text(folder / done_name, json_text(done_as_json(identity, result)));
  return result;
}

// A case that could not even begin: what an earlier call left in its folder must not pass for its results.
CaseResult failed(ExitCode code, std::string reason, const fs::path& folder) {
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  for (const char* file : {done_name, results_name, evidence_name}) fs::remove(folder / file, ignored);
  CaseResult result;
  result.status = CaseStatus::failed;
  result.code = code;
  result.reason = std::move(reason);
  return result;
}

std::string text_of_faults(const InputError& error) {
  std::vector<std::string> texts;
  for (const Diagnostic& fault : error.diagnostics()) texts.push_back(fault.text());
  return fmt::format("{}", fmt::join(texts, "; "));
}

}  // namespace

std::vector<std::pair<std::string, std::string>> overrides_of(const Study& study, std::size_t index) {
  std::vector<std::pair<std::string, std::string>> overrides;
  for (std::size_t k = 0; k < study.cases.parameters.size(); ++k)
    overrides.emplace_back(study.cases.parameters[k], fmt::format("{}", study.cases.values[index][k]));
  return overrides;
}

std::string case_name(std::size_t index, std::size_t count) {
  return fmt::format("case_{:0{}}", index + 1, std::max<std::size_t>(4, std::to_string(count).size()));
}

CaseResult run_case(const Study& study, std::size_t index, const fs::path& folder, bool retry) {
  try {
    return run_or_reuse(study, index, folder, retry);
  } catch (const InputError& error) {
    return failed(exit_model, text_of_faults(error), folder);
  } catch (const UsageError& error) {
    return failed(exit_usage, error.hint().empty() ? error.what() : fmt::format("{} ({})", error.what(), error.hint()), folder);
  } catch (const FullDisk& error) {
    return failed(exit_computation, error.what(), folder);
  } catch (const ResultsError& error) {
    return failed(exit_usage, error.what(), folder);
  } catch (const std::bad_alloc&) {
    return failed(exit_computation, "out of memory", folder);
  } catch (const std::exception& error) {
    return failed(exit_computation, fmt::format("unexpected failure: {}", error.what()), folder);
  }
}

}  // namespace holonom
