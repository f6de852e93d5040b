// All-pairs covers: from many candidates, each with a level on every axis, a small subset that contains every pair of levels
// found among the candidates.
#pragma once

#include <cstddef>
#include <vector>

namespace holonom::grid {

// Indices of the chosen candidates, ascending. Greedy and deterministic: the next one always holds most pairs not met so far.
std::vector<std::size_t> cover_pairs(const std::vector<std::vector<int>>& candidates);

}  // namespace holonom::grid
