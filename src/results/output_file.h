// A file of results while it is written: logged before and behind (written_files.h), with a digest of all that has gone out. What it is
// written to may be a pipe: waiting for its reader ends with the user's wish to stop.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "math/hash.h"
#include "results/results_error.h"

namespace holonom {

class OutputFile {
 public:
  // Replaces the file. `beginning` will be written first. All throw ResultsError, and StoppedByUser.
  OutputFile(std::filesystem::path file, std::string_view beginning, bool is_logged = true);
  // Goes on after the first bytes, which must have this digest; what stands behind them is cut off.
  OutputFile(std::filesystem::path file, std::uint64_t bytes, std::uint64_t digest);
  ~OutputFile();  // closes it, not logged as complete
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(const char* data, std::size_t size);
  void finish();  // closes it as complete
  bool is_open() const { return descriptor_ >= 0; }
  // After a write that failed: cuts off what it wrote behind the first `kept` bytes of the data.
  void cut_back(std::size_t kept);
  std::uint64_t failed_bytes() const;  // that the failed write has left in the file

  std::uint64_t size() const { return hash_.count(); }
  std::uint64_t digest() const { return hash_.value(); }
  std::string end_of_text(std::size_t bytes) const;  // the last bytes that were written, or as many as there are

 private:
  void open(int flags);
  void require_digest(std::uint64_t bytes, std::uint64_t digest);
  std::string beginning_of_file() const;

  std::filesystem::path file_;
  bool is_logged_ = true;
  int descriptor_ = -1;
  WordHash hash_;
};

}  // namespace holonom
