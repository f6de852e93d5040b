#include "model/diagnostic.h"

#include <fmt/format.h>

namespace holonom {

namespace {

std::string joined(const std::vector<Diagnostic>& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) text += (text.empty() ? "" : "\n") + diagnostic.text();
  return text;
}

}  // namespace

std::string Diagnostic::advice() const {
  if (!where.origin) return hint;
  return hint.empty() ? *where.origin : fmt::format("{}; {}", hint, *where.origin);
}

std::string Diagnostic::text() const {
  const std::string all = advice(), end = all.empty() ? "" : fmt::format(" ({})", all);
  if (!where.file) return message + end;
  if (where.line == 0) return fmt::format("{}: {}{}", *where.file, message, end);
  return fmt::format("{}:{}:{}: {}{}", *where.file, where.line, where.column, message, end);
}

InputError::InputError(std::vector<Diagnostic> diagnostics)
    : std::runtime_error(joined(diagnostics)), diagnostics_(std::move(diagnostics)) {}

InputError::InputError(Location where, std::string message, std::string hint)
    : InputError(std::vector<Diagnostic>{{std::move(where), std::move(message), std::move(hint)}}) {}

}  // namespace holonom
