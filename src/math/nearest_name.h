// Suggestions for misspelt names: the nearest valid name.
#pragma once

#include <string>
#include <vector>

namespace holonom {

// The name in `candidates` nearest to `name` by edit distance, or "" if none is near (within about a third of the length).
std::string nearest_name(const std::string& name, const std::vector<std::string>& candidates);

// The hint of a message: "did you mean 'x'?", or "valid: x, y, z" if none is near and the list is short.
std::string suggestion(const std::string& name, const std::vector<std::string>& candidates);

}  // namespace holonom
