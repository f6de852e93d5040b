// The command line: which commands and options there are. What they do is elsewhere.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/commands.h"
#include "app/exit_codes.h"
#include "app/list_json.h"
#include "app/messages.h"
#include "app/option_values.h"

namespace {

using namespace holonom;

struct CommandLine {
  RunOptions run;
  InverseOptions inverse;
  StaticsOptions statics;
  CompareOptions compare;
  ModelOptions check;
  ListOptions list;
  std::vector<CLI::Option*> models;

  CLI::App app{"Holonom: multibody dynamics with free choices of coordinates, constraint treatment and integrator."};
  CLI::App *run_parser, *inverse_parser, *statics_parser, *compare_parser, *check_parser, *list_parser, *reference_parser;

  CommandLine();
  void define_run();
  void define_inverse();
  void define_statics();
  void define_compare();
  void define_check();
  void define_list();
  void define_reference();
};

CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& sentence, const std::string& examples) {
  CLI::App* parser = app.add_subcommand(name, sentence);
  parser->allow_extras();  // unknown options are ours to report, with the nearest known one
  parser->footer("Examples:\n" + examples);
  return parser;
}

// `take` sees every text given for the option and throws UsageError.
CLI::Option* add_value(CLI::App* parser, const std::string& names, const std::string& value, const std::string& sentence,
                       std::function<void(const std::string&)> take) {
  return parser->add_option_function<std::string>(names, take, sentence)->type_name(value);
}

CLI::Option* add_number(CLI::App* parser, const std::string& name, const std::string& value, const std::string& sentence,
                        Range range, std::optional<double>& target) {
  return add_value(parser, name, value, sentence,
                   [=, &target](const std::string& text) { target = option_number(name, text, range); });
}

CLI::Option* add_numbers(CLI::App* parser, const std::string& name, const std::string& value, const std::string& sentence,
                         std::vector<double>& target) {
  return add_value(parser, name, value, sentence,
                   [=, &target](const std::string& text) { target = option_numbers(name, text, Range::positive); });
}

CLI::Option* add_choice(CLI::App* parser, const std::string& name, const std::string& sentence, std::optional<Choice>& target) {
  return add_value(parser, name, "NAME", sentence, [=, &target](const std::string& text) { target = option_choice(name, text); });
}

CLI::Option* add_model(CLI::App* parser, ModelOptions& model) {
  auto take_all = [&model](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) model.overrides.push_back(option_override(text));
  };
  parser
      ->add_option_function<std::vector<std::string>>("--set", take_all, "another value for a parameter of the model; repeatable")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  parser->add_flag("--json", model.json, "the answer as one JSON object on stdout");
  return parser->add_option("MODEL", model.path, "the model file")->type_name("");
}

// What all commands that record a motion have
void add_recording(CLI::App* parser, RunOptions& options) {
  add_value(parser, "-o,--output", "DIR", "folder of the results; default: the model's name with .results",
            [&options](const std::string& text) { options.folder = option_word("-o", text); });
  add_number(parser, "--end", "T", "the end of the run", Range::nonnegative, options.settings.end);
  add_number(parser, "--every", "DT", "time between recorded rows", Range::positive, options.settings.output);
  add_value(parser, "--channels", "LIST", "record only these, comma-separated; * and ? are wildcards",
            [&options](const std::string& text) { options.channels = option_word("--channels", text); });
  add_value(parser, "--format", "NAME", "of the results: csv", [](const std::string& text) {
    if (text != "csv") throw UsageError("--format: unknown format '" + text + "'", "valid: csv");
  });
  parser->add_flag("--quiet", options.quiet, "say nothing but errors and warnings");
}

CommandLine::CommandLine() {
  app.name("holonom");
  app.set_version_flag("--version", "holonom " HOLONOM_VERSION);
  app.require_subcommand(0, 1);
  app.allow_extras();
  app.footer(
      "Examples:\n"
      "  holonom check crank.yaml                counts, freedoms, redundancy\n"
      "  holonom run crank.yaml                  results in crank.results\n"
      "  holonom inverse crank.yaml              efforts that a driven motion takes\n"
      "  holonom statics mount.yaml              where it comes to rest\n"
      "  holonom compare crank.yaml              cost and error of all methods\n"
      "  holonom list joints revolute            what a revolute joint needs\n"
      "Each command explains itself: holonom run --help");
  define_check();
  define_run();
  define_inverse();
  define_statics();
  define_compare();
  define_list();
  define_reference();
}

void CommandLine::define_check() {
  check_parser = add_command(app, "check", "Report what a model is before it moves: counts, freedoms, redundancy, assembly",
                             "  holonom check crank.yaml\n"
                             "  holonom check crank.yaml --set r=0.5 --json");
  models.push_back(add_model(check_parser, check));
}

void CommandLine::define_run() {
  run_parser =
      add_command(app, "run", "Compute the motion of a model and record it",
                  "  holonom run crank.yaml\n"
                  "  holonom run crank.yaml --end 2 --every 0.001 -o results --channels 'crank.*,energy.balance'\n"
                  "  holonom run crank.yaml --treatment baumgarte:alpha=5,beta=5 --integrator rk4 --step 1e-3 --set k=800");
  RunSettings& settings = run.settings;
  models.push_back(add_model(run_parser, run.model));
  add_value(run_parser, "--preset", "NAME", "a named combination of choices (holonom list presets)",
            [&settings](const std::string& text) {
              settings.preset = Choice{option_word("--preset", text), {}, {}};
            });
  add_choice(run_parser, "--coordinates", "in which unknowns (holonom list coordinates)", settings.coordinates);
  add_choice(run_parser, "--treatment", "how constraints are kept (holonom list treatments)", settings.treatment);
  add_choice(run_parser, "--integrator", "how time is advanced (holonom list integrators)", settings.integrator);
  add_number(run_parser, "--step", "H", "the fixed step, or the largest one with a tolerance", Range::positive, settings.step);
  add_number(run_parser, "--tolerance", "E", "relative local error", Range::positive, settings.tolerance);
  add_recording(run_parser, run);
}

void CommandLine::define_inverse() {
  inverse_parser = add_command(app, "inverse", "Compute the efforts and reactions of a motion that drivers give",
                               "  holonom inverse crank.yaml\n"
                               "  holonom inverse crank.yaml --actuators D.travel\n"
                               "  holonom inverse arm.yaml --actuators A.angle,B.angle --end 2 --every 0.01 -o efforts");
  models.push_back(add_model(inverse_parser, inverse.run.model));
  add_value(inverse_parser, "--actuators", "LIST", "measures whose efforts bring the motion about; default: those of the drivers",
            [this](const std::string& text) { inverse.actuators = option_words("--actuators", text); });
  add_recording(inverse_parser, inverse.run);
}

void CommandLine::define_statics() {
  statics_parser = add_command(app, "statics", "Find an equilibrium near the drawing, with the forces in it",
                               "  holonom statics mount.yaml\n"
                               "  holonom statics mount.yaml --set k=800 --json -o rest");
  models.push_back(add_model(statics_parser, statics.model));
  add_value(statics_parser, "-o,--output", "DIR", "folder for a table with the one row found; default: none is written",
            [this](const std::string& text) { statics.folder = option_word("-o", text); });
}

void CommandLine::define_compare() {
  compare_parser = add_command(
      app, "compare", "Run a model with many choices: a table and a plot of cost against error",
      "  holonom compare crank.yaml\n"
      "  holonom compare crank.yaml --choices 'mubodyna relative/project/verner' --steps 0.01,0.005 --tolerances 1e-6\n"
      "  holonom compare crank.yaml --choices 'body/*/rk4; body/baumgarte:alpha=20,beta=20/rk4' --end 1");
  models.push_back(add_model(compare_parser, compare.model));
  add_value(compare_parser, "-o,--output", "DIR", "folder of table and plot; default: the model's name with .compare",
            [this](const std::string& text) { compare.folder = option_word("-o", text); });
  add_value(compare_parser, "--choices", "LIST",
            "presets and coordinates/treatment/integrator, separated by spaces or ';'; * is any; default: all combinations",
            [this](const std::string& text) { compare.choices = option_word("--choices", text); });
  add_numbers(compare_parser, "--steps", "H,...", "fixed steps, for every choice", compare.steps);
  add_numbers(compare_parser, "--tolerances", "E,...", "relative local errors, for integrators with error control",
              compare.tolerances);
  add_number(compare_parser, "--end", "T", "the end of the runs", Range::positive, compare.end);
  add_number(compare_parser, "--limit", "S", "seconds that a run may take; default: 20", Range::positive, compare.limit);
  compare_parser->add_flag("--quiet", compare.quiet, "say nothing but errors and warnings");
}

void CommandLine::define_list() {
  list_parser = add_command(app, "list", "List what a model may contain and which choices a run has",
                            "  holonom list integrators\n"
                            "  holonom list joints revolute\n"
                            "  holonom list combinations --json");
  list_parser->add_option("TOPIC", list.topic, fmt::format("{}", fmt::join(list_topics(), ", ")))->type_name("");
  list_parser->add_option("NAME", list.name, "one of the topic's names, for details")->type_name("");
  list_parser->add_flag("--json", list.json, "as JSON");
}

void CommandLine::define_reference() {
  reference_parser = add_command(app, "reference", "Write the reference of all elements as Markdown",
                                 "  holonom reference > reference.md\n"
                                 "  holonom reference | less");
}

std::vector<std::string> option_names(const CLI::App& parser) {
  std::vector<std::string> names;
  for (const CLI::Option* option : parser.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

// `command` begins the message: "run: ", or nothing for the program itself.
void reject_unknown(const CLI::App& parser, const std::string& command) {
  std::vector<std::string> unknown = parser.remaining();
  if (unknown.empty()) return;
  // The value of a misspelt option is left over too: the option is what matters
  std::ranges::stable_partition(unknown, [](const std::string& text) { return text.starts_with("-"); });
  std::string name = unknown[0];
  if (!name.starts_with("-")) throw UsageError(command + "unexpected argument '" + name + "'");
  name = name.substr(0, name.find('='));
  const std::string nearest = nearest_name(name, option_names(parser));
  throw UsageError(command + "unknown option '" + name + "'",
                   nearest.empty() ? "--help lists them" : "did you mean '" + nearest + "'?");
}

void reject_unknown_command(const CLI::App& app, const std::string& word) {
  if (word.starts_with("-")) return;
  std::vector<std::string> names;
  for (const CLI::App* parser : app.get_subcommands(nullptr)) names.push_back(parser->get_name());
  if (std::ranges::count(names, word) == 0) throw UsageError("unknown command '" + word + "'", suggestion(word, names));
}

void require_model(const ModelOptions& model, const std::string& command) {
  if (model.path.empty()) throw UsageError(command + ": no model file given", "see holonom " + command + " --help");
}

int dispatch(CommandLine& line, std::string& model_path) {
  reject_unknown(line.app, "");
  for (CLI::App* parser : line.app.get_subcommands()) reject_unknown(*parser, parser->get_name() + ": ");
  if (*line.run_parser) {
    require_model(line.run.model, "run");
    model_path = line.run.model.path;
    return run_command(line.run);
  }
  if (*line.inverse_parser) {
    require_model(line.inverse.run.model, "inverse");
    model_path = line.inverse.run.model.path;
    return inverse_command(line.inverse);
  }
  if (*line.statics_parser) {
    require_model(line.statics.model, "statics");
    model_path = line.statics.model.path;
    return statics_command(line.statics);
  }
  if (*line.compare_parser) {
    require_model(line.compare.model, "compare");
    model_path = line.compare.model.path;
    return compare_command(line.compare);
  }
  if (*line.check_parser) {
    require_model(line.check, "check");
    model_path = line.check.path;
    return check_command(line.check);
  }
  if (*line.list_parser) return list_command(line.list);
  if (*line.reference_parser) return reference_command();
  throw UsageError("no command given", "see holonom --help");
}

// CLI11 says "--step: 1 required H missing" and "--step: At Most 1 required but received 2".
std::string wrong_count(const std::string& message) {
  const std::string option = message.substr(0, message.find(':'));
  return option + (message.ends_with("missing") ? " needs a value" : " is given more than once");
}

int parse_and_dispatch(int argc, char** argv, std::string& model_path) {
  CommandLine line;
  if (argc < 2) {
    say(line.app.help());
    return exit_usage;
  }
  reject_unknown_command(line.app, argv[1]);
  try {
    line.app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    for (CLI::Option* model : line.models) model->required();  // only for the usage line: a missing one is reported in our words
    answer(line.app.help());
    return exit_done;
  } catch (const CLI::CallForVersion& version) {
    answer(std::string(version.what()) + "\n");
    return exit_done;
  } catch (const CLI::ArgumentMismatch& error) {
    throw UsageError(wrong_count(error.what()));
  } catch (const CLI::ParseError& error) {
    throw UsageError(error.what(), "see holonom --help");
  }
  return dispatch(line, model_path);
}

// A reader that went away or a full disk behind a pipe must not look like success.
int flush_answer(int code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  say_error("cannot write to standard output");
  return code == exit_done ? exit_computation : code;
}

}  // namespace

int main(int argc, char** argv) {
  const bool json = std::find(argv, argv + argc, std::string("--json")) != argv + argc;
  std::string model_path;  // known once the command line is read
  return flush_answer(guarded(json, model_path, [&] { return parse_and_dispatch(argc, argv, model_path); }));
}
