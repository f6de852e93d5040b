// What can go wrong with files of results.
#pragma once

#include <filesystem>
#include <stdexcept>

namespace holonom {

// A folder or file of results cannot be written: no permission, a full disk, a number that is none, ...
class ResultsError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};
// Nothing is wrong with what was asked for: there is no room for it.
class FullDisk : public ResultsError {
  using ResultsError::ResultsError;
};
// Nothing is wrong with the files: the run itself has come to a number that is none.
class NotFinite : public ResultsError {
  using ResultsError::ResultsError;
};
// The reader of a pipe has gone: nobody is interested in more.
class BrokenPipe : public ResultsError {
  using ResultsError::ResultsError;
};

[[noreturn]] void cannot_write(const std::filesystem::path& file, int error);  // `error` as in errno

}  // namespace holonom
