#include "model/model.h"

namespace holonom {

int Model::find_body(const std::string& body_name) const {
  if (body_name == "ground") return 0;
  for (std::size_t k = 1; k < bodies.size(); ++k)
    if (bodies[k].name == body_name) return static_cast<int>(k);
  return -1;
}

}  // namespace holonom
