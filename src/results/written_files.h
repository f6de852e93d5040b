// Records which files the program has written, by their content. Each results folder has a log, `.holonom`. One line is appended
// before a file is written and one after it:
//
//   open NAME BYTES DIGEST CHECK     its first bytes, up to 4096, have this digest
//   done NAME BYTES DIGEST CHECK     all of it has this digest
//
// A file belongs to the program if its content is that of its last `done`, or begins as stated by an `open` after that (its
// writing was interrupted). A file that anybody else has changed no longer belongs to the program. CHECK is a digest of the line:
// incomplete or changed lines are ignored.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace holonom {

inline constexpr const char* log_name = ".holonom";
// An interrupted write ends at a boundary of pages of this size, or before the first one.
inline constexpr std::size_t max_beginning = 4096;

void log_begin(const std::filesystem::path& file, std::string_view beginning);  // throws ResultsError
// If this cannot be logged, the file counts as one whose writing was interrupted.
void log_end(const std::filesystem::path& file, std::uint64_t bytes, std::uint64_t digest);

bool is_written(const std::filesystem::path& file);        // written by the program, complete or not, and unchanged
bool is_written_whole(const std::filesystem::path& file);  // the same, and complete
std::vector<std::string> logged_names(const std::filesystem::path& folder);  // each once; they need not exist

}  // namespace holonom
