#include "io/file_text.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <compare>
#include <cstdint>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "io/file_log.h"
#include "io/stop_request.h"
#include "math/nearest_name.h"
#include "model/diagnostic.h"

namespace holonom {

namespace {

constexpr std::size_t max_file_size = std::size_t{256}
                                      << 20;  // bytes; larger than any model or mesh, and some devices have no end

[[noreturn]] void cannot_read(const std::string& path, const std::string& why) {
  throw UsageError(fmt::format("cannot read '{}': {}", path, why));
}

// Files are identified by device and inode number, so that links and other spellings of a path do not matter, and by their creation
// time if the file system records it, because inode numbers of deleted files are reused.
struct FileIdentity {
  unsigned device_major, device_minor;
  std::uint64_t inode;
  std::int64_t born_seconds;
  std::uint32_t born_nanoseconds;
  auto operator<=>(const FileIdentity&) const = default;
};

std::optional<FileIdentity> identity_of(int folder, const char* path, int flags) {
  struct statx status;
  if (::statx(folder, path, flags, STATX_TYPE | STATX_INO | STATX_BTIME, &status) != 0 || !S_ISREG(status.stx_mode)) return {};
  FileIdentity identity{status.stx_dev_major, status.stx_dev_minor, status.stx_ino, 0, 0};
  if (status.stx_mask & STATX_BTIME) {
    identity.born_seconds = status.stx_btime.tv_sec;
    identity.born_nanoseconds = status.stx_btime.tv_nsec;
  }
  return identity;
}

std::mutex files_read_lock;
std::map<FileIdentity, std::string> roles_of_files_read;

void record_file(const std::optional<FileIdentity>& identity, const std::string& role) {
  if (!identity) return;
  const std::lock_guard lock(files_read_lock);
  roles_of_files_read.try_emplace(*identity, role);
}

struct OpenedFile {
  explicit OpenedFile(const std::string& path) : descriptor(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)) {}
  ~OpenedFile() {
    if (descriptor >= 0) ::close(descriptor);
  }
  const int descriptor;
};

// Waits for what one read returns: empty at the end. After an error it throws UsageError.
std::optional<std::string_view> next_part(const OpenedFile& file, const std::string& path, std::vector<char>& part) {
  wait_for(file.descriptor, false);
  const ssize_t size = ::read(file.descriptor, part.data(), part.size());
  if (size < 0 && (errno == EINTR || errno == EAGAIN)) return std::nullopt;
  if (size < 0) cannot_read(path, std::strerror(errno));
  return std::string_view(part.data(), static_cast<std::size_t>(size));
}

std::string content(const std::string& path, const std::string& role, bool ends_at_nul) {
  std::string text;
  read_in_parts(path, role, [&](std::string_view part) {
    text += part;
    if (text.size() > max_file_size) cannot_read(path, fmt::format("it is longer than {} megabytes", max_file_size >> 20));
    return !ends_at_nul || part.find('\0') == part.npos;
  });
  return text;
}

}  // namespace

void read_in_parts(const std::string& path, const std::string& role, const std::function<bool(std::string_view)>& take) {
  log_reading(path);
  std::error_code status;
  if (std::filesystem::is_directory(path, status)) cannot_read(path, "it is a folder");
  const OpenedFile file(path);
  if (file.descriptor < 0) cannot_read(path, std::strerror(errno));
  record_file(identity_of(file.descriptor, "", AT_EMPTY_PATH), role);
  std::vector<char> buffer(1 << 16);
  for (;;) {
    const std::optional<std::string_view> part = next_part(file, path, buffer);
    if (part && (part->empty() || !take(*part))) return;
  }
}

std::string file_text(const std::string& path, const std::string& role) { return content(path, role, true); }

std::string file_bytes(const std::string& path, const std::string& role) { return content(path, role, false); }

void note_file_read(const std::filesystem::path& file, const std::string& role) {
  record_file(identity_of(AT_FDCWD, file.c_str(), 0), role);
}

std::string role_of_file_read(const std::filesystem::path& file) {
  const std::optional<FileIdentity> identity = identity_of(AT_FDCWD, file.c_str(), 0);
  if (!identity) return {};
  const std::lock_guard lock(files_read_lock);
  const auto found = roles_of_files_read.find(*identity);
  return found == roles_of_files_read.end() ? "" : found->second;
}

std::string suggested_file(const std::string& missing) {
  const std::filesystem::path path(missing), folder = path.parent_path();
  std::vector<std::string> names;
  std::error_code error;
  std::filesystem::directory_iterator entry(folder.empty() ? "." : folder, error), end;
  for (; !error && entry != end; entry.increment(error))
    if (!entry->is_directory(error)) names.push_back(entry->path().filename().string());
  std::sort(names.begin(), names.end());
  const std::string nearest = nearest_name(path.filename().string(), names);
  return nearest.empty() ? "" : fmt::format("did you mean '{}'?", (folder / nearest).string());
}

}  // namespace holonom
