// Files as text, and what to say when one is not there.
#pragma once

#include <string>

namespace holonom {

std::string file_text(const std::string& path);  // throws UsageError when it cannot be read

// "did you mean '...'?" with the nearest name in the folder of a missing file, or nothing.
std::string nearest_file(const std::string& missing);

}  // namespace holonom
