// The program replaces or removes only files that it has written. A command claims every output file after it has read its inputs
// and before it computes. Refused are: a file that this call has read, a file that another output of this call has claimed, and
// an existing file whose content the program did not write (written_files.h). Pipes, character devices and empty files are
// allowed, as nothing is lost.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>
#include <utility>

#include "results/written_files.h"

namespace holonom {

using OwnFileCheck = bool (*)(const std::filesystem::path&);

// `role` describes the file to the user, such as "the report". All throw UsageError.
void claim_output(const std::filesystem::path& file, const std::string& role, const std::string& hint,
                  OwnFileCheck is_own = is_written);
// Files of a folder by name and role
void claim_outputs(const std::filesystem::path& folder, std::initializer_list<std::pair<const char*, const char*>> files);

// Checks only that this call has not read the file
void require_not_read(const std::filesystem::path& file, const std::string& role, const std::string& hint);

// Removes a file only if the program wrote it.
void remove_own(const std::filesystem::path& file, OwnFileCheck is_own = is_written);

inline constexpr const char* other_folder = "choose another folder with -o";

}  // namespace holonom
