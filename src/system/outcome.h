// A failure in a step is a value with a reason, never an exception.
#pragma once

#include <string>

namespace holonom {

struct Outcome {
  enum Kind { ok, smaller_step, singular, diverged } kind = ok;
  std::string reason;

  explicit operator bool() const { return kind == ok; }
};

}  // namespace holonom
