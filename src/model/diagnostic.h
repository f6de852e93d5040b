// Errors with their location in a model file.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "math/nearest_name.h"

namespace holonom {

struct Location {
  std::shared_ptr<const std::string> file;
  int line = 0;                                    // from 1; 0: unknown
  int column = 0;                                  // from 1
  std::shared_ptr<const std::string> origin = {};  // of an included file: "included as 'left' at car.yaml:12"
};

// All names that would be valid, where they are a closed list: "planar joints", and their names
struct ValidNames {
  std::string what;
  std::vector<std::string> names;
};

struct Diagnostic {
  Location where;
  std::string message;
  std::string hint;       // the nearest valid name, or how to fix the error; may be empty
  ValidNames valid = {};  // printed below the message

  std::string advice() const;  // the hint, and the include of the file if it is included
  std::string text() const;    // "file:line:column: message (advice)", and the valid names in lines of their own
};

// Errors in the model file: all that were found, in the order of the file.
class InputError : public std::runtime_error {
 public:
  explicit InputError(std::vector<Diagnostic> diagnostics);
  InputError(Location where, std::string message, std::string hint = {});
  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  std::vector<Diagnostic> diagnostics_;
};

// An error in the request: an option, a value, a folder, an illegal combination of choices.
class UsageError : public std::runtime_error {
 public:
  explicit UsageError(const std::string& message, std::string hint = {}) : std::runtime_error(message), hint_(std::move(hint)) {}
  const std::string& hint() const { return hint_; }

 private:
  std::string hint_;
};

}  // namespace holonom
