// A number that tells models apart: two of the same digest have, for all that matters to a run, the same data.
#pragma once

#include <cstdint>

#include "model/model.h"

namespace holonom {

std::uint64_t digest_of(const Model& model);

}  // namespace holonom
