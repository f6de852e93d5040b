#include "results/channel_selection.h"

#include <algorithm>
#include <string_view>

#include "math/name_list.h"

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

// Channels of the same owner, or the first ones of all
std::string names_to_choose_from(const std::string& pattern, const std::vector<std::string>& all) {
  constexpr std::size_t max_shown = 12;
  const std::string owner = pattern.substr(0, pattern.rfind('.') + 1);
  std::vector<std::string> names;
  for (const std::string& name : all)
    if (!owner.empty() && name.starts_with(owner)) names.push_back(name);
  return "channels: " + name_list(names.empty() ? all : names, max_shown);
}

}  // namespace

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

void no_channel_matches(const std::string& pattern, const std::vector<std::string>& all, const std::string& option) {
  if (pattern.empty()) throw UsageError(option + " contains an empty name");
  const std::string nearest = nearest_name(pattern, all);
  throw UsageError(option + ": no channel matches '" + pattern + "'",
                   nearest.empty() ? names_to_choose_from(pattern, all) : "did you mean '" + nearest + "'?");
}

std::vector<std::size_t> matching_names(const std::vector<std::string>& all, const std::string& patterns,
                                        const std::string& option) {
  std::vector<std::size_t> chosen;
  std::vector<bool> is_chosen(all.size(), false);
  for (const std::string& pattern : split_patterns(patterns)) {
    bool found = false;
    for (std::size_t k = 0; k < all.size(); ++k) {
      if (!matches(pattern, all[k])) continue;
      found = true;
      if (!is_chosen[k]) chosen.push_back(k);
      is_chosen[k] = true;
    }
    if (!found) no_channel_matches(pattern, all, option);
  }
  return chosen;
}

std::vector<Channel> select_channels(const std::vector<Channel>& all, const std::string& patterns, const std::string& option) {
  std::vector<std::string> names;
  for (const Channel& channel : all) names.push_back(channel.name);
  std::vector<std::size_t> chosen = matching_names(names, patterns, option);
  chosen.push_back(0);  // time
  std::ranges::sort(chosen);
  std::vector<Channel> selection;
  for (std::size_t k = 0; k < chosen.size(); ++k)
    if (k == 0 || chosen[k] != chosen[k - 1]) selection.push_back(all[chosen[k]]);
  return selection;
}

}  // namespace holonom
