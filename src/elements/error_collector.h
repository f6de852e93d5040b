// Collects the errors of every element, so that all errors of a file are reported together.
#pragma once

#include "model/diagnostic.h"

namespace holonom {

class ErrorCollector {
 public:
  template <class Action>
  void attempt(Action&& action) {
    try {
      action();
    } catch (const InputError& error) {
      diagnostics_.insert(diagnostics_.end(), error.diagnostics().begin(), error.diagnostics().end());
    }
  }
  bool is_empty() const { return diagnostics_.empty(); }
  void raise() {
    if (!diagnostics_.empty()) throw InputError(std::move(diagnostics_));
  }

 private:
  std::vector<Diagnostic> diagnostics_;
};

}  // namespace holonom
