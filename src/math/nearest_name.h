// What the user may have meant: the nearest of the valid names.
#pragma once

#include <string>
#include <vector>

namespace holonom {

// The name of `candidates` nearest to `name` by edit distance, or "" when none is near (about a third of the length).
std::string nearest_name(const std::string& name, const std::vector<std::string>& candidates);

// The hint of a message: "did you mean 'x'?", or "valid: x, y, z" when none is near and the list is short.
std::string suggestion(const std::string& name, const std::vector<std::string>& candidates);

}  // namespace holonom
