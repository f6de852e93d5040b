// Which files were read, and in which state they were: whoever keeps the result can notice that it is out of date.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace holonom {

// Differs after the file was written, replaced, created or removed.
struct FileStamp {
  bool exists = false;
  std::uint64_t device = 0, inode = 0;
  std::int64_t size = 0, seconds = 0, nanoseconds = 0;
  bool operator==(const FileStamp&) const = default;
};

FileStamp stamp_of(const std::string& path);

// While it exists, it collects the files that this thread reads or tries to read, with their stamps before the first reading.
class FileLog {
 public:
  FileLog();
  ~FileLog();
  FileLog(const FileLog&) = delete;
  FileLog& operator=(const FileLog&) = delete;

  void add(const std::string& path) { files_.try_emplace(path, stamp_of(path)); }
  const std::map<std::string, FileStamp>& files() const { return files_; }

 private:
  FileLog* outer_;
  std::map<std::string, FileStamp> files_;
};

// Called before a file is opened
void log_reading(const std::string& path);

}  // namespace holonom
