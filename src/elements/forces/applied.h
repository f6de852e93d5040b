// A force at a point or a moment on a body, each component an expression, in world axes or in body axes. Reported in world axes: the force F
// and its moment (p - r) x F about the mass centre r, or the moment.
#pragma once

#include <cmath>

#include "elements/force.h"
#include "elements/tangent.h"

namespace holonom {

template <class Instances>
int first_not_finite(const Instances& instances, const ForceInputs& inputs) {
  for (const auto& instance : instances)
    for (const Law& law : instance.law)
      if (!std::isfinite(law(inputs.quantities))) return instance.force_number;
  return -1;
}

template <int d>
AngularVelocity<d> moment_of(const Vec<d>& arm, const Vec<d>& force) {
  if constexpr (d == 2)
    return AngularVelocity<2>(arm[0] * force[1] - arm[1] * force[0]);
  else
    return arm.cross(force);
}

template <int d>
class PointForceBatch final : public ForceBatch<d> {
 public:
  struct Instance {
    int point;
    std::array<int, d> directors;  // of the body; used when in_body
    bool in_body;
    std::array<Law, d> law;
    int force_number = 0;
    int effort = 0;   // the first component of the force
    int centre = -1;  // the mass centre, if the moment follows after the force
  };
  void add(Instance instance) { instances_.push_back(std::move(instance)); }
  void apply(const ForceInputs& inputs, FeatureTable<d>& table, ForceTotals& totals) const override {
    for (const Instance& i : instances_) {
      Vec<d> f = Vec<d>::Zero();
      for (int k = 0; k < d; ++k) f += i.law[k](inputs.quantities) * direction_of(i, k, table);
      table.force[i.point] += f;
      totals.supply += f.dot(table.rate[i.point]);
      report(i, f, table, totals.efforts);
    }
  }
  void respond(const ForceInputs& inputs, std::span<const double> direction, FeatureTable<d>& table,
               VecX& efforts) const override {
    for (const Instance& i : instances_) {
      Vec<d> change = Vec<d>::Zero();
      for (int k = 0; k < d; ++k) change += i.law[k].along(direction, inputs.quantities) * direction_of(i, k, table);
      table.force[i.point] += change;
      report(i, change, table, efforts);
    }
  }
  int not_finite(const ForceInputs& inputs) const override { return first_not_finite(instances_, inputs); }
  void tangent(const TangentInputs<d>& inputs, const FeatureTable<d>& table, TangentSink<d>& sink) const override {
    for (const Instance& i : instances_)
      for (int k = 0; k < d; ++k) {
        add_law_tangent<d>(i.law[k], inputs, table, {}, {i.point}, direction_of(i, k, table), sink);
        if (i.in_body) sink.add({i.point}, {i.directors[k]}, -i.law[k](inputs.quantities) * Mat<d>::Identity(), Mat<d>::Zero());
      }
  }

 private:
  static Vec<d> direction_of(const Instance& i, int k, const FeatureTable<d>& table) {
    return i.in_body ? table.p[i.directors[k]] : Vec<d>(Vec<d>::Unit(k));
  }
  static void report(const Instance& i, const Vec<d>& force, const FeatureTable<d>& table, VecX& efforts) {
    efforts.template segment<d>(i.effort) = force;
    if (i.centre < 0) return;
    const AngularVelocity<d> moment = moment_of<d>(table.p[i.point] - table.p[i.centre], force);
    efforts.template segment<rotation_count<d>>(i.effort + d) = moment;
  }

  std::vector<Instance> instances_;
};

template <int d>
class MomentBatch final : public ForceBatch<d> {
 public:
  static constexpr int components = rotation_count<d>;
  struct Instance {
    int body;
    std::array<int, 3> directors = {};  // of the body; used when in_body, in space only
    bool in_body;
    std::array<Law, components> law;
    int force_number = 0;
    int effort = 0;  // the first component
  };
  void add(Instance instance) { instances_.push_back(std::move(instance)); }
  void apply(const ForceInputs& inputs, FeatureTable<d>& table, ForceTotals& totals) const override {
    for (const Instance& i : instances_) {
      AngularVelocity<d> m = AngularVelocity<d>::Zero();
      for (int k = 0; k < components; ++k) m[k] = i.law[k](inputs.quantities);
      if constexpr (d == 3)
        if (i.in_body)
          m = AngularVelocity<d>(m[0] * table.p[i.directors[0]] + m[1] * table.p[i.directors[1]] +
                                 m[2] * table.p[i.directors[2]]);
      table.torque[i.body] += m;
      totals.supply += m.dot(table.angular_velocity[i.body]);
      totals.efforts.template segment<components>(i.effort) = m;
    }
  }
  void respond(const ForceInputs& inputs, std::span<const double> direction, FeatureTable<d>& table,
               VecX& efforts) const override {
    for (const Instance& i : instances_) {
      AngularVelocity<d> change = AngularVelocity<d>::Zero();
      for (int k = 0; k < components; ++k) {
        const double component = i.law[k].along(direction, inputs.quantities);
        if constexpr (d == 3)
          change += component * (i.in_body ? table.p[i.directors[k]] : Vec3(Vec3::Unit(k)));
        else
          change[k] += component;
      }
      table.torque[i.body] += change;
      efforts.template segment<components>(i.effort) = change;
    }
  }
  int not_finite(const ForceInputs& inputs) const override { return first_not_finite(instances_, inputs); }
  void tangent(const TangentInputs<d>& inputs, const FeatureTable<d>& table, TangentSink<d>& sink) const override {
    for (const Instance& i : instances_) {
      sink.add({i.body, true}, {i.body, true}, Mat<d>::Zero(), Mat<d>::Zero());  // reserves a block for the geometric part
      for (int k = 0; k < components; ++k) {
        const bool turns = d == 3 && i.in_body;
        const Vec<d> direction = turns ? table.p[i.directors[k]] : Vec<d>(Vec<d>::Unit(k));
        add_law_tangent<d>(i.law[k], inputs, table, {}, {i.body, true}, direction, sink);
        if (turns) sink.add({i.body, true}, {i.directors[k]}, -i.law[k](inputs.quantities) * Mat<d>::Identity(), Mat<d>::Zero());
      }
    }
  }

 private:
  std::vector<Instance> instances_;
};

}  // namespace holonom
