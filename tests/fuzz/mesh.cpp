// The readers of mesh files. What they accept is finite and refers to its own vertices only.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "io/mesh_reader.h"
#include "model/shape_mass.h"

using namespace holonom;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const auto parse : {parse_stl, parse_obj}) {
    try {
      const Mesh mesh = parse(bytes);
      if (mesh.triangles.empty()) std::abort();
      for (const Vec3& vertex : mesh.vertices)
        if (!vertex.allFinite()) std::abort();
      for (const auto& triangle : mesh.triangles)
        for (const int vertex : triangle)
          if (vertex < 0 || static_cast<std::size_t>(vertex) >= mesh.vertices.size()) std::abort();
      volume_moments(mesh);
    } catch (const MeshError&) {
    }
  }
  return 0;
}
