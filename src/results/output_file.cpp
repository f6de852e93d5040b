#include "results/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

#include "io/stop_request.h"
#include "results/written_files.h"

namespace holonom {

void cannot_write(const std::filesystem::path& file, int error) {
  const std::string message = fmt::format("cannot write {}: {}", file.string(), std::strerror(error));
  if (error == ENOSPC || error == EDQUOT) throw FullDisk(message);
  if (error == EPIPE) throw BrokenPipe(message);
  throw ResultsError(message);
}

OutputFile::OutputFile(std::filesystem::path file, std::string_view beginning, bool is_logged)
    : file_(std::move(file)), is_logged_(is_logged) {
  if (is_logged_) log_begin(file_, beginning);
  open(O_WRONLY | O_CREAT | O_TRUNC);
}

OutputFile::OutputFile(std::filesystem::path file, std::uint64_t bytes, std::uint64_t digest) : file_(std::move(file)) {
  open(O_RDWR);
  try {
    require_digest(bytes, digest);
    log_begin(file_, beginning_of_file());  // it may be logged as complete, as after a run stopped by the user
    const auto end = static_cast<off_t>(bytes);
    if (::ftruncate(descriptor_, end) != 0 || ::lseek(descriptor_, end, SEEK_SET) != end) cannot_write(file_, errno);
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

// Opening a pipe for writing blocks until it has a reader; this waits without blocking.
void OutputFile::open(int flags) {
  while ((descriptor_ = ::open(file_.c_str(), flags | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0666)) < 0) {
    if (errno != ENXIO && errno != EINTR) cannot_write(file_, errno);
    wait_a_moment();
  }
}

OutputFile::~OutputFile() {
  if (is_open()) ::close(descriptor_);
}

void OutputFile::require_digest(std::uint64_t bytes, std::uint64_t digest) {
  std::vector<char> part(1 << 16);
  while (hash_.count() < bytes) {
    const auto left = static_cast<std::size_t>(std::min<std::uint64_t>(part.size(), bytes - hash_.count()));
    const ssize_t size = ::read(descriptor_, part.data(), left);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0)
      throw ResultsError(fmt::format(
          "{} is shorter than when its checkpoint was written; restore it, or start again without --resume", file_.string()));
    hash_.add(part.data(), static_cast<std::size_t>(size));
  }
  if (hash_.value() != digest)
    throw ResultsError(
        fmt::format("{} was changed after its checkpoint was written; restore it, or start again without "
                    "--resume in another folder",
                    file_.string()));
}

std::string OutputFile::beginning_of_file() const {
  std::string text(std::min<std::uint64_t>(max_beginning, size()), ' ');
  const ssize_t read = ::pread(descriptor_, text.data(), text.size(), 0);
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(read, 0)));
  return text;
}

void OutputFile::write(const char* data, std::size_t size) {
  for (std::size_t done = 0; done < size;) {
    const ssize_t written = ::write(descriptor_, data + done, size - done);
    if (written >= 0)
      done += static_cast<std::size_t>(written);
    else if (errno == EAGAIN)
      wait_for(descriptor_, true);
    else if (errno != EINTR)
      cannot_write(file_, errno);
  }
  hash_.add(data, size);
}

std::uint64_t OutputFile::failed_bytes() const {
  const off_t end = ::lseek(descriptor_, 0, SEEK_CUR);
  return end < 0 || static_cast<std::uint64_t>(end) < size() ? 0 : static_cast<std::uint64_t>(end) - size();
}

void OutputFile::cut_back(std::size_t kept) {
  const auto end = static_cast<off_t>(size() + kept);
  if (::ftruncate(descriptor_, end) == 0) ::lseek(descriptor_, end, SEEK_SET);
}

std::string OutputFile::end_of_text(std::size_t bytes) const {
  std::string text(std::min<std::uint64_t>(bytes, size()), ' ');
  const ssize_t read = ::pread(descriptor_, text.data(), text.size(), static_cast<off_t>(size() - text.size()));
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(read, 0)));
  return text;
}

void OutputFile::finish() {
  if (!is_open()) return;
  const int descriptor = descriptor_;
  descriptor_ = -1;
  if (::close(descriptor) != 0) cannot_write(file_, errno);
  if (is_logged_) log_end(file_, size(), digest());
}

}  // namespace holonom
