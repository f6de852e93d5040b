// Derived channels (Model::channels) as channels that evaluate their expressions with the channels of the same snapshot.
#pragma once

#include "system/channels.h"

namespace holonom {

// Appends them in the order of the model to the channels of everything else. Throws InputError with one diagnostic for every name that no
// channel has and for every circle of channels that read one another.
void add_derived_channels(const Model& model, std::vector<Channel>& channels);

}  // namespace holonom
