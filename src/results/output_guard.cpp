#include "results/output_guard.h"

#include <fmt/format.h>

#include <map>
#include <mutex>

#include "io/file_text.h"
#include "model/diagnostic.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

std::mutex claims_lock;
std::map<fs::path, std::string> claimed_roles;  // by resolved path

void require_no_other_claim(const fs::path& file, const std::string& role, const std::string& hint) {
  std::error_code error;
  const fs::path path = fs::weakly_canonical(fs::absolute(file, error), error);
  const std::lock_guard lock(claims_lock);
  const auto [claim, is_new] = claimed_roles.try_emplace(error ? file : path, role);
  if (!is_new && claim->second != role)
    throw UsageError(fmt::format("{} and {} would be the same file '{}'", role, claim->second, file.string()), hint);
}

// Whether writing there would destroy content
bool has_content(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (fs::is_block_file(status)) return true;
  return fs::is_regular_file(status) && fs::file_size(file, error) > 0;
}

}  // namespace

void require_not_read(const fs::path& file, const std::string& role, const std::string& hint) {
  if (const std::string read = role_of_file_read(file); !read.empty())
    throw UsageError(fmt::format("{} would replace '{}', which is {}", role, file.string(), read), hint);
}

void claim_output(const fs::path& file, const std::string& role, const std::string& hint, OwnFileCheck is_own) {
  require_not_read(file, role, hint);
  require_no_other_claim(file, role, hint);
  std::error_code error;
  if (file.filename() == log_name)
    throw UsageError(
        fmt::format("{} cannot be written to '{}', which is the program's log of written files", role, file.string()), hint);
  if (fs::is_directory(file, error))
    throw UsageError(fmt::format("{} cannot be written to '{}': it is a folder", role, file.string()), hint);
  if (has_content(file) && !is_own(file))
    throw UsageError(fmt::format("{} would replace '{}', which this program did not write or which was changed afterwards", role,
                                 file.string()),
                     hint + ", or move that file");
}

void claim_outputs(const fs::path& folder, std::initializer_list<std::pair<const char*, const char*>> files) {
  for (const auto& [name, role] : files) claim_output(folder / name, role, other_folder);
}

void remove_own(const fs::path& file, OwnFileCheck is_own) {
  std::error_code error;
  if (fs::is_regular_file(fs::symlink_status(file, error)) && role_of_file_read(file).empty() && is_own(file))
    fs::remove(file, error);
}

}  // namespace holonom
