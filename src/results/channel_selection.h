// Selects the channels of a table.
#pragma once

#include "system/channels.h"

namespace holonom {

// Time and the channels that match one of the comma-separated patterns, where * matches any text and ? any single character.
// Throws UsageError in the name of `option` if a pattern matches nothing.
std::vector<Channel> select_channels(const std::vector<Channel>& all, const std::string& patterns,
                                     const std::string& option = "--channels");

}  // namespace holonom
