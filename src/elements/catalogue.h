// The single list of everything that a model file may name: its declared fields for the reader and the reference page, its maker, and what
// analyses need to know about it. A new joint or force is one file, and its name in the list of entries.h.
#pragma once

#include "elements/joint.h"
#include "elements/mechanism_builder.h"
#include "model/model.h"

namespace holonom {

template <int d>
using JointMaker = std::unique_ptr<Joint<d>> (*)(const Model&, const Element&);
template <int d>
using ForceMaker = void (*)(MechanismBuilder<d>&, const Element&);

// An entry serves the plane, space or both: whichever makers it has.
struct JointEntry {
  ElementType type;
  JointMaker<2> planar = nullptr;
  JointMaker<3> spatial = nullptr;
  bool only_rotates =
      false;  // the origins of its frames always coincide: bodies connected by such joints alone move by rotations
};

struct ForceEntry {
  ElementType type;
  ForceMaker<2> planar = nullptr;
  ForceMaker<3> spatial = nullptr;
  // A linear spring that acts in every configuration, of the stiffness in its field `stiffness`
  enum class Spring { none, along_distance, about_angle } spring = Spring::none;
  bool reads_reaction = false;  // of the joint that owns its `measure`
  bool is_inertia = false;      // it is part of the mass matrix, and exerts forces of inertia
};

const std::vector<JointEntry>& joint_catalogue();
const std::vector<ForceEntry>& force_catalogue();
const std::vector<SignalEntry>& signal_catalogue();  // and states
Schema schema();                                     // all element types, drivers and events included

// Throw InputError for an unknown type.
const JointEntry& joint_entry(const Element& joint, int dimension);
const ForceEntry& force_entry(const Element& force, int dimension);
const SignalEntry& signal_entry(const Element& signal);

template <int d>
std::unique_ptr<Joint<d>> make_joint(const Model& model, const Element& element) {
  const JointEntry& entry = joint_entry(element, d);
  if constexpr (d == 2)
    return entry.planar(model, element);
  else
    return entry.spatial(model, element);
}

template <int d>
void add_force(MechanismBuilder<d>& builder, const Element& element) {
  const ForceEntry& entry = force_entry(element, d);
  if constexpr (d == 2)
    entry.planar(builder, element);
  else
    entry.spatial(builder, element);
}

// All joints of a model
template <int d>
std::vector<std::unique_ptr<Joint<d>>> make_joints(const Model& model) {
  std::vector<std::unique_ptr<Joint<d>>> joints;
  for (const Element& element : model.joints) joints.push_back(make_joint<d>(model, element));
  return joints;
}

// Fields that many elements share
Field connect_field();
Field joint_position_field(bool required, const std::string& sentence);
Field axis_field(const std::string& sentence);

}  // namespace holonom
