// A mechanism as data from which a model file is written, so that a test can describe the same mechanism in another way: rotated,
// mirrored, in other units, in another order, under other names, with the bodies of a joint exchanged, or a planar one in space.
#pragma once

#include <string>
#include <vector>

#include "math/types.h"
#include "support/slider_crank.h"

namespace holonom {

struct MechanismText {
  struct BodyText {
    std::string name;
    double mass;
    Mat3 inertia;  // in body axes; in the plane only (2, 2) is used
    Vec3 position;
    Quaternion rotation = Quaternion::Identity();  // spatial only
  };
  struct JointText {
    std::string name, type, first, second;
    Vec3 at;
    std::vector<Vec3> axes = {};  // one for revolute and translational joints, two for universal ones
  };
  struct SpringText {
    std::string name, first, second;
    Vec3 from, to;
    double stiffness, damping, length;
  };
  struct PullText {  // a constant force at the mass centre, in world axes
    std::string name, body;
    Vec3 force;
  };
  struct RateText {  // initial: joint.rate
    std::string joint;
    double value;
  };

  bool spatial = false;
  Vec3 gravity = Vec3::Zero();
  std::string units = {};  // "{length: mm, mass: g, time: ms}"
  std::vector<BodyText> bodies;
  std::vector<JointText> joints;
  std::vector<SpringText> springs = {};
  std::vector<PullText> pulls = {};
  std::vector<RateText> rates = {};

  std::string text() const;
};

// Two degrees of freedom each, with gravity, a spring-damper and a constant force: a slider-crank that carries a pendulum.
MechanismText planar_example();
MechanismText spatial_example();

// The mechanism of support/slider_crank.h at theta0, with the crank rotating at rate0. In space the crank pin is a spherical joint and
// the slider pin a universal joint.
MechanismText slider_crank_text(const SliderCrank& closed, bool spatial, double theta0, double rate0);

// `map` is orthogonal; with determinant -1 it mirrors, and joint rates change their sign.
MechanismText mapped(MechanismText mechanism, const Mat3& map);
MechanismText rescaled(MechanismText mechanism, double length, double mass, double time, const std::string& units);
MechanismText reversed_order(MechanismText mechanism);
MechanismText renamed(MechanismText mechanism, const std::string& prefix);
MechanismText with_swapped_bodies(MechanismText mechanism, const std::string& joint);
MechanismText lifted_to_space(MechanismText planar);

}  // namespace holonom
