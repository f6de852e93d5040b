#include "results/checkpoint_file.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "results/results_error.h"

namespace holonom {

namespace {

constexpr std::string_view any_version = "holonom checkpoint ";

std::string content_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

std::filesystem::path unfinished_checkpoint(const std::filesystem::path& file) { return file.string() + ".new"; }

bool is_checkpoint(const std::filesystem::path& file) {
  const std::string text = content_of(file);
  const std::size_t last = text.rfind("\nend ") + 1;
  return text.starts_with(any_version) && last > 0 &&
         text.substr(last) == checkpoint_mark(std::string_view(text).substr(0, last));
}

bool is_unfinished_checkpoint(const std::filesystem::path& file) { return content_of(file).starts_with(any_version); }

// A run may write many checkpoints, and they are recognised by their content, so they are not logged.
void write_checkpoint(const std::filesystem::path& file, const CheckpointFile& content) {
  const std::filesystem::path fresh = unfinished_checkpoint(file);
  constexpr bool is_logged = false;
  write_text(fresh, checkpoint_text(content), is_logged);
  std::error_code error;
  std::filesystem::rename(fresh, file, error);
  if (error) throw ResultsError(fmt::format("cannot write {}: {}", file.string(), error.message()));
}

std::optional<CheckpointFile> read_checkpoint(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::exists(file, error)) return std::nullopt;
  return parse_checkpoint(content_of(file), file.string());
}

}  // namespace holonom
