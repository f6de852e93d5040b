// Files as text, and what to say when one is not there.
#pragma once

#include <filesystem>
#include <string>

namespace holonom {

// Reads a file, a pipe or a device to its end, or to its first NUL byte: no text has one. Throws UsageError when it cannot be read, and
// StoppedByUser. `role` is what the file is to the user, such as "the model".
std::string file_text(const std::string& path, const std::string& role = "the model");

// The role in which this call of the program has read a file, under whatever name; "" when it has not.
std::string role_of_file_read(const std::filesystem::path& file);

// "did you mean '...'?" with the nearest name in the folder of a missing file, or nothing.
std::string suggested_file(const std::string& missing);

}  // namespace holonom
