// A digest of a model: models with the same digest have, apart from collisions, the same data as far as runs depend on them.
#pragma once

#include <cstdint>

#include "model/model.h"

namespace holonom {

std::uint64_t digest_of(const Model& model);

}  // namespace holonom
