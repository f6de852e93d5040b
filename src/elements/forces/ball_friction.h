// Friction in a ball joint: a moment against the relative angular velocity w of its two bodies, T = -F(|w|) w/|w| on the second,
// with F of friction_law.h and the radius of the ball as lever arm.
//
//   tangent  C = -dT/dw = (F/|w|) (1 - u u^T) + F' u u^T,   u = w/|w|;  at rest F' 1
#pragma once

#include "elements/force.h"
#include "elements/forces/friction_law.h"
#include "elements/tangent.h"

namespace holonom {

class BallFrictionBatch final : public ForceBatch<3> {
 public:
  struct Instance {
    int first, second;  // bodies
    FrictionLaw<3> law;
    int effort;  // followed by its load
  };
  void add(Instance instance) { instances_.push_back(std::move(instance)); }

  void apply(const ForceInputs& inputs, FeatureTable<3>& table, ForceTotals& totals) const override {
    for (const Instance& i : instances_) {
      const Slide slide = slide_of(i, inputs, table);
      totals.efforts[i.effort] = slide.response.effort;
      totals.efforts[i.effort + 1] = slide.response.load;
      totals.dissipation += slide.response.effort * slide.rate;
      add_moment(i, -slide.response.effort * slide.u, table);
    }
  }
  void respond(const ForceInputs& inputs, std::span<const double> direction, FeatureTable<3>& table,
               VecX& efforts) const override {
    for (const Instance& i : instances_) {
      const Slide slide = slide_of(i, inputs, table);
      efforts[i.effort + 1] = i.law.load_along(direction, inputs.quantities, table);
      efforts[i.effort] = slide.response.by_load * efforts[i.effort + 1];
      add_moment(i, -efforts[i.effort] * slide.u, table);
    }
  }
  void tangent(const TangentInputs<3>& inputs, const FeatureTable<3>& table, TangentSink<3>& sink) const override {
    for (const Instance& i : instances_) {
      const Slide slide = slide_of(i, inputs, table);
      const double across = slide.rate > 0 ? slide.response.effort / slide.rate : slide.response.by_rate;
      const Mat3 C = across * Mat3::Identity() + (slide.response.by_rate - across) * slide.u * slide.u.transpose();
      for (const int row : {i.first, i.second})
        for (const int column : {i.first, i.second})
          sink.add({row, true}, {column, true}, Mat3::Zero(), row == column ? C : Mat3(-C));
    }
  }

 private:
  struct Slide {
    double rate;
    Vec3 u;  // direction of the angular velocity, zero at rest
    FrictionLaw<3>::Response response;
  };
  static Slide slide_of(const Instance& i, const ForceInputs& inputs, const FeatureTable<3>& table) {
    const Vec3 w = table.angular_velocity[i.second] - table.angular_velocity[i.first];
    const double rate = w.norm();
    return {rate, rate > 0 ? Vec3(w / rate) : Vec3(Vec3::Zero()), i.law.response(rate, inputs.quantities, table)};
  }
  static void add_moment(const Instance& i, const Vec3& on_second, FeatureTable<3>& table) {
    table.torque[i.second] += on_second;
    table.torque[i.first] -= on_second;
  }
  std::vector<Instance> instances_;
};

}  // namespace holonom
