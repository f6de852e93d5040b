// Lock: fixes chosen coordinates of the second frame in the first, whose axes are world axes in the reference configuration.
//   x, y, z      the origin of the second frame stays on a coordinate plane of the first
//   angle (plane)  x_2 . y_1 = 0
//   rx, ry, rz (space), with (i, j, k) cyclic:
//     one   r_i       j_1 . k_2 = 0                        leaves rotations about j_1 and then k_2
//     two   r_i, r_j  k_2 . i_1 = k_2 . j_1 = 0            leaves rotation about k
//     three           x_2 . y_1 = x_2 . z_1 = y_2 . z_1 = 0
#include <algorithm>

#include "elements/catalogue.h"
#include "elements/joints/entries.h"

namespace holonom {
namespace {

template <int d>
class Lock final : public Joint<d> {
 public:
  std::array<bool, 3> place = {}, turn = {};

  void constrain(JointRows<d>& rows) const override {
    for (int k = 0; k < d; ++k)
      if (place[k]) rows.on_plane(k);
    if constexpr (d == 2) {
      if (turn[2]) rows.perpendicular(0, 1);
    } else {
      constrain_rotation(rows);
    }
  }

  std::vector<Motion> mobility() const override {
    std::vector<Motion> motions;
    for (int k = 0; k < d; ++k)
      if (!place[k]) motions.push_back({Motion::translation, k});
    if constexpr (d == 2) {
      if (!turn[2]) motions.push_back({Motion::rotation, 2});
      return motions;
    }
    const int locked = static_cast<int>(std::count(turn.begin(), turn.end(), true)), i = odd_one();
    if (locked == 0) motions.push_back({Motion::ball});
    if (locked == 1) motions.insert(motions.end(), {{Motion::rotation, (i + 1) % 3}, {Motion::rotation, (i + 2) % 3}});
    if (locked == 2) motions.push_back({Motion::rotation, i});
    return motions;
  }

 private:
  // The axis that differs from the other two: the only locked one, or the only free one.
  int odd_one() const {
    const bool wanted = std::count(turn.begin(), turn.end(), true) == 1;
    return static_cast<int>(std::find(turn.begin(), turn.end(), wanted) - turn.begin());
  }
  void constrain_rotation(JointRows<d>& rows) const {
    const auto locked = std::count(turn.begin(), turn.end(), true);
    if (locked == 3) {
      rows.perpendicular(0, 1);
      rows.perpendicular(0, 2);
      rows.perpendicular(1, 2);
    } else if (locked > 0) {
      const int i = odd_one(), j = (i + 1) % 3, k = (i + 2) % 3;
      if (locked == 1) rows.perpendicular(k, j);
      if (locked == 2) {
        rows.perpendicular(i, j);
        rows.perpendicular(i, k);
      }
    }
  }
};

template <int d>
std::unique_ptr<Joint<d>> make_lock(const Model& model, const Element& element) {
  auto joint = std::make_unique<Lock<d>>();
  locate_frames<d>(model, element, "at", Mat<d>::Identity(), *joint);
  static const std::vector<std::string> places = {"x", "y", "z"}, turns = {"rx", "ry", "rz"};
  for (const std::string& name : element.get<std::vector<std::string>>("coordinates")) {
    for (int k = 0; k < 3; ++k) {
      if (name == places[k]) joint->place[k] = true;
      if (name == turns[k]) joint->turn[k] = true;
    }
    if (name == "angle") joint->turn[2] = true;
  }
  return joint;
}

ElementType type_of_lock(bool planar, std::vector<std::string> names) {
  Field coordinates{"coordinates",
                    FieldKind::choices,
                    "",
                    true,
                    "",
                    "coordinates that keep their value of the reference configuration",
                    Range::any,
                    std::move(names),
                    Sense::axis_names};
  return {"joints",
          "lock",
          planar,
          !planar,
          "Locks chosen coordinates of the second body relative to the first.",
          {connect_field(), coordinates, joint_position_field(false, "the point whose coordinates are locked")}};
}

}  // namespace

std::vector<JointEntry> lock() {
  return {{also_called({"generic", "coordinate-lock", "hold", "six-dof"},
                       drawn_as(Symbol::frame, type_of_lock(true, {"x", "y", "angle"}))),
           make_lock<2>, nullptr},
          {also_called({"generic", "coordinate-lock", "hold", "six-dof"},
                       drawn_as(Symbol::frame, type_of_lock(false, {"x", "y", "z", "rx", "ry", "rz"}))),
           nullptr, make_lock<3>}};
}

}  // namespace holonom
