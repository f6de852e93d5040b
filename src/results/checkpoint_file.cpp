#include "results/checkpoint_file.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "results/recorder.h"

namespace holonom {

void write_checkpoint(const std::filesystem::path& file, const CheckpointFile& content) {
  const std::filesystem::path fresh = file.string() + ".new";
  write_text(fresh, checkpoint_text(content));
  std::error_code error;
  std::filesystem::rename(fresh, file, error);
  if (error) throw ResultsError(fmt::format("cannot write {}: {}", file.string(), error.message()));
}

std::optional<CheckpointFile> read_checkpoint(const std::filesystem::path& file) {
  std::ifstream opened(file, std::ios::binary);
  if (!opened) return std::nullopt;
  return parse_checkpoint({std::istreambuf_iterator<char>(opened), {}}, file.string());
}

}  // namespace holonom
