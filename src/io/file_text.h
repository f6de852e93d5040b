// Reads files, and suggests a name if a file does not exist.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace holonom {

// Reads a file, a pipe or a device to its end, or to its first NUL byte, as it is then not text. Throws UsageError if it cannot be
// read, and StoppedByUser. `role` describes the file to the user, such as "the model".
std::string file_text(const std::string& path, const std::string& role = "the model");

// The same to its end, whatever it contains
std::string file_bytes(const std::string& path, const std::string& role);

// The same for files of any size: passes the content on part by part until `take` returns false.
void read_in_parts(const std::string& path, const std::string& role, const std::function<bool(std::string_view)>& take);

// To be called for a file that is read in another way
void note_file_read(const std::filesystem::path& file, const std::string& role);

// The role in which this call of the program has read a file, under this or another name; "" if it has not.
std::string role_of_file_read(const std::filesystem::path& file);

// "did you mean '...'?" with the nearest name in the folder of a missing file, or "".
std::string suggested_file(const std::string& missing);

}  // namespace holonom
