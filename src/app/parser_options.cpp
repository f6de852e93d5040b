#include "app/parser_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/messages.h"
#include "coordinates/catalogue.h"
#include "math/nearest_name.h"
#include "results/table_format.h"
#include "simulation/text_values.h"

namespace holonom {

std::string coordinate_set(const std::string& text) {
  const std::vector<std::string> names = names_of(coordinate_catalogue());
  if (std::ranges::count(names, text) == 0)
    throw UsageError("--coordinates: unknown coordinates '" + text + "'", suggestion(text, names));
  return text;
}

const TableFormat& table_format(const std::string& text) {
  const auto found = std::ranges::find(table_formats(), text, &TableFormat::name);
  if (found == table_formats().end())
    throw UsageError("--format: unknown format '" + text + "'",
                     fmt::format("valid: {}", fmt::join(names_of(table_formats()), ", ")));
  return *found;
}

CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& sentence, const std::string& examples) {
  CLI::App* parser = app.add_subcommand(name, sentence);
  parser->allow_extras();  // dispatch() reports unknown options, with the nearest known one
  parser->footer("Examples:\n" + examples);
  return parser;
}

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

CLI::Option* add_names(CLI::App* parser, const std::string& name, const std::string& sentence, std::vector<std::string>& target) {
  return add_value(parser, name, "LIST", sentence,
                   [=, &target](const std::string& text) { target = option_names_of(name, text); });
}

namespace {

void add_override(const std::pair<std::string, std::string>& given, ModelOptions& model) {
  for (const auto& [name, value] : model.overrides)
    if (name == given.first) throw UsageError("--set: '" + name + "' is given more than once");
  model.overrides.push_back(given);
}

}  // namespace

void add_overrides(CLI::App* parser, ModelOptions& model) {
  auto take_all = [&model](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) add_override(option_override(text), model);
  };
  parser
      ->add_option_function<std::vector<std::string>>("--set", take_all,
                                                      "override the value of a parameter of the model; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
}

CLI::Option* add_model(CLI::App* parser, ModelOptions& model) {
  add_overrides(parser, model);
  parser->add_flag("--json", model.json, "print the result as one JSON object to stdout");
  return parser->add_option("MODEL", model.path, "the model file")->type_name("");
}

void add_methods(CLI::App* parser, RunSettings& settings) {
  add_value(parser, "--preset", "NAME", "named combination of coordinates, treatment and integrator (holonom list presets)",
            [&settings](const std::string& text) {
              settings.preset = Choice{option_word("--preset", text), {}, {}};
            });
  add_choice(parser, "--coordinates", "coordinates (holonom list coordinates)", settings.coordinates);
  add_choice(parser, "--treatment", "constraint treatment (holonom list treatments)", settings.treatment);
  add_choice(parser, "--integrator", "integrator (holonom list integrators)", settings.integrator);
  add_number(parser, "--step", "H", "fixed step size, or the largest step if a tolerance is given", Range::positive,
             settings.step);
  add_number(parser, "--tolerance", "E", "relative local error per step", Range::positive, settings.tolerance);
}

void add_times(CLI::App* parser, RunSettings& settings) {
  add_number(parser, "--end", "T", "end time of the run", Range::any, settings.end);
  CLI::Option* every = add_number(parser, "--every", "DT", "time between recorded rows", Range::positive, settings.output);
  add_value(parser, "--at", "LIST", "times of the recorded rows, comma-separated, instead of --every; the end is always recorded",
            [&settings](const std::string& text) { settings.instants = option_numbers("--at", text, Range::any); })
      ->excludes(every);
}

void add_show(CLI::App* parser, bool& show, const std::string& page) { parser->add_flag("--show", show, "also write " + page); }

void add_recording(CLI::App* parser, RunOptions& options) {
  add_value(parser, "-o,--output", "DIR", "folder for the results; default: MODEL.results, without the model's extension",
            [&options](const std::string& text) { options.folder = option_word("-o", text); });
  add_times(parser, options.settings);
  add_value(parser, "--channels", "LIST", "channels to record, comma-separated; * and ? are wildcards",
            [&options](const std::string& text) { options.channels = option_word("--channels", text); });
  add_value(parser, "--statistics", "LIST",
            "print statistics of these channels in the summary; run.json has them of all channels",
            [&options](const std::string& text) { options.statistics = option_word("--statistics", text); });
  add_number(parser, "--statistics-from", "T", "time of the first row that enters statistics; default: the start", Range::any,
             options.settings.statistics_from);
  add_value(parser, "--deck-report", "FILE",
            "write a report in the layout of the MUBODYNA manual (planar models only); a run of a deck always writes one",
            [&options](const std::string& text) { options.report = option_word("--deck-report", text); });
  add_value(parser, "--format", "NAME", "format of the table: " + fmt::format("{}", fmt::join(names_of(table_formats()), ", ")),
            [&options](const std::string& text) { options.format = &table_format(text); });
  add_show(parser, options.show, "show.html beside the results, a page with the moving picture and plots");
  parser->add_flag("--quiet", options.quiet, "print only errors and warnings (no summary, no notes)");
}

}  // namespace holonom
