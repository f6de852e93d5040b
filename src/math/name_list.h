// Names for a message: "A, B, C", or if there are very many "A, B, ... (9426 in total)".
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace holonom {

inline std::string name_list(const std::vector<std::string>& names, std::size_t max_names = 20) {
  std::string text;
  for (std::size_t k = 0; k < names.size() && k < max_names; ++k) text += (k == 0 ? "" : ", ") + names[k];
  if (names.size() > max_names) text += ", ... (" + std::to_string(names.size()) + " in total)";
  return text;
}

}  // namespace holonom
