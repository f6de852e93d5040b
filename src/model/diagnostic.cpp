#include "model/diagnostic.h"

#include <fmt/format.h>

#include <utility>

namespace holonom {

namespace {

std::string joined(const std::vector<Diagnostic>& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) text += (text.empty() ? "" : "\n") + diagnostic.text();
  return text;
}

std::string lines_of(const ValidNames& valid) {
  constexpr std::size_t width = 100;
  if (valid.names.empty()) return "";
  std::string text, line = fmt::format("  {}:", valid.what);
  for (std::size_t k = 0; k < valid.names.size(); ++k) {
    const std::string name = " " + valid.names[k] + (k + 1 < valid.names.size() ? "," : "");
    if (line.size() + name.size() > width) text += "\n" + std::exchange(line, "   ");
    line += name;
  }
  return text + "\n" + line;
}

}  // namespace

std::string Diagnostic::advice() const {
  if (!where.origin) return hint;
  return hint.empty() ? *where.origin : fmt::format("{}; {}", hint, *where.origin);
}

std::string Diagnostic::text() const {
  const std::string all = advice(), end = (all.empty() ? "" : fmt::format(" ({})", all)) + lines_of(valid);
  if (!where.file) return message + end;
  if (where.line == 0) return fmt::format("{}: {}{}", *where.file, message, end);
  return fmt::format("{}:{}:{}: {}{}", *where.file, where.line, where.column, message, end);
}

InputError::InputError(std::vector<Diagnostic> diagnostics)
    : std::runtime_error(joined(diagnostics)), diagnostics_(std::move(diagnostics)) {}

InputError::InputError(Location where, std::string message, std::string hint)
    : InputError(std::vector<Diagnostic>{{std::move(where), std::move(message), std::move(hint)}}) {}

}  // namespace holonom
