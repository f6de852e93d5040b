#include "app/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <new>
#include <nlohmann/json.hpp>

#include "app/exit_codes.h"
#include "io/stop_request.h"
#include "results/results_error.h"

namespace holonom {

using Json = nlohmann::ordered_json;

namespace {

Json one_error(const std::string& message, const std::string& hint) {
  return {{"file", nullptr}, {"line", nullptr}, {"column", nullptr}, {"message", message}, {"hint", hint}};
}

int fail(ExitCode code, bool json, const std::string& message, const std::string& hint = {}) {
  say_error(hint.empty() ? message : fmt::format("{} ({})", message, hint));
  if (json) answer(json_text({{"ok", false}, {"errors", error_as_json(message, hint)}}));
  return code;
}

// Every error of a model begins file:line:column:
std::vector<Diagnostic> placed(std::vector<Diagnostic> errors, const std::string& model_path) {
  for (Diagnostic& error : errors) {
    if (!error.where.file) error.where.file = std::make_shared<const std::string>(model_path);
    if (error.where.line <= 0) error.where.line = error.where.column = 1;
  }
  return errors;
}

int fail_on_model(const InputError& input, bool json, const std::string& model_path) {
  const std::vector<Diagnostic> errors = placed(input.diagnostics(), model_path);
  for (const Diagnostic& error : errors) say(error.text());
  if (errors.size() > 1) say(count_of(static_cast<long>(errors.size()), "error"));
  if (json) answer(json_text({{"ok", false}, {"errors", errors_as_json(errors)}}));
  return exit_model;
}

}  // namespace

void say(const std::string& line) { std::fputs((line + "\n").c_str(), stderr); }
void say_error(const std::string& message) { say("holonom: " + message); }
void say_warnings(const std::vector<std::string>& warnings) {
  for (const std::string& warning : each_once(warnings)) say("holonom: warning: " + warning);
}
void answer(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

std::vector<std::string> each_once(const std::vector<std::string>& texts) {
  std::vector<std::string> once;
  for (const std::string& text : texts)
    if (std::ranges::count(once, text) == 0) once.push_back(text);
  return once;
}

std::string count_of(long count, const std::string& noun) { return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s"); }

Json errors_as_json(const std::vector<Diagnostic>& errors) {
  Json list = Json::array();
  for (const Diagnostic& error : errors) {
    Json entry = one_error(error.message, error.advice());
    if (error.where.file) entry["file"] = *error.where.file;
    if (error.where.line > 0) {
      entry["line"] = error.where.line;
      entry["column"] = error.where.column;
    }
    list.push_back(std::move(entry));
  }
  return list;
}

Json error_as_json(const std::string& message, const std::string& hint) { return Json::array({one_error(message, hint)}); }

std::string json_text(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

int guarded(bool json, const std::string& model_path, const std::function<int()>& command) {
  try {
    return command();
  } catch (const InputError& error) {
    return fail_on_model(error, json, model_path);
  } catch (const UsageError& error) {
    return fail(exit_usage, json, error.what(), error.hint());
  } catch (const FullDisk& error) {
    return fail(exit_computation, json, error.what());
  } catch (const BrokenPipe& error) {
    return fail(exit_computation, json, error.what());
  } catch (const StoppedByUser& error) {
    return fail(exit_stopped, json, error.what());
  } catch (const ResultsError& error) {
    return fail(exit_usage, json, error.what());
  } catch (const std::bad_alloc&) {
    return fail(exit_computation, json, "out of memory");
  } catch (const std::exception& error) {
    return fail(exit_computation, json, fmt::format("unexpected failure: {}", error.what()));
  }
}

}  // namespace holonom
