// Nothing that the program did not write is replaced or removed. A command claims every file that it will write, once it has read all that it
// reads and before it computes: refused is a file that this call has read, one that another output of this call claims, and one that exists
// with a content that the program did not write (written_files.h). Pipes, character devices and empty files lose nothing and are allowed.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>
#include <utility>

#include "results/written_files.h"

namespace holonom {

using OwnFileCheck = bool (*)(const std::filesystem::path&);

// `role` is what the file is to the user, such as "the report". All throw UsageError.
void claim_output(const std::filesystem::path& file, const std::string& role, const std::string& hint,
                  OwnFileCheck is_own = is_written);
// Files of a folder by name and role
void claim_outputs(const std::filesystem::path& folder, std::initializer_list<std::pair<const char*, const char*>> files);

// The first of the conditions above alone
void require_not_read(const std::filesystem::path& file, const std::string& role, const std::string& hint);

// Removes a file that the program wrote, and no other.
void remove_own(const std::filesystem::path& file, OwnFileCheck is_own = is_written);

inline constexpr const char* other_folder = "choose another folder with -o";

}  // namespace holonom
