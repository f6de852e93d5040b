// Which of the named numbers a table shall have.
#pragma once

#include "system/channels.h"

namespace holonom {

// Time and the channels that match one of the comma-separated patterns, where * stands for any text and ? for any one character.
// Throws UsageError in the name of `option` when a pattern matches nothing.
std::vector<Channel> select_channels(const std::vector<Channel>& all, const std::string& patterns,
                                     const std::string& option = "--channels");

}  // namespace holonom
