#include "app/dispatch.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/messages.h"
#include "math/nearest_name.h"

namespace holonom {
namespace {

std::vector<std::string> option_names(const CLI::App& parser) {
  std::vector<std::string> names;
  for (const CLI::Option* option : parser.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

// `command` begins the message: "run: ", or "" for the program itself.
void reject_unknown(const CLI::App& parser, const std::string& command) {
  std::vector<std::string> unknown = parser.remaining();
  if (unknown.empty()) return;
  // The value of a misspelt option is also left over; the option is reported.
  std::stable_partition(unknown.begin(), unknown.end(), [](const std::string& text) { return text.starts_with("-"); });
  std::string name = unknown[0];
  if (!name.starts_with("-")) throw UsageError(command + "unexpected argument '" + name + "'");
  name = name.substr(0, name.find('='));
  const std::string nearest = nearest_name(name, option_names(parser));
  throw UsageError(command + "unknown option '" + name + "'",
                   nearest.empty() ? "see --help for the options" : "did you mean '" + nearest + "'?");
}

void reject_unknown_command(const CLI::App& app, const std::string& word) {
  if (word.starts_with("-")) return;
  std::vector<std::string> names;
  for (const CLI::App* parser : app.get_subcommands(nullptr)) names.push_back(parser->get_name());
  if (std::ranges::count(names, word) == 0) throw UsageError("unknown command '" + word + "'", suggestion(word, names));
}

// The description of a file option is "the model file" or "the study file".
void require_file_of(const CommandLine::Command& command) {
  const std::string name = command.parser->get_name(), what = command.file_option->get_description().substr(4);
  if (command.file->empty()) throw UsageError(name + ": no " + what + " given", "see holonom " + name + " --help");
}

Ending call_command(CommandLine& line, std::string& model_path) {
  reject_unknown(line.app, "");
  for (CLI::App* parser : line.app.get_subcommands()) reject_unknown(*parser, parser->get_name() + ": ");
  for (const CommandLine::Command& command : line.commands) {
    if (!*command.parser) continue;
    if (command.file) {
      require_file_of(command);
      model_path = *command.file;
    }
    return command.execute();
  }
  throw UsageError("no command given", "see holonom --help");
}

// CLI11 reports "--step: 1 required H missing" and "--step: At Most 1 required but received 2".
std::string wrong_count(const std::string& message) {
  const std::string option = message.substr(0, message.find(':'));
  return option + (message.ends_with("missing") ? " needs a value" : " is given more than once");
}

}  // namespace

Ending dispatch(int argc, char** argv, std::string& model_path) {
  CommandLine line;
  if (argc < 2) {
    print_message(line.app.help());
    return Ending::bad_request;
  }
  reject_unknown_command(line.app, argv[1]);
  try {
    line.app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    // Only for the usage line: require_file_of() reports a missing file.
    for (const CommandLine::Command& command : line.commands)
      if (command.file_option) command.file_option->required();
    print_result(line.app.help());
    return Ending::complete;
  } catch (const CLI::CallForVersion& version) {
    print_result(std::string(version.what()) + "\n");
    return Ending::complete;
  } catch (const CLI::ArgumentMismatch& error) {
    throw UsageError(wrong_count(error.what()));
  } catch (const CLI::ParseError& error) {
    throw UsageError(error.what(), "see holonom --help");
  }
  return call_command(line, model_path);
}

}  // namespace holonom
