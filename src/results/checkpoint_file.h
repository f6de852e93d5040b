// A checkpoint as a file beside the results: text, numbers in hexadecimal so that every bit returns. It is replaced in one go, so that a
// run that is killed at any moment leaves a whole one.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "results/recorder.h"
#include "system/checkpoint.h"

namespace holonom {

struct CheckpointFile {
  std::string identity;    // what the run is of: model, choices, channels. Another run cannot go on from it
  TablePart table;         // of results.csv that belongs to it
  double first_total = 0;  // energy in the first row
  Checkpoint checkpoint;
};

std::string checkpoint_text(const CheckpointFile& content);
std::string checkpoint_mark(std::string_view text);  // the last line of a file, by what stands before it
// Takes nothing but what checkpoint_text gives; else throws ResultsError, in which the file has that name.
CheckpointFile parse_checkpoint(const std::string& text, const std::string& name);

void write_checkpoint(const std::filesystem::path& file, const CheckpointFile& content);  // throws ResultsError
// Nothing when the file is not there; throws ResultsError when it is damaged.
std::optional<CheckpointFile> read_checkpoint(const std::filesystem::path& file);

// Whether a file is a whole checkpoint, of any version. One whose writing was cut off has another name.
bool is_checkpoint(const std::filesystem::path& file);
std::filesystem::path unfinished_checkpoint(const std::filesystem::path& file);  // its name
bool is_unfinished_checkpoint(const std::filesystem::path& file);

}  // namespace holonom
