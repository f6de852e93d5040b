// A component: a model with ports, which another model, the host, may include several times, with prefixed names and placements.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/model.h"
#include "model/placement.h"

namespace holonom {

struct ComponentPort {
  enum class Kind {
    attachment,  // the component's ground, which the connected body replaces
    body,        // a body to which the host may attach elements
    stand_in,    // a body that exists only if the component is used alone; the connected body replaces it
    input,       // a name used in expressions of the component; its default is `law`
    output       // a name for `law`, which expressions of the host may use
  };
  std::string name;
  Location where;
  Kind kind = Kind::attachment;
  int body = 0;
  std::optional<Expression> law = {};
  std::optional<BodyPoint> point = {};  // of a port that is a marker
};

struct Component {
  Model model;
  std::vector<ComponentPort> ports;
};

// The body of the host model that corresponds to a body of a component: a copy of it, or a body that replaces it. A stand-in that is
// connected to a marker is shifted, with all that is attached to it, such that its mass centre lies at the marker.
struct HostBody {
  int body = 0;
  bool is_own = false;
  Vec3 shift = Vec3::Zero();  // in the host's reference configuration
};

// One use of a component in a host model
struct ComponentInstance {
  std::string name, prefix;  // the component's `hub` becomes `prefix_hub`
  Location where;
  Placement placement;
  std::vector<HostBody> host_bodies;         // one per body of the component; the first is the body its ground is attached to
  std::map<std::string, Expression> inputs;  // by port, in the names of the host

  std::string prefixed(const std::string& name_in_component) const { return prefix + "_" + name_in_component; }
};

// Appends the bodies, except stand-ins, with their new names and positions; sets the host bodies.
void append_bodies(const Component& component, ComponentInstance& instance, Model& host);

// Appends everything else that belongs to the mechanism: markers, joints, forces, drivers, initial values, topology. Initial values
// of the host itself (its first `own_initial` ones) take precedence. Gravity, run, scales and name are the host's. Throws InputError
// with all that is impossible with this placement.
void append_elements(const Component& component, const Schema& schema, const ComponentInstance& instance, std::size_t own_initial,
                     Model& host);

// Replaces names in the expressions of all elements, such as the inputs of a component that is used alone.
void substitute_laws(Model& model, const std::map<std::string, Expression>& replacements);

}  // namespace holonom
