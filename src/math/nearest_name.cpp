// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours cost 1 each (Damerau, CACM 7(3), 1964;
// Wagner & Fischer, JACM 21(1), 1974).
#include "math/nearest_name.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

namespace holonom {

namespace {

std::string lower_case(const std::string& text) {
  std::string result = text;
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

int edit_distance(const std::string& a, const std::string& b) {
  std::vector<int> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, above);
    std::swap(above, row);
  }
  return above[b.size()];
}

int allowed_distance(const std::string& name, const std::string& candidate) {
  const int length = static_cast<int>(std::max(name.size(), candidate.size()));
  return length <= 1 ? 0 : std::max(1, (length + 1) / 3);
}

}  // namespace

std::string nearest_name(const std::string& name, const std::vector<std::string>& candidates) {
  std::string nearest;
  int least = -1;
  constexpr std::size_t max_length = 200;
  if (name.size() > max_length) return nearest;
  for (const std::string& candidate : candidates) {
    const int allowed = allowed_distance(name, candidate);
    const int lengths_apart = std::abs(static_cast<int>(name.size()) - static_cast<int>(candidate.size()));
    if (lengths_apart > allowed) continue;
    const int distance = edit_distance(lower_case(name), lower_case(candidate));
    if (distance > allowed || (least >= 0 && distance >= least)) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

std::string suggestion(const std::string& name, const std::vector<std::string>& candidates) {
  const std::string nearest = nearest_name(name, candidates);
  if (!nearest.empty()) return fmt::format("did you mean '{}'?", nearest);
  constexpr std::size_t max_list_size = 16;
  if (candidates.empty() || candidates.size() > max_list_size) return {};
  return fmt::format("valid: {}", fmt::join(candidates, ", "));
}

}  // namespace holonom
