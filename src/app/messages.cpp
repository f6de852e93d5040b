#include "app/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <new>
#include <nlohmann/json.hpp>

#include "io/stop_request.h"
#include "results/results_error.h"
#include "simulation/ending.h"
#include "simulation/fault_text.h"

namespace holonom {

using Json = nlohmann::ordered_json;

namespace {

Ending fail(Ending ending, bool json, const std::string& message, const std::string& hint = {}) {
  print_error(with_hint(message, hint));
  if (json) print_result(json_text({{"ok", false}, {"errors", error_as_json(message, hint)}}));
  return ending;
}

Ending fail_on_model(const InputError& input, bool json, const std::string& model_path) {
  const std::vector<Diagnostic> errors = located(input.diagnostics(), model_path);
  for (const Diagnostic& error : errors) print_message(error.text());
  if (errors.size() > 1) print_message(count_of(static_cast<long>(errors.size()), "error"));
  if (json) print_result(json_text({{"ok", false}, {"errors", errors_as_json(errors)}}));
  return Ending::bad_model;
}

}  // namespace

void print_message(const std::string& line) { std::fputs((line + "\n").c_str(), stderr); }
void print_error(const std::string& message) { print_message("holonom: " + message); }
void print_warnings(const std::vector<std::string>& warnings) {
  for (const std::string& warning : each_once(warnings)) print_message("holonom: warning: " + warning);
}
void print_result(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

std::string count_of(long count, const std::string& noun) { return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s"); }

Ending guarded(bool json, const std::string& model_path, const std::function<Ending()>& command) {
  try {
    return command();
  } catch (const InputError& error) {
    return fail_on_model(error, json, model_path);
  } catch (const UsageError& error) {
    return fail(Ending::bad_request, json, error.what(), error.hint());
  } catch (const FullDisk& error) {
    return fail(Ending::failed, json, error.what());
  } catch (const BrokenPipe& error) {
    return fail(Ending::failed, json, error.what());
  } catch (const StoppedByUser& error) {
    return fail(Ending::stopped, json, error.what());
  } catch (const ResultsError& error) {
    return fail(Ending::bad_request, json, error.what());
  } catch (const std::bad_alloc&) {
    return fail(Ending::failed, json, "out of memory");
  } catch (const std::exception& error) {
    return fail(Ending::failed, json, fmt::format("unexpected failure: {}", error.what()));
  }
}

}  // namespace holonom
