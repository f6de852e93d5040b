// Names in a sentence: "A, B, C", and where there are very many "A, B, ... (9426 in all)".
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace holonom {

inline std::string name_list(const std::vector<std::string>& names, std::size_t most = 20) {
  std::string text;
  for (std::size_t k = 0; k < names.size() && k < most; ++k) text += (k == 0 ? "" : ", ") + names[k];
  if (names.size() > most) text += ", ... (" + std::to_string(names.size()) + " in all)";
  return text;
}

}  // namespace holonom
