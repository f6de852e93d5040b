// Errors about results files.
#pragma once

#include <filesystem>
#include <stdexcept>

namespace holonom {

// A folder or file of results cannot be written: no permission, a full disk, a number that is not finite, ...
class ResultsError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};
// The disk is full.
class FullDisk : public ResultsError {
  using ResultsError::ResultsError;
};
// The run has produced a number that is not finite; the files can be written.
class NotFinite : public ResultsError {
  using ResultsError::ResultsError;
};
// The reader of a pipe has closed it.
class BrokenPipe : public ResultsError {
  using ResultsError::ResultsError;
};

[[noreturn]] void cannot_write(const std::filesystem::path& file, int error);  // `error` as in errno

}  // namespace holonom
