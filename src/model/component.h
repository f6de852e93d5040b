// A component: a model with ports, which another model may use, more than once, under prefixed names and in other places.
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
    attachment,  // the component's ground: what is fixed to it goes to the body that the port is connected to
    body,        // a body that the including model may attach things to
    stand_in,    // a body that is there where the component is alone: the one that the port is connected to takes its place
    input,       // a name that laws of the component read; its default is `law`
    output       // a name for `law`, which the including model may read
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

// What a body of a component is in the host model: a body of its own there, or one of the host's that takes its place. A body
// that stands in for one with a marker is shifted with what is attached to it, such that its mass centre lies at the marker.
struct Seat {
  int body = 0;
  bool is_own = false;
  Vec3 shift = Vec3::Zero();  // in the host's drawing
};

// One use of a component in a host model.
struct Use {
  std::string name, prefix;  // the component's `hub` becomes `prefix_hub`
  Location where;
  Placement placement;
  std::vector<Seat> seats;                   // one a body of the component; the first is what its ground is attached to
  std::map<std::string, Expression> inputs;  // by port, in the names of the host

  std::string prefixed(const std::string& name_in_component) const { return prefix + "_" + name_in_component; }
};

// The bodies, under their new names and in their new places, but for those that stand in for others; makes the seats.
void append_bodies(const Component& component, Use& use, Model& host);

// Everything else that belongs to the mechanism: markers, joints, forces, drivers, initial values, topology. Initial values that
// the host gives itself (its first `own_initial` ones) win. Gravity, run, scales and name are the host's. Throws InputError with
// all that this placement makes impossible.
void append_elements(const Component& component, const Schema& schema, const Use& use, std::size_t own_initial, Model& host);

// The law of every element with some names replaced, as for the inputs of a component that runs alone.
void substitute_laws(Model& model, const std::map<std::string, Expression>& replacements);

}  // namespace holonom
