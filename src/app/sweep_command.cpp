// Threads take the cases in the order of the study; case k belongs to process k mod n. Each case is computed by one thread with
// its own model and shares no mutable data with others, so that its result does not depend on the number or order of workers, not
// even in the last bit.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <atomic>
#include <exception>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "analysis/motion/run.h"
#include "app/commands.h"
#include "app/interrupt.h"
#include "app/messages.h"
#include "app/page_file.h"
#include "app/process_group.h"
#include "app/progress_bar.h"
#include "app/sweep_report.h"
#include "elements/catalogue.h"
#include "io/model_reader.h"
#include "results/channel_selection.h"
#include "results/channel_statistics.h"
#include "results/output_guard.h"
#include "results/recorder.h"
#include "simulation/model_source.h"
#include "simulation/show/study_page.h"
#include "simulation/text_values.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

fs::path sweep_folder(const SweepOptions& options) {
  if (options.folder) return *options.folder;
  return fs::path(options.study).stem().string() + ".sweep";
}

PageFile page_of(const SweepOptions& options, const fs::path& folder) { return {options.show, folder.string(), options.study}; }

// Channel names are known once a run begins; this observer ends the run there.
class ChannelCheck final : public Observer {
 public:
  struct Done {
    std::vector<Diagnostic> faults;
  };
  ChannelCheck(const Model& model, const Study& study) : model_(model), study_(study) {}
  void begin(const Plan&, const OutputLayout& layout) override {
    const std::vector<Channel> channels = all_channels(model_, layout);
    const std::vector<std::string> names = names_of(channels);
    check(study_.record, study_.record_where,
          [&](const std::string& patterns) { select_statistics(names, patterns, "'record'"); });
    check(study_.channels, study_.channels_where,
          [&](const std::string& patterns) { matching_names(names, patterns, "'channels'"); });
    throw Done{faults_};
  }

 private:
  template <class Select>
  void check(const std::vector<std::string>& patterns, const Location& where, const Select& select) {
    if (patterns.empty()) return;
    try {
      select(fmt::format("{}", fmt::join(patterns, ",")));
    } catch (const UsageError& error) {
      faults_.push_back({where, error.what(), error.hint()});
    }
  }

  const Model& model_;
  const Study& study_;
  std::vector<Diagnostic> faults_;
};

// A misspelt channel is reported before the first case runs. Other errors of the unmodified model are ignored here: the cases may
// not have them.
void check_channels(const Study& study) {
  const Model model = read_model(study.model_file, schema());
  ChannelCheck check(model, study);
  std::vector<Diagnostic> faults;
  try {
    run(model, merge(model.run, study.settings), check);
  } catch (const ChannelCheck::Done& done) {
    faults = done.faults;
  } catch (const InputError&) {
  }
  if (!faults.empty()) throw InputError(std::move(faults));
}

// The contents of a case's folder are checked when the case is run.
void claim_files(const Study& study, const fs::path& folder) {
  claim_outputs(folder, {{cases_name, "the table of cases"}, {timing_name, "the table of times"}});
  for (std::size_t k = 0; k < study.cases.values.size(); ++k)
    for (const auto& [name, role] : case_files())
      require_not_read(folder / case_name(k, study.cases.values.size()) / name, role, other_folder);
}

// All processes check for all errors that can be found before a case runs; the first process reports them.
Study prepare(const SweepOptions& options, const fs::path& folder, const ProcessGroup& group) {
  Study study;
  std::exception_ptr error;
  try {
    require_file(options.study);
    study = read_study(options.study, schema());
    check_channels(study);
    claim_files(study, folder);
    const PageFile page = page_of(options, folder);
    page.claim();
    create_folder(folder);
    if (group.is_first()) remove_own(folder / cases_name);  // an earlier table does not belong to the new results
    if (group.is_first()) page.remove_earlier();
  } catch (...) {
    error = std::current_exception();
  }
  if (group.all(!error)) return study;
  if (error) std::rethrow_exception(error);
  throw UsageError("another process cannot read the study or write its results",
                   "all machines need access to the same files and folders");
}

std::size_t number_of_threads(const SweepOptions& options, const ProcessGroup& group, std::size_t cases) {
  const std::size_t cores = group.size() > 1 ? 1 : std::max(1u, std::thread::hardware_concurrency());
  const std::size_t wanted = options.jobs ? static_cast<std::size_t>(*options.jobs) : cores;
  return std::max<std::size_t>(1, std::min(wanted, cases));
}

// Runs the cases of this process in threads; the results of all other cases keep the status `open`.
std::vector<CaseResult> run_cases(const Study& study, const SweepOptions& options, const fs::path& folder,
                                  const ProcessGroup& group) {
  const std::size_t count = study.cases.values.size(), stride = static_cast<std::size_t>(group.size());
  std::vector<CaseResult> results(count);
  std::atomic<std::size_t> next = static_cast<std::size_t>(group.rank());
  std::mutex guard;
  ProgressBar bar(!options.quiet && group.is_first(), "cases");
  bar.start(0, static_cast<double>(count));
  double done = 0;
  const auto work = [&] {
    for (std::size_t k = next.fetch_add(stride); k < count && !interrupted(); k = next.fetch_add(stride)) {
      results[k] = run_case(study, k, folder / case_name(k, count), options.retry, interrupted);
      const std::lock_guard lock(guard);
      bar.update(done += static_cast<double>(stride));
    }
  };
  std::vector<std::jthread> others;
  for (std::size_t thread = number_of_threads(options, group, count); thread > 1; --thread) others.emplace_back(work);
  work();
  others.clear();  // joins the threads
  return results;
}

std::vector<CaseResult> gathered(std::vector<CaseResult> results, const ProcessGroup& group) {
  if (group.size() == 1) return results;
  const auto size = static_cast<std::size_t>(group.size());
  Json own = Json::array();
  for (auto k = static_cast<std::size_t>(group.rank()); k < results.size(); k += size) own.push_back(result_as_json(results[k]));
  const std::vector<std::string> texts = group.gather(own.dump(-1, ' ', false, Json::error_handler_t::replace));
  for (std::size_t rank = 0; rank < texts.size(); ++rank) {
    std::size_t k = rank;
    for (const Json& result : Json::parse(texts[rank])) {
      results[k] = result_from_json(result);
      k += size;
    }
  }
  return results;
}

void set_ending(SweepReport& report) {
  const long failed = report.count(CaseStatus::failed), all = static_cast<long>(report.results.size());
  const long left = report.count(CaseStatus::open) + report.count(CaseStatus::stopped);
  if (left > 0) {
    report.ending = Ending::stopped;
    report.reason = fmt::format("stopped by the user; {} left; repeat the same command to continue", count_of(left, "case"));
  } else if (failed > 0) {
    report.ending = Ending::failed;
    report.reason = fmt::format("{} of {} failed", failed, count_of(all, "case"));
  }
}

// The result is reported even if a file of it cannot be written, or the model was changed before its page.
void write_files(SweepReport& report, const PageFile& page) {
  const auto fail = [&](const std::string& reason) {
    report.ending = Ending::failed;
    report.reason = reason;
  };
  try {
    write_text(report.folder / cases_name, cases_as_csv(report));
    write_text(report.folder / timing_name, timing_as_csv(report));
    if (page.is_wanted())
      page.write(*document_of_study({.folder = report.folder,
                                     .model_file = {},
                                     .study_file = report.study.file,
                                     .model = read_any_model(report.study.model_file, {})}));
  } catch (const ResultsError& error) {
    fail(error.what());
  } catch (const UsageError& error) {
    fail(error.what());
  } catch (const InputError& error) {
    fail(error.what());
  }
}

void print_report(const SweepReport& report, const SweepOptions& options) {
  if (options.json) {
    print_result(sweep_as_json(report));
  } else if (!options.quiet) {
    for (const std::string& line : sweep_lines(report)) print_result(line + "\n");
  }
  if (const long warned = report.count_warned(); warned > 0)
    print_warnings({fmt::format("{} of {} ended with warnings; see the column warnings of {}", warned,
                                count_of(static_cast<long>(report.results.size()), "case"), cases_name)});
  if (report.ending != Ending::complete) print_error(report.reason);
}

Ending sweep(const SweepOptions& options, const ProcessGroup& group) {
  const fs::path folder = sweep_folder(options);
  const Study study = prepare(options, folder, group);
  SweepReport report{study, gathered(run_cases(study, options, folder, group), group), folder, Ending::complete, {}};
  if (!group.is_first()) return Ending::complete;  // the first process reports for all
  set_ending(report);
  const PageFile page = page_of(options, folder);
  write_files(report, page);
  print_report(report, options);
  if (!options.quiet) page.print("tables and charts");
  return report.ending;
}

}  // namespace

Ending sweep_command(const SweepOptions& options) {
  watch_for_interrupts();
  const ProcessGroup group;
  if (group.is_first()) return sweep(options, group);
  try {
    return sweep(options, group);
  } catch (const std::exception&) {
    return Ending::complete;  // the first process reports the same error
  }
}

}  // namespace holonom
