// Selects the channels of a table.
#pragma once

#include "system/channels.h"

namespace holonom {

std::vector<std::string> split_patterns(const std::string& list);  // at commas, without spaces around them

// The numbers of the names that match one of the comma-separated patterns, where * matches any text and ? any single character: in
// the order of the patterns, each once. Throws UsageError in the name of `option` if a pattern matches nothing.
std::vector<std::size_t> matching_names(const std::vector<std::string>& all, const std::string& patterns,
                                        const std::string& option);
// The error for a pattern that matches nothing, with near names as a hint
[[noreturn]] void no_channel_matches(const std::string& pattern, const std::vector<std::string>& all, const std::string& option);

// Time and the channels that match, in the order of `all`
std::vector<Channel> select_channels(const std::vector<Channel>& all, const std::string& patterns,
                                     const std::string& option = "--channels");

}  // namespace holonom
