// Two descriptions of one mechanism must move the same: bodies, reactions, springs and energies agree after conversion.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "support/mechanism_text.h"
#include "support/run_model.h"

namespace holonom {

// How the other statement's numbers follow from the base's: vectors are mapped and scaled, names get a prefix.
struct Correspondence {
  Mat3 map = Mat3::Identity();
  double length = 1, mass = 1, time = 1;
  std::string prefix = {};
  std::vector<std::string> without_joints = {};  // compared apart
};

enum class Steps { controlled, fixed };

// One second of motion, in the mechanism's own unit of time.
inline RunResult run_text(const MechanismText& mechanism, double second = 1, Steps steps = Steps::controlled) {
  const RunSettings settings = steps == Steps::fixed ? with_fixed_step("project", "verner", 0.005 * second, second, 0.1 * second)
                                                     : with_tolerance("project", "verner", 1e-11, second, 0.1 * second);
  RunResult result = run_model(model_from_text(mechanism.text()), settings);
  EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  return result;
}

class Comparison {
 public:
  Comparison(const Correspondence& how, bool spatial, double tolerance) : how_(how), spatial_(spatial), tolerance_(tolerance) {
    sense_ = how.map.determinant() < 0 ? -1 : 1;
  }

  void rows(const MechanismText& mechanism, const Row& base, const Row& other) const {
    EXPECT_NEAR(other["t"], base["t"] * how_.time, 1e-12 * how_.time);
    for (const auto& body : mechanism.bodies) bodies(base, other, body.name);
    for (const auto& joint : mechanism.joints)
      if (std::ranges::count(how_.without_joints, joint.name) == 0) reactions(base, other, joint.name);
    for (const auto& spring : mechanism.springs)
      same(base[spring.name + ".force"], other[how_.prefix + spring.name + ".force"], force(), spring.name);
    for (const char* energy : {"energy.kinetic", "energy.potential", "energy.dissipated"})
      same(base[energy], other[energy], force() * how_.length, energy);
  }

 private:
  double force() const { return how_.mass * how_.length / (how_.time * how_.time); }
  Vec3 angular_velocity(const Row& row, const std::string& name, const char* planar, const char* spatial) const {
    return spatial_ ? row.vector(name + "." + spatial) : Vec3(0, 0, row[name + "." + planar]);
  }

  void bodies(const Row& base, const Row& other, const std::string& body) const {
    const std::string b = body + ".", o = how_.prefix + b;
    const double speed = how_.length / how_.time;
    same(base.vector(b), other.vector(o), how_.length, body + " position");
    same(base.vector(b + "v"), other.vector(o + "v"), speed, body + " velocity");
    same(base.vector(b + "a"), other.vector(o + "a"), speed / how_.time, body + " acceleration");
    const std::string name = how_.prefix + body;
    same(angular_velocity(base, body, "omega", "w"), sense_ * angular_velocity(other, name, "omega", "w"), 1 / how_.time,
         body + " spin");
    same(angular_velocity(base, body, "alpha", "al"), sense_ * angular_velocity(other, name, "alpha", "al"),
         1 / (how_.time * how_.time), body + " angular acceleration");
  }

  void reactions(const Row& base, const Row& other, const std::string& joint) const {
    const std::string name = how_.prefix + joint;
    same(base.vector(joint + ".f"), other.vector(name + ".f"), force(), joint + " force");
    same(angular_velocity(base, joint, "m", "m"), sense_ * angular_velocity(other, name, "m", "m"), force() * how_.length,
         joint + " moment");
  }

  void same(const Vec3& base, const Vec3& other, double scale, const std::string& what) const {
    EXPECT_LT((base - how_.map.transpose() * other / scale).norm(), tolerance_ * (1 + base.norm())) << what;
  }
  void same(double base, double other, double scale, const std::string& what) const {
    EXPECT_NEAR(base, other / scale, tolerance_ * (1 + std::abs(base))) << what;
  }

  const Correspondence& how_;
  bool spatial_;
  double tolerance_;
  double sense_;
};

inline void expect_same_motion(const MechanismText& base, const MechanismText& other, const Correspondence& how,
                               double tolerance = 2e-9, Steps steps = Steps::controlled) {
  const RunResult here = run_text(base, 1, steps), there = run_text(other, how.time, steps);
  ASSERT_EQ(here.size(), 11u);
  ASSERT_EQ(there.size(), here.size());
  EXPECT_GT(here.largest("A.angle"), 0.5);  // it does move
  const Comparison comparison(how, base.spatial, tolerance);
  for (std::size_t k = 0; k < here.size(); ++k) comparison.rows(base, here.row(k), there.row(k));
}

}  // namespace holonom
