// Axes of two bodies keep their relative direction; all translations are free.
//   parallel        z_2 . x_1 = z_2 . y_1 = 0
//   perpendicular   z_1 . x_2 = 0          z along the first axis, x along the second
#include "elements/catalogue.h"
#include "elements/joints/entries.h"

namespace holonom {
namespace {

const std::vector<Motion> translations = {{Motion::translation, 0}, {Motion::translation, 1}, {Motion::translation, 2}};

class ParallelAxes final : public Joint<3> {
 public:
  void constrain(JointRows<3>& rows) const override {
    rows.perpendicular(2, 0);
    rows.perpendicular(2, 1);
  }
  std::vector<Motion> mobility() const override {
    std::vector<Motion> motions = translations;
    motions.push_back({Motion::rotation, 2});
    return motions;
  }
  void measures(JointMeasures<3>& offer) const override { offer.angle({"angle", "rate", "acceleration"}); }
};

class PerpendicularAxes final : public Joint<3> {
 public:
  void constrain(JointRows<3>& rows) const override { rows.perpendicular(0, 2); }
  std::vector<Motion> mobility() const override {
    std::vector<Motion> motions = translations;
    motions.insert(motions.end(), {{Motion::rotation, 2}, {Motion::rotation, 0}});
    return motions;
  }
  void measures(JointMeasures<3>& offer) const override {  // as those of the universal joint
    offer.angle({"angle1", "rate1", "acceleration1"}, false, 0, 1, 0);
    offer.angle({"angle2", "rate2", "acceleration2"}, true, 2, 1, 2);
  }
};

std::unique_ptr<Joint<3>> make_parallel(const Model& model, const Element& element) {
  auto joint = std::make_unique<ParallelAxes>();
  locate_frames<3>(model, element, "at", frame_along(element, "axis", 2), *joint);
  return joint;
}

std::unique_ptr<Joint<3>> make_perpendicular(const Model& model, const Element& element) {
  auto joint = std::make_unique<PerpendicularAxes>();
  locate_frames<3>(model, element, "at", frame_of_axes(element), *joint);
  return joint;
}

Field place() { return joint_position_field(false, "the point of the reaction"); }

}  // namespace

std::vector<JointEntry> parallel_axes() {
  ElementType type{"joints",
                   "parallel-axes",
                   false,
                   true,
                   "An axis of the second body stays parallel to an axis of the first.",
                   {connect_field(), turning(axis_field("the direction of both axes")), place()}};
  type.channels = {"angle", "rate", "acceleration"};
  return {{also_called({"parallel", "parallelism"}, drawn_as(Symbol::frame, type)), nullptr, make_parallel}};
}

std::vector<JointEntry> perpendicular_axes() {
  ElementType type{"joints",
                   "perpendicular-axes",
                   false,
                   true,
                   "An axis of the second body stays perpendicular to an axis of the first.",
                   {connect_field(),
                    turning({"axes", FieldKind::vectors, "", true, "",
                             "the axis fixed in the first body and the one fixed in the second, world vectors"}),
                    place()}};
  type.channels = {"angle1", "rate1", "acceleration1", "angle2", "rate2", "acceleration2"};
  return {{also_called({"perpendicular", "orthogonal"}, drawn_as(Symbol::frame, type)), nullptr, make_perpendicular}};
}

}  // namespace holonom
