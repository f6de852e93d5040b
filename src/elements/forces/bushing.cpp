// Bushing: the second body is attached elastically to the first by a full stiffness and damping matrix. Its deformations are the
// displacements of the second frame along the axes of the first and, in the plane, the angle; in space the vector sin(phi) n of
// the relative rotation (primitives/half_twist.h), whose gradient makes a symmetric stiffness conservative for any rotation.
#include "elements/catalogue.h"
#include "elements/forces/entries.h"
#include "elements/forces/measure_forces.h"
#include "elements/frames.h"
#include "elements/primitives/angle.h"
#include "elements/primitives/half_twist.h"
#include "elements/primitives/point_on_plane.h"

namespace holonom {
namespace {

// A diagonal, or all entries row by row
template <int d>
Eigen::MatrixXd matrix_of(const Element& element, const std::string& field) {
  constexpr int n = speeds_per_body<d>;
  if (!element.has(field)) return Eigen::MatrixXd::Zero(n, n);
  const auto& numbers = element.get<std::vector<double>>(field);
  if (numbers.size() == n) return Eigen::Map<const VecX>(numbers.data(), n).asDiagonal();
  if (numbers.size() == n * n) return Eigen::Map<const Eigen::Matrix<double, n, n, Eigen::RowMajor>>(numbers.data());
  throw InputError(element.location(field), "`" + field + "` of bushing '" + element.name + "' needs " + std::to_string(n) +
                                                " numbers (the diagonal) or " + std::to_string(n * n) +
                                                " (all entries row by row), found " + std::to_string(numbers.size()));
}

template <int d>
void make_bushing(MechanismBuilder<d>& builder, const Element& element) {
  FramePair<d> frames;
  Mat<d> axes = Mat<d>::Identity();
  if constexpr (d == 3)
    if (element.has("axes")) axes = frame_of_axes(element);
  if constexpr (d == 2)
    if (element.has("axis")) axes = planar_frame_along(element, "axis");
  locate_frames<d>(builder.model(), element, "at", axes, frames);
  const auto axis = [&](const JointFrame<d>& frame, int k) { return builder.number_of(frames.axis_of(frame, k)); };
  const int first = builder.number_of(frames.origin_of(frames.first)),
            second = builder.number_of(frames.origin_of(frames.second));
  typename MeasureForceBatch<d>::Instance force;
  for (int k = 0; k < d; ++k)
    force.measures.push_back(&builder.own(
        std::make_unique<PrimitiveMeasure<d, PointOnPlane>>(std::vector<int>{axis(frames.first, k), first, second})));
  if constexpr (d == 2) {
    force.measures.push_back(&builder.own(std::make_unique<PrimitiveMeasure<d, Angle>>(
        std::vector<int>{axis(frames.first, 0), axis(frames.first, 1), axis(frames.second, 0)}, 0.0, builder.new_memory(0))));
  } else {
    for (int k = 0; k < 3; ++k) {
      const int i = (k + 1) % 3, j = (k + 2) % 3;
      force.measures.push_back(&builder.own(std::make_unique<PrimitiveMeasure<d, HalfTwist>>(
          std::vector<int>{axis(frames.first, j), axis(frames.second, i), axis(frames.first, i), axis(frames.second, j)})));
    }
  }
  static const std::vector<std::string> names =
      d == 2 ? std::vector<std::string>{"fx", "fy", "m"} : std::vector<std::string>{"fx", "fy", "fz", "mx", "my", "mz"};
  for (const std::string& name : names) force.efforts.push_back(builder.new_effort(element.name, name));
  force.stiffness = matrix_of<d>(element, "stiffness");
  force.damping = matrix_of<d>(element, "damping");
  force.free = VecX::Zero(speeds_per_body<d>);
  builder.template force_batch<MeasureForceBatch<d>>().add(force);
}

ElementType type_of_bushing(bool planar) {
  const std::string entries = std::string("the diagonal, ") +
                              (planar ? "3 numbers (x, y, angle)" : "6 numbers (x, y, z and the rotations about them)") +
                              ", or all entries row by row";
  std::vector<Field> fields = {connect_field(),
                               joint_position_field(true, "the centre of the bushing"),
                               {"stiffness", FieldKind::numbers, "N/m, N m/rad", true, "", entries},
                               {"damping", FieldKind::numbers, "N s/m, N m s/rad", false, "0", entries}};
  const std::size_t count_of_axes = planar ? speeds_per_body<2> : speeds_per_body<3>;
  for (Field& field : fields)
    if (field.kind == FieldKind::numbers) {
      field.sense = Sense::own_axes;
      field.counts = {count_of_axes, count_of_axes * count_of_axes};
    }
  fields.push_back(reference_frame_field(planar, planar ? "its x axis, a world vector" : "its z and x axes, world vectors"));
  ElementType result{
      "forces", "bushing", planar, !planar, "Elastic bushing between two bodies, with a stiffness and a damping matrix.", fields};
  result.channels =
      planar ? std::vector<std::string>{"fx", "fy", "m"} : std::vector<std::string>{"fx", "fy", "fz", "mx", "my", "mz"};
  result.channels_sentence =
      "force and moment of the second body on the first, in the axes of the bushing, which are fixed in the "
      "first body; the opposite acts on the second body";
  result.mirror_reverses = planar ? std::vector<std::string>{"fy", "m"} : std::vector<std::string>{"fy", "mx", "mz"};
  return result;
}

}  // namespace

std::vector<ForceEntry> bushing() {
  return {{also_called({"bush", "rubber-mount", "mount", "isolator", "beam", "flexure"},
                       drawn_as(Symbol::ring, type_of_bushing(true))),
           make_bushing<2>, nullptr},
          {also_called({"bush", "rubber-mount", "mount", "isolator", "beam", "flexure"},
                       drawn_as(Symbol::ring, type_of_bushing(false))),
           nullptr, make_bushing<3>}};
}

}  // namespace holonom
