// Free: no constraint. It only measures the second frame in the first, so that drivers, springs, initial values and expressions can use the
// position and the orientation of a body relative to another one.
//
//   travel_k = e_k . (o_2 - o_1)        angles of orientation.h
#include "elements/catalogue.h"
#include "elements/joints/entries.h"
#include "elements/orientation.h"

namespace holonom {
namespace {

constexpr double nearly_singular = 1e-6;  // sine of the angle to the singular position
constexpr const char* vector_name = "vector";

class Free final : public Joint<3> {
 public:
  std::optional<RotationSequence> sequence;  // none: the rotation vector

  void constrain(JointRows<3>&) const override {}
  bool can_carry() const override { return false; }
  void measures(JointMeasures<3>& offer) const override {
    offer.travel({"travel1", "speed1", "travel_acceleration1"}, 0);
    offer.travel({"travel2", "speed2", "travel_acceleration2"}, 1);
    offer.travel({"travel3", "speed3", "travel_acceleration3"}, 2);
    offer.orientation({{{"angle1", "rate1", "angle_acceleration1"},
                        {"angle2", "rate2", "angle_acceleration2"},
                        {"angle3", "rate3", "angle_acceleration3"}}},
                      sequence);
  }
};

// By default the bodies' own axes; two vectors are the axes of a common frame, four those of both frames
void orient_frames(const Model& model, const Element& element, Free& joint) {
  if (!element.has("axes")) {
    joint.first.axes = joint.second.axes = Mat3::Identity();
    return;
  }
  const auto& axes = element.get<std::vector<Vec3>>("axes");
  if (axes.size() != 2 && axes.size() != 4)
    throw InputError(element.location("axes"),
                     "free joint '" + element.name + "' needs two or four axes, found " + std::to_string(axes.size()),
                     "z and x of a frame that both bodies share in the reference configuration, or z and x of each");
  const Mat3 first = frame_of_axes(element, axes[0], axes[1]);
  const Mat3 second = axes.size() == 2 ? first : frame_of_axes(element, axes[2], axes[3]);
  const auto in_body = [&](int body, const Mat3& frame) -> Mat3 {
    return model.bodies[static_cast<std::size_t>(body)].rotation.toRotationMatrix().transpose() * frame;
  };
  joint.first.axes = in_body(joint.first.body, first);
  joint.second.axes = in_body(joint.second.body, second);
}

void require_regular(const Model& model, const Element& element, const Free& joint) {
  if (!joint.sequence || reference_distance_from_singular(model, joint.first, joint.second, *joint.sequence) > nearly_singular)
    return;
  const std::string name = element.has("angles") ? element.get<std::string>("angles") : "zyx";
  throw InputError(element.location("angles"),
                   "free joint '" + element.name + "': the reference configuration is the singular position of the angles " +
                       name + ", where angle2 is " + (joint.sequence->is_proper() ? "0 or 180" : "90 or -90") +
                       " degrees and the other two are not determined",
                   "choose another sequence, or angles: vector");
}

std::unique_ptr<Joint<3>> make_free(const Model& model, const Element& element) {
  auto joint = std::make_unique<Free>();
  locate_frames<3>(model, element, "at", Mat3::Identity(), *joint);
  orient_frames(model, element, *joint);
  const std::string angles = element.has("angles") ? element.get<std::string>("angles") : "zyx";
  joint->sequence = rotation_sequence(angles);
  require_regular(model, element, *joint);
  return joint;
}

}  // namespace

std::vector<JointEntry> free_joint() {
  std::vector<std::string> choices = rotation_sequence_names();
  choices.push_back(vector_name);
  Field axes{
      "axes",
      FieldKind::vectors,
      "",
      false,
      "the bodies' own axes",
      "z and x axes, world vectors, of a frame that both bodies share in the reference configuration; or four vectors, z and "
      "x of the first body's frame and of the second's"};
  axes.sense = Sense::own_frames;
  ElementType type{"joints",
                   "free",
                   false,
                   true,
                   "No constraint: measures the position and orientation of the second body relative to the first.",
                   {connect_field(),
                    joint_position_field(false, "the point whose travel is measured"),
                    {"angles", FieldKind::choice, "", false, "zyx",
                     "sequence of the axes, fixed in the second body, about which it rotates by angle1, angle2 and angle3; or "
                     "`vector`: the components of the rotation vector",
                     Range::any, choices},
                    axes}};
  type.channels = {"travel1", "speed1", "travel_acceleration1", "travel2", "speed2", "travel_acceleration2",
                   "travel3", "speed3", "travel_acceleration3", "angle1",  "rate1",  "angle_acceleration1",
                   "angle2",  "rate2",  "angle_acceleration2",  "angle3",  "rate3",  "angle_acceleration3"};
  type.mirror_reverses = {"travel1", "speed1", "travel_acceleration1", "travel2", "speed2", "travel_acceleration2",
                          "travel3", "speed3", "travel_acceleration3"};
  type.channels_sentence =
      "displacement of the second body's point along the x, y and z axes of the first body's frame, and the angles by which the "
      "second frame is rotated in the first";
  type.constrains = false;
  return {{.type = drawn_as(Symbol::frame, type), .spatial = make_free}};
}

}  // namespace holonom
