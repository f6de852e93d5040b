#include "results/channel_selection.h"

#include <string_view>

namespace holonom {

namespace {

// After a mismatch only the last * is extended by one character, so the time is at most proportional to the product of the lengths.
bool matches(std::string_view pattern, std::string_view name) {
  std::size_t p = 0, n = 0, star = std::string_view::npos, taken = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      taken = n;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n])) {
      ++p;
      ++n;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      n = ++taken;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

std::string trimmed(const std::string& text) {
  const auto begin = text.find_first_not_of(' ');
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

std::vector<std::string> split_patterns(const std::string& list) {
  std::vector<std::string> patterns;
  std::size_t begin = 0, comma = 0;
  do {
    comma = list.find(',', begin);
    patterns.push_back(trimmed(list.substr(begin, comma - begin)));
    begin = comma + 1;
  } while (comma != std::string::npos);
  return patterns;
}

[[noreturn]] void no_channel(const std::string& pattern, const std::vector<Channel>& all, const std::string& option) {
  if (pattern.empty()) throw UsageError(option + " contains an empty name");
  std::vector<std::string> names;
  for (const Channel& channel : all) names.push_back(channel.name);
  const std::string nearest = nearest_name(pattern, names);
  throw UsageError(option + ": no channel matches '" + pattern + "'", nearest.empty() ? "" : "did you mean '" + nearest + "'?");
}

}  // namespace

std::vector<Channel> select_channels(const std::vector<Channel>& all, const std::string& patterns, const std::string& option) {
  std::vector<bool> chosen(all.size(), false);
  chosen[0] = true;  // time
  for (const std::string& pattern : split_patterns(patterns)) {
    bool found = false;
    for (std::size_t k = 0; k < all.size(); ++k)
      if (matches(pattern, all[k].name)) chosen[k] = found = true;
    if (!found) no_channel(pattern, all, option);
  }
  std::vector<Channel> selection;
  for (std::size_t k = 0; k < all.size(); ++k)
    if (chosen[k]) selection.push_back(all[k]);
  return selection;
}

}  // namespace holonom
