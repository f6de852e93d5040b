#include "simulation/fault_text.h"

#include <fmt/format.h>

#include <new>

#include "io/stop_request.h"
#include "results/results_error.h"

namespace holonom {

std::vector<Diagnostic> located(std::vector<Diagnostic> errors, const std::string& model_file) {
  for (Diagnostic& error : errors) {
    if (!error.where.file) error.where.file = std::make_shared<const std::string>(model_file);
    if (error.where.line <= 0) error.where.line = error.where.column = 1;
  }
  return errors;
}

std::string with_hint(const std::string& message, const std::string& hint) {
  return hint.empty() ? message : fmt::format("{} ({})", message, hint);
}

std::string fault_text(const std::exception& error, const std::string& model_file) {
  if (const auto* input = dynamic_cast<const InputError*>(&error)) {
    std::string text;
    for (const Diagnostic& one : located(input->diagnostics(), model_file)) text += (text.empty() ? "" : "\n") + one.text();
    return text;
  }
  if (const auto* usage = dynamic_cast<const UsageError*>(&error)) return with_hint(usage->what(), usage->hint());
  if (dynamic_cast<const std::bad_alloc*>(&error)) return "out of memory";
  if (dynamic_cast<const ResultsError*>(&error) || dynamic_cast<const StoppedByUser*>(&error)) return error.what();
  return fmt::format("unexpected failure: {}", error.what());
}

}  // namespace holonom
