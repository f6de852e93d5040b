// A smooth scalar of features of which only the Taylor expansion along lines is known: g(p + e u) to second order for any direction u.
// Gradient and Hessian product follow exactly,
//
//   D_k = g'(1_k),     (H u)_k = [g''(u + s 1_k) - g''(u - s 1_k)]/(4 s),  s = |u|,
//
// so that rows of curves, surfaces and equations of the model file need no derivatives of their own. It costs some dozen evaluations; the
// functions that joints use most are written as primitives.
#pragma once

#include <array>
#include <memory>

#include "elements/measure.h"
#include "math/jet_vector.h"

namespace holonom {

template <int d>
class Function {
 public:
  virtual ~Function() = default;
  virtual Jet operator()(const JetVector<d>* features) const = 0;
  virtual bool is_length() const = 0;
};

// The limit for functions of the catalogue, whose features are listed in their source, so that no model has more.
inline constexpr int max_function_features = 12;
[[noreturn]] void refuse_features(std::size_t count, int allowed);  // for a new element that lists more

template <int d>
class FunctionMeasure final : public Measure<d> {
 public:
  FunctionMeasure(std::shared_ptr<const Function<d>> function, std::vector<int> features)
      : Measure<d>(std::move(features), -1), function_(std::move(function)) {
    if (this->features_.size() > max_function_features) refuse_features(this->features_.size(), max_function_features);
  }

  double value(const FeatureTable<d>& table, const VecX& memory) const override;
  void gradient(const FeatureTable<d>& table, Vec<d>* D) const override;
  void hessian_apply(const FeatureTable<d>& table, const Vec<d>* u, Vec<d>* Hu) const override;
  double rate(const FeatureTable<d>& table) const override;
  double acceleration(const FeatureTable<d>& table) const override;
  bool is_length() const override { return function_->is_length(); }

 private:
  using Jets = std::array<JetVector<d>, max_function_features>;
  Jets at(const FeatureTable<d>& table) const;

  std::shared_ptr<const Function<d>> function_;
};

}  // namespace holonom
