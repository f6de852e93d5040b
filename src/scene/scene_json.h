// A scene as JSON
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "scene/packing.h"
#include "scene/scene.h"

namespace holonom {

nlohmann::ordered_json scene_json(const Scene& scene, const Model& model, ColumnPacker& packer);
nlohmann::ordered_json packed_json(const PackedColumn& column);

}  // namespace holonom
