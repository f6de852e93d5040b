// All-pairs covers: of many candidates, each a level on every axis, few that contain every pair of levels which the candidates contain.
#pragma once

#include <cstddef>
#include <vector>

namespace holonom::grid {

// Indices of the chosen candidates, ascending. Greedy and deterministic: the next one always holds most pairs not met so far.
std::vector<std::size_t> cover_pairs(const std::vector<std::vector<int>>& candidates);

}  // namespace holonom::grid
