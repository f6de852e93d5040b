// The one list of everything that a model file may name: its declared fields for the reader and the reference page, and its maker.
// A new joint or force is one file and one line in catalogue.cpp.
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
};

struct ForceEntry {
  ElementType type;
  ForceMaker<2> planar = nullptr;
  ForceMaker<3> spatial = nullptr;
};

const std::vector<JointEntry>& joint_catalogue();
const std::vector<ForceEntry>& force_catalogue();
const std::vector<SignalEntry>& signal_catalogue();  // and states
Schema schema();                                     // all element types, drivers included

template <int d>
JointMaker<d> joint_maker(const std::string& type);
template <int d>
ForceMaker<d> force_maker(const std::string& type);
SignalDefinition (*signal_definer(const std::string& type))(const Element&);

// All joints of a model
template <int d>
std::vector<std::unique_ptr<Joint<d>>> make_joints(const Model& model) {
  std::vector<std::unique_ptr<Joint<d>>> joints;
  for (const Element& element : model.joints) joints.push_back(joint_maker<d>(element.type)(model, element));
  return joints;
}

// Fields that many elements share
Field connect_field();
Field joint_place_field(bool required, const std::string& sentence);
Field axis_field(const std::string& sentence);

}  // namespace holonom
