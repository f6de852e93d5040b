#include "elements/orientation.h"

#include <cmath>
#include <numbers>

#include "elements/rotation_vector.h"

namespace holonom {
namespace {

// The axes of both frames in the reference configuration, world axes
struct ReferenceFrames {
  Mat3 e, f;

  ReferenceFrames(const Model& model, const JointFrame<3>& first, const JointFrame<3>& second)
      : e(model.bodies[static_cast<std::size_t>(first.body)].rotation * first.axes),
        f(model.bodies[static_cast<std::size_t>(second.body)].rotation * second.axes) {}
};

class SequenceMeasures {
 public:
  SequenceMeasures(const Model& model, const JointFrame<3>& first, const JointFrame<3>& second, const RotationSequence& sequence)
      : model_(model),
        first_(first),
        second_(second),
        i_(sequence.axes[0]),
        j_(sequence.axes[1]),
        other_(sequence.other_axis()),
        s_(sequence.is_cyclic() ? 1 : -1) {}

  std::array<MeasureDefinition<3>, 3> cardan() const {
    const int k = other_;
    return {angle(e(k), e(j_, -s_), f(k)), elevation(e(j_), e(k), e(i_, s_), f(k), 0), angle(f(i_), f(j_, -s_), e(i_))};
  }
  std::array<MeasureDefinition<3>, 3> euler() const {
    const int l = other_;
    return {angle(e(l, -s_), e(j_), f(i_)), elevation(e(j_), e(l), e(i_, -1), f(i_), std::numbers::pi / 2),
            angle(f(l, s_), f(j_), e(i_))};
  }

 private:
  Feature<3> e(int axis, double sign = 1) const { return {first_.body, false, sign * first_.axes.col(axis)}; }
  Feature<3> f(int axis, double sign = 1) const { return {second_.body, false, sign * second_.axes.col(axis)}; }
  Vec3 in_reference(const Feature<3>& director) const {
    return model_.bodies[static_cast<std::size_t>(director.body)].rotation * director.local;
  }
  MeasureDefinition<3> angle(const Feature<3>& x, const Feature<3>& y, const Feature<3>& target) const {
    const Vec3 t = in_reference(target);
    MeasureDefinition<3> definition{{}, {}, MeasureKind::angle, {x, y, target}};
    definition.reference = std::atan2(in_reference(y).dot(t), in_reference(x).dot(t));
    return definition;
  }
  static MeasureDefinition<3> elevation(const Feature<3>& a, const Feature<3>& b, const Feature<3>& c, const Feature<3>& target,
                                        double offset) {
    return {{}, {}, MeasureKind::elevation, {a, b, c, target}, offset};
  }

  const Model& model_;
  const JointFrame<3>&first_, &second_;
  int i_, j_, other_;
  double s_;
};

std::array<MeasureDefinition<3>, 3> vector_measures(const Model& model, const JointFrame<3>& first, const JointFrame<3>& second) {
  const ReferenceFrames reference(model, first, second);
  const Vec3 rotation = rotation_vector_of(reference.e.transpose() * reference.f);
  MeasureDefinition<3> definition{{}, {}, MeasureKind::rotation_vector, {}};
  for (const JointFrame<3>* frame : {&first, &second})
    for (int k = 0; k < 3; ++k) definition.features.push_back({frame->body, false, frame->axes.col(k)});
  definition.rotation = rotation;
  std::array<MeasureDefinition<3>, 3> all = {definition, definition, definition};
  for (std::size_t k = 0; k < 3; ++k) all[k].component = static_cast<int>(k);
  return all;
}

}  // namespace

std::array<MeasureDefinition<3>, 3> orientation_measures(const Model& model, const JointFrame<3>& first,
                                                         const JointFrame<3>& second,
                                                         const std::optional<RotationSequence>& sequence) {
  if (!sequence) return vector_measures(model, first, second);
  const SequenceMeasures measures(model, first, second, *sequence);
  return sequence->is_proper() ? measures.euler() : measures.cardan();
}

double reference_distance_from_singular(const Model& model, const JointFrame<3>& first, const JointFrame<3>& second,
                                        const RotationSequence& sequence) {
  const ReferenceFrames reference(model, first, second);
  const Vec3 last = reference.e.transpose() * reference.f.col(sequence.axes[2]);
  return std::hypot(last[sequence.axes[1]], last[sequence.other_axis()]);
}

}  // namespace holonom
