// Options that several commands share.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/commands.h"

namespace holonom {

CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& sentence, const std::string& examples);
// `take` receives every text given for the option and throws UsageError.
CLI::Option* add_value(CLI::App* parser, const std::string& names, const std::string& value, const std::string& sentence,
                       std::function<void(const std::string&)> take);
CLI::Option* add_number(CLI::App* parser, const std::string& name, const std::string& value, const std::string& sentence,
                        Range range, std::optional<double>& target);
CLI::Option* add_numbers(CLI::App* parser, const std::string& name, const std::string& value, const std::string& sentence,
                         std::vector<double>& target);
CLI::Option* add_choice(CLI::App* parser, const std::string& name, const std::string& sentence, std::optional<Choice>& target);
CLI::Option* add_names(CLI::App* parser, const std::string& name, const std::string& sentence, std::vector<std::string>& target);
std::string coordinate_set(const std::string& text);        // of --coordinates; throws UsageError for an unknown name
const TableFormat& table_format(const std::string& text);   // of --format; throws UsageError
void add_overrides(CLI::App* parser, ModelOptions& model);  // --set
CLI::Option* add_model(CLI::App* parser, ModelOptions& model);
// Coordinates, treatment, integrator, step and tolerance of a run
void add_methods(CLI::App* parser, RunSettings& settings);
void add_times(CLI::App* parser, RunSettings& settings);               // the end and the rows
void add_show(CLI::App* parser, bool& show, const std::string& page);  // --show; `page`: what it writes
// Options of all commands that record a motion
void add_recording(CLI::App* parser, RunOptions& options);

}  // namespace holonom
