// Which files the program has written, by their content. Each folder of results has a log, `.holonom`, of which a line is appended before a
// file is written and another one behind it:
//
//   open NAME BYTES DIGEST CHECK     its first bytes, up to 4096, have this digest
//   done NAME BYTES DIGEST CHECK     all of it has this digest
//
// A file is the program's where its content is that of its last `done`, or begins as an `open` behind that says: then its writing was cut
// off. Whoever changes a file makes it his own. CHECK is a digest of the line: a line that was cut off or changed counts for nothing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace holonom {

inline constexpr const char* log_name = ".holonom";
inline constexpr std::size_t longest_beginning =
    4096;  // a write that is cut off ends with a page of this size, or before its first

void log_begin(const std::filesystem::path& file, std::string_view beginning);  // throws ResultsError
// What cannot be logged here is lost: the file then counts as one whose writing was cut off.
void log_end(const std::filesystem::path& file, std::uint64_t bytes, std::uint64_t digest);

bool is_written(const std::filesystem::path& file);  // a file that the program wrote, whole or cut off, and nobody has changed
bool is_written_whole(const std::filesystem::path& file);                    // and it is complete
std::vector<std::string> logged_names(const std::filesystem::path& folder);  // each once; they need not exist

}  // namespace holonom
