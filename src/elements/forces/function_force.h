// Forces given as a function of features and their rates and differentiated by Taylor expansion: for elements that are rare in a model.
//
//   power    sum f.p' = -dV/dt - dissipation, with a potential V(p)
//   tangent  K_ij = -df_i/dp_j,  C_ij = -df_i/dp_j'
#pragma once

#include <memory>

#include "elements/force.h"
#include "elements/function.h"
#include "elements/tangent.h"
#include "math/jet_vector.h"

namespace holonom {

template <int d>
class ForceFunction {
 public:
  static constexpr int max_features = 8;  // a contact lists d + 2
  using Jets = std::array<JetVector<d>, max_features>;
  virtual ~ForceFunction() = default;
  virtual void forces(const Jets& p, const Jets& rate, Jets& f) const = 0;
  virtual Jet potential(const Jets& p) const = 0;
  virtual void report(const Jets& p, const Jets& rate, double* efforts) const = 0;
};

template <int d>
class FunctionForceBatch final : public ForceBatch<d> {
 public:
  using Jets = typename ForceFunction<d>::Jets;
  struct Instance {
    std::vector<int> features;
    std::shared_ptr<const ForceFunction<d>> function;
    int first_effort;
  };
  void add(Instance instance) {
    constexpr int allowed = ForceFunction<d>::max_features;
    if (instance.features.size() > allowed) refuse_features(instance.features.size(), allowed);
    instances_.push_back(std::move(instance));
  }

  void apply(const ForceInputs&, FeatureTable<d>& table, ForceTotals& totals) const override {
    for (const Instance& i : instances_) {
      Jets p = gather(i, table.p), rate = gather(i, table.rate), f{};
      i.function->forces(p, rate, f);
      i.function->report(p, rate, &totals.efforts[i.first_effort]);
      double power = 0;
      for (std::size_t k = 0; k < i.features.size(); ++k)
        for (int c = 0; c < d; ++c) {
          table.force[i.features[k]][c] += f[k][c].v;
          power += f[k][c].v * rate[k][c].v;
          p[k][c].d1 = rate[k][c].v;
        }
      const Jet stored = i.function->potential(p);
      totals.potential += stored.v;
      totals.dissipation -= power + stored.d1;
    }
  }

  void tangent(const TangentInputs<d>&, const FeatureTable<d>& table, TangentSink<d>& sink) const override {
    for (const Instance& i : instances_) {
      Jets p = gather(i, table.p), rate = gather(i, table.rate);
      for (std::size_t j = 0; j < i.features.size(); ++j) {
        std::array<Mat<d>, ForceFunction<d>::max_features> K, C;
        for (int c = 0; c < d; ++c) {
          column(i, p, rate, p[j][c], K, c);
          column(i, p, rate, rate[j][c], C, c);
        }
        for (std::size_t k = 0; k < i.features.size(); ++k) sink.add({i.features[k]}, {i.features[j]}, K[k], C[k]);
      }
    }
  }

 private:
  static Jets gather(const Instance& i, const std::vector<Vec<d>>& field) {
    Jets jets{};
    for (std::size_t k = 0; k < i.features.size(); ++k)
      for (int c = 0; c < d; ++c) jets[k][c] = field[i.features[k]][c];
    return jets;
  }
  static void column(const Instance& i, const Jets& p, const Jets& rate, Jet& moved, auto& matrices, int c) {
    Jets f{};
    moved.d1 = 1;
    i.function->forces(p, rate, f);
    moved.d1 = 0;
    for (std::size_t k = 0; k < i.features.size(); ++k)
      for (int n = 0; n < d; ++n) matrices[k](n, c) = -f[k][n].d1;
  }

  std::vector<Instance> instances_;
};

}  // namespace holonom
