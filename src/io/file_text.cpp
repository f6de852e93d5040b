#include "io/file_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

#include "math/nearest_name.h"
#include "model/diagnostic.h"

namespace holonom {

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 30;  // no model is as long; /dev/zero has no end

}  // namespace

std::string file_text(const std::string& path) {
  std::error_code status;
  if (std::filesystem::is_directory(path, status)) throw UsageError(fmt::format("cannot read '{}': it is a folder", path));
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text;
  for (std::vector<char> part(1 << 16); file && text.size() <= most_bytes; text.append(part.data(), file.gcount()))
    file.read(part.data(), static_cast<std::streamsize>(part.size()));
  if (!file.is_open() || file.bad())
    throw UsageError(fmt::format("cannot read '{}': {}", path, std::strerror(errno ? errno : EIO)));
  if (text.size() > most_bytes)
    throw UsageError(fmt::format("cannot read '{}': it is longer than {} megabytes", path, most_bytes >> 20));
  return text;
}

std::string nearest_file(const std::string& missing) {
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
