// A checkpoint as a text file beside the results, with hexadecimal numbers, which are exact. The file is replaced atomically, so
// that a run that is killed at any time leaves a complete checkpoint.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "results/recorder.h"
#include "system/checkpoint.h"

namespace holonom {

struct CheckpointFile {
  std::string identity;    // model, methods and channels of the run; another run cannot resume from it
  TablePart table;         // the part of results.csv written before the checkpoint
  double first_total = 0;  // energy in the first row
  VecX statistics;         // of the channels so far (RowStatistics::saved)
  Checkpoint checkpoint;
};

std::string checkpoint_text(const CheckpointFile& content);
std::string checkpoint_mark(std::string_view text);  // the last line of a file, computed from the text before it
// Accepts only what checkpoint_text writes; otherwise throws ResultsError with this name of the file.
CheckpointFile parse_checkpoint(const std::string& text, const std::string& name);

void write_checkpoint(const std::filesystem::path& file, const CheckpointFile& content);  // throws ResultsError
// Nothing if the file does not exist; throws ResultsError if it is damaged.
std::optional<CheckpointFile> read_checkpoint(const std::filesystem::path& file);

// Whether a file is a complete checkpoint of any version. An incomplete one has another name.
bool is_checkpoint(const std::filesystem::path& file);
std::filesystem::path unfinished_checkpoint(const std::filesystem::path& file);  // the name of an incomplete one
bool is_unfinished_checkpoint(const std::filesystem::path& file);

}  // namespace holonom
