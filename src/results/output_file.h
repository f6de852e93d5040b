// A results file while it is written: logged before and after (written_files.h), with a digest of everything written. It may be a
// pipe: waiting for the reader ends when the user stops the run.
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
  // Replaces the file. `beginning` is the text that will be written first. All functions throw ResultsError and StoppedByUser.
  OutputFile(std::filesystem::path file, std::string_view beginning, bool is_logged = true);
  // Continues after the first bytes, which must have this digest; the rest is cut off.
  OutputFile(std::filesystem::path file, std::uint64_t bytes, std::uint64_t digest);
  ~OutputFile();  // closes it without logging it as complete
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(const char* data, std::size_t size);
  void finish();  // closes it and logs it as complete
  bool is_open() const { return descriptor_ >= 0; }
  // After a failed write: cuts off what it wrote after the first `kept` bytes of the data.
  void cut_back(std::size_t kept);
  std::uint64_t failed_bytes() const;  // left in the file by the failed write

  std::uint64_t size() const { return hash_.count(); }
  std::uint64_t digest() const { return hash_.value(); }
  std::string end_of_text(std::size_t bytes) const;  // the last bytes written, or all if there are fewer

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
