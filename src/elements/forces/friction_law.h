// Friction in a joint, along a measure of it with the rate w:
//
//   F = mu(w) rho N w/sqrt(w^2 + w_s^2) + c w,      mu(w) = mu_k + (mu_s - mu_k) exp(-(w/w_b)^2)
//
// opposing the motion, with the lever arm rho (the bearing's radius for an angle, 1 for a displacement), Coulomb's law
// regularised at the rate w_s, and the rise of friction towards rest after R. Stribeck. The load N follows from the joint's own
// reaction, force f and moment M about its point:
//
//   N = |f| + N_0,  or with a guide of length L along the unit vector a, which carries M by its two ends,
//   N = |f/2 + M x a/L| + |f/2 - M x a/L| + N_0
//
// The reaction in turn depends on F: this algebraic loop is solved, see observed.h.
#pragma once

#include <cmath>
#include <span>

#include "elements/features.h"

namespace holonom {

template <int d>
struct FrictionLaw {
  double kinetic = 0, static_coefficient = 0, stribeck_rate = 1, slip = 1, lever_arm = 1, viscous = 0, preload = 0;
  double length = 0;              // of the guide; 0: moments are ignored
  std::array<int, d> force = {};  // quantities of the reaction
  std::array<int, 3> moment = {};
  std::array<int, 2> axis = {-1, -1};  // features: the axis itself, or two directors across it

  struct Response {
    double effort, by_rate, by_load, load;
  };

  Response response(double rate, std::span<const double> quantities, const FeatureTable<d>& table) const {
    const double load = load_of(quantities, table, {}, nullptr);
    const double fall = std::exp(-(rate / stribeck_rate) * (rate / stribeck_rate));
    const double mu = kinetic + (static_coefficient - kinetic) * fall;
    const double mu_rate = -2 * (static_coefficient - kinetic) * fall * rate / (stribeck_rate * stribeck_rate);
    const double root = std::sqrt(rate * rate + slip * slip), sign = rate / root, sign_rate = slip * slip / (root * root * root);
    const double by_load = mu * lever_arm * sign;
    return {by_load * load + viscous * rate, (mu_rate * sign + mu * sign_rate) * lever_arm * load + viscous, by_load, load};
  }
  // The change of the load when quantities change along a direction
  double load_along(std::span<const double> direction, std::span<const double> quantities, const FeatureTable<d>& table) const {
    double change = 0;
    load_of(quantities, table, direction, &change);
    return change;
  }

 private:
  static double size(const Vec<d>& n, const Vec<d>& dn, double& change) {
    const double norm = n.norm();
    if (norm > 0) change += n.dot(dn) / norm;
    return norm;
  }
  Vec<d> force_of(std::span<const double> values) const {
    Vec<d> f;
    for (int k = 0; k < d; ++k) f[k] = values[force[k]];
    return f;
  }
  // M x a/L
  Vec<d> couple_of(std::span<const double> values, const FeatureTable<d>& table) const {
    AngularVelocity<d> M;
    for (int k = 0; k < rotation_count<d>; ++k) M[k] = values[moment[k]];
    Vec<d> a = table.p[axis[0]];
    if constexpr (d == 3)
      if (axis[1] >= 0) a = a.cross(table.p[axis[1]]);
    return cross(M, a) / length;
  }
  double load_of(std::span<const double> values, const FeatureTable<d>& table, std::span<const double> direction,
                 double* change) const {
    double slope = 0;
    const Vec<d> f = force_of(values), df = change ? force_of(direction) : Vec<d>(Vec<d>::Zero());
    double load = preload;
    if (length > 0) {
      const Vec<d> m = couple_of(values, table), dm = change ? couple_of(direction, table) : Vec<d>(Vec<d>::Zero());
      load += size(f / 2 + m, df / 2 + dm, slope) + size(f / 2 - m, df / 2 - dm, slope);
    } else {
      load += size(f, df, slope);
    }
    if (change) *change = slope;
    return load;
  }
};

}  // namespace holonom
