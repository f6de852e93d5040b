#include "io/file_log.h"

#include <sys/stat.h>

namespace holonom {

namespace {

thread_local FileLog* file_log = nullptr;

}  // namespace

FileStamp stamp_of(const std::string& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) return {};
  return {true, status.st_dev, status.st_ino, status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

FileLog::FileLog() : outer_(file_log) { file_log = this; }
FileLog::~FileLog() { file_log = outer_; }

void log_reading(const std::string& path) {
  if (file_log) file_log->add(path);
}

}  // namespace holonom
