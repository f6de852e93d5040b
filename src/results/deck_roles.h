// Sorts the elements of a planar model by the sections of a MUBODYNA deck (io/deck_reader.h). Elements that a deck cannot express are
// listed separately.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/model.h"

namespace holonom {

struct DeckRoles {
  explicit DeckRoles(const Model& model);

  struct Spring {
    const Element* element;
    double pull = 0;  // of an actuator between the same points
  };
  struct External {
    const Element* force;
    std::vector<const Table*> tables;  // fx, fy, px, py
  };
  struct Held {  // a constrained coordinate of a body
    const Element* element;
    int body;
    int direction;  // 1 x, 2 y, 3 angle
  };

  std::vector<const Element*> revolute, translational, ground, other_joints;
  std::vector<Held> simple, driving, guiding;
  std::vector<const Element*> other_drivers;
  std::vector<Spring> springs;
  std::vector<const Element*> rotational_springs, other_forces;
  std::vector<External> external;
  std::vector<Vec3> constant;  // per body: fx, fy and moment, without gravity

 private:
  void sort_joint(const Model& model, const Element& joint);
  void sort_driver(const Model& model, const Element& driver);
  void sort_force(const Model& model, const Element& force);
  bool take_constant(const Element& force);
  bool take_actuator(const Element& force);
  bool take_external(const Model& model, const Element& force);
};

}  // namespace holonom
