#include "simulation/sweep_case.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <new>
#include <nlohmann/json.hpp>

#include "elements/catalogue.h"
#include "io/model_reader.h"
#include "io/stop_request.h"
#include "math/number_text.h"
#include "model/digest.h"
#include "results/output_guard.h"
#include "results/recorder.h"
#include "simulation/folder_run.h"
#include "simulation/json_text.h"

namespace holonom {

namespace fs = std::filesystem;

namespace {

constexpr const char *done_name = "done.json", *done_role = "the result of the case";

std::string text_of_number(const std::optional<double>& number) { return number ? hexadecimal(*number) : "-"; }

std::string text_of_choice(const std::optional<Choice>& choice) {
  if (!choice) return "-";
  std::string text = choice->type;
  for (const auto& [name, value] : choice->options) text += fmt::format(":{}={}", name, hexadecimal(value));
  return text;
}

// Everything that determines the content of a case's files
std::string identity_of(const Model& model, const RunSettings& run, const Study& study) {
  std::vector<std::string> instants;
  for (const double t : run.instants) instants.push_back(hexadecimal(t));
  const OutputRange range = run.range.value_or(OutputRange{});
  for (const auto& number : {range.from, range.to, range.every, run.statistics_from}) instants.push_back(text_of_number(number));
  instants.push_back(fmt::format("{}", range.count.value_or(0)));
  return fmt::format("{} {:016x} {} {} [{}] {} {} {} {} {} {} [{}] [{}]", HOLONOM_VERSION, digest_of(model),
                     text_of_number(run.end), text_of_number(run.output), fmt::join(instants, ","), text_of_number(run.step),
                     text_of_number(run.tolerance), text_of_choice(run.preset), text_of_choice(run.coordinates),
                     text_of_choice(run.treatment), text_of_choice(run.integrator), fmt::join(study.record, ","),
                     fmt::join(study.channels, ","));
}

// Nothing unless the folder contains a complete case of this identity with unchanged files.
std::optional<CaseResult> earlier_result(const fs::path& folder, const std::string& identity) {
  if (!is_written_whole(folder / done_name)) return std::nullopt;
  std::ifstream file(folder / done_name, std::ios::binary);
  std::optional<CaseResult> result = result_of_done(std::string(std::istreambuf_iterator<char>(file), {}), identity);
  if (!result) return std::nullopt;
  std::error_code error;
  for (const char* name : {table_formats().front().file_name.c_str(), run_file_name}) {
    const bool may_be_absent = result->status == CaseStatus::failed && !fs::exists(folder / name, error);
    if (!may_be_absent && !is_written_whole(folder / name)) return std::nullopt;
  }
  result->is_reused = true;
  return result;
}

CaseResult result_of(const RunReport& report) {
  CaseResult result;
  result.status = report.ending == Ending::complete  ? CaseStatus::ok
                  : report.ending == Ending::stopped ? CaseStatus::stopped
                                                     : CaseStatus::failed;
  result.ending = report.ending;
  result.reason = report.reason;
  result.steps = report.diagnostics.statistics.steps;
  result.wall_seconds = report.diagnostics.wall_seconds;
  result.warnings = each_once(report.diagnostics.warnings);
  for (const auto& [name, value] : report.columns) {
    result.columns.push_back(name);
    result.values.push_back(value);
  }
  return result;
}

std::string joined(const std::vector<std::string>& patterns) { return fmt::format("{}", fmt::join(patterns, ",")); }

CaseResult failed(Ending ending, std::string reason) {
  CaseResult result;
  result.status = CaseStatus::failed;
  result.ending = ending;
  result.reason = std::move(reason);
  return result;
}

// The result of a case that could not begin. Removes files of an earlier call, which could be mistaken for its results.
CaseResult failed(Ending ending, std::string reason, const fs::path& folder) {
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  for (const auto& [name, role] : case_files()) remove_own(folder / name);
  return failed(ending, std::move(reason));
}

std::string text_of_faults(const InputError& error) {
  std::vector<std::string> texts;
  for (const Diagnostic& fault : error.diagnostics()) texts.push_back(fault.text());
  return fmt::format("{}", fmt::join(texts, "; "));
}

std::string text_of_usage(const UsageError& error) {
  return error.hint().empty() ? error.what() : fmt::format("{} ({})", error.what(), error.hint());
}

struct CaseEnd {
  CaseResult result;
  bool is_reproducible = true;  // a later call would give the same result: not stopped by the user, a full disk or lack of memory
};

CaseEnd compute_case(const Study& study, const std::shared_ptr<const Model>& model, const RunSettings& settings,
                     const fs::path& folder, const StopRequest& stop_requested) {
  StopSink stop(stop_requested);
  const FolderRun what{.model = model,
                       .settings = settings,
                       .folder = folder,
                       .channels = {joined(study.channels)},
                       .statistics = {joined(study.record), ""},
                       .sinks = {&stop}};
  try {
    const RunReport report = run_into_folder(what);
    return {result_of(report), report.ending != Ending::stopped && !report.resources_exhausted};
  } catch (const InputError& error) {
    return {failed(Ending::bad_model, text_of_faults(error), folder)};
  } catch (const UsageError& error) {
    return {failed(Ending::bad_request, text_of_usage(error), folder)};
  }
}

// The earlier result in the folder, if it has this identity and is not a failure to be repeated; otherwise that of `compute`
CaseResult reuse_or_compute(const std::function<CaseEnd()>& compute, const std::string& identity, const fs::path& folder,
                            bool retry) {
  if (const auto earlier = earlier_result(folder, identity); earlier && !(retry && earlier->status == CaseStatus::failed))
    return *earlier;
  for (const auto& [name, role] : case_files()) claim_output(folder / name, role, other_folder);
  remove_own(folder / done_name);
  const CaseEnd end = compute();
  if (end.is_reproducible) write_text(folder / done_name, json_text(done_as_json(identity, end.result)));
  return end.result;
}

CaseResult run_or_reuse(const Study& study, std::size_t index, const fs::path& folder, bool retry,
                        const StopRequest& stop_requested) {
  std::shared_ptr<const Model> model;
  try {
    model = std::make_shared<const Model>(read_model(study.model_file, schema(), overrides_of(study, index)));
  } catch (const InputError& error) {  // an invalid model has no digest; its errors are used instead
    const std::string faults = text_of_faults(error);
    return reuse_or_compute([&] { return CaseEnd{failed(Ending::bad_model, faults, folder)}; }, HOLONOM_VERSION " " + faults,
                            folder, retry);
  }
  const RunSettings settings = merge(model->run, study.settings);
  return reuse_or_compute([&] { return compute_case(study, model, settings, folder, stop_requested); },
                          identity_of(*model, settings, study), folder, retry);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> overrides_of(const Study& study, std::size_t index) {
  std::vector<std::pair<std::string, std::string>> overrides;
  for (std::size_t k = 0; k < study.cases.parameters.size(); ++k)
    overrides.emplace_back(study.cases.parameters[k], fmt::format("{}", study.cases.values[index][k]));
  return overrides;
}

std::vector<std::pair<const char*, const char*>> case_files() {
  return {{table_formats().front().file_name.c_str(), table_role}, {run_file_name, run_file_role}, {done_name, done_role}};
}

std::string case_name(std::size_t index, std::size_t count) {
  return fmt::format("case_{:0{}}", index + 1, std::max<std::size_t>(4, std::to_string(count).size()));
}

CaseResult run_case(const Study& study, std::size_t index, const fs::path& folder, bool retry,
                    const StopRequest& stop_requested) {
  try {
    return run_or_reuse(study, index, folder, retry, stop_requested);
  } catch (const UsageError& error) {  // before anything was written
    return failed(Ending::bad_request, text_of_usage(error));
  } catch (const StoppedByUser& error) {
    CaseResult result;
    result.status = CaseStatus::stopped;
    result.ending = Ending::stopped;
    result.reason = error.what();
    return result;
  } catch (const FullDisk& error) {
    return failed(Ending::failed, error.what(), folder);
  } catch (const ResultsError& error) {
    return failed(Ending::bad_request, error.what(), folder);
  } catch (const std::bad_alloc&) {
    return failed(Ending::failed, "out of memory", folder);
  } catch (const std::exception& error) {
    return failed(Ending::failed, fmt::format("unexpected failure: {}", error.what()), folder);
  }
}

}  // namespace holonom
