// A measure is a scalar function of features with value, rate and acceleration, exact gradient and Hessian product. The same
// measure serves drivers, springs, initial values, expressions and output channels.
//
// Angles are never wrapped: an angle measure owns a slot of the state's memory with its last accepted value, and its value is the one
// nearest to that (correct as long as the angle changes by less than half a revolution per step). Derivatives that depend on the memory read
// it from the table of features.
#pragma once

#include <cmath>
#include <memory>
#include <numbers>
#include <vector>

#include "elements/features.h"
#include "elements/primitives/primitive.h"

namespace holonom {

template <int d>
class Measure {
 public:
  virtual ~Measure() = default;
  virtual double value(const FeatureTable<d>& table, const VecX& memory) const = 0;
  virtual void gradient(const FeatureTable<d>& table, Vec<d>* D) const = 0;  // one vector per feature
  // u and Hu, one vector per feature, may be the same array
  virtual void hessian_apply(const FeatureTable<d>& table, const Vec<d>* u, Vec<d>* Hu) const = 0;
  virtual double rate(const FeatureTable<d>& table) const = 0;
  virtual double acceleration(const FeatureTable<d>& table) const = 0;  // with full feature accelerations in table.bias
  virtual bool is_length() const = 0;
  // Magnitude of the largest number from which its value is computed
  virtual double size(const FeatureTable<d>& table, const VecX& memory) const { return std::abs(value(table, memory)); }

  // Keeps the value of an accepted state in its memory, if it has a slot
  virtual void commit(const FeatureTable<d>& table, VecX& memory) const {
    if (slot_ >= 0) memory[slot_] = value(table, memory);
  }
  // A position where the measure has no derivatives, and a vector that vanishes there: about the rotation that leads to it
  virtual bool has_singular_position() const { return false; }
  virtual Vec4 from_singular_position(const FeatureTable<d>&, const VecX& /*memory*/) const { return Vec4::Ones(); }

  const std::vector<int>& features() const { return features_; }  // of any number
  int memory_slot() const { return slot_; }                       // -1: none

 protected:
  Measure(std::vector<int> features, int slot) : features_(std::move(features)), slot_(slot) {}
  std::vector<int> features_;
  int slot_;
};

// A measure of few features: forces act along it and expressions use it, with its derivatives on the stack.
template <int d>
class LocalMeasure : public Measure<d> {
 public:
  static constexpr int max_features = 6;
  double rate(const FeatureTable<d>& table) const override;
  double acceleration(const FeatureTable<d>& table) const override;

 protected:
  using Measure<d>::Measure;
};

template <int d, template <int> class Primitive>
class PrimitiveMeasure final : public LocalMeasure<d> {
  static_assert(Primitive<d>::count <= LocalMeasure<d>::max_features);

 public:
  using P = typename Primitive<d>::P;
  // value = primitive + offset, unwrapped if there is a slot
  PrimitiveMeasure(std::vector<int> features, double offset = 0, int slot = -1)
      : LocalMeasure<d>(std::move(features), slot), offset_(offset) {}

  double value(const FeatureTable<d>& table, const VecX& memory) const override {
    const double wrapped = Primitive<d>::value(gather(table.p)) + offset_;
    if (this->slot_ < 0) return wrapped;
    constexpr double turn = 2 * std::numbers::pi;
    return wrapped + turn * std::round((memory[this->slot_] - wrapped) / turn);
  }
  void gradient(const FeatureTable<d>& table, Vec<d>* D) const override { scatter(Primitive<d>::gradient(gather(table.p)), D); }
  void hessian_apply(const FeatureTable<d>& table, const Vec<d>* u, Vec<d>* Hu) const override {
    P direction;
    std::copy(u, u + Primitive<d>::count, direction.begin());
    scatter(Primitive<d>::hessian_apply(gather(table.p), direction), Hu);
  }
  bool is_length() const override { return Primitive<d>::is_length; }
  bool has_singular_position() const override { return is_singular_somewhere; }
  Vec4 from_singular_position(const FeatureTable<d>& table, const VecX& memory) const override {
    if constexpr (is_singular_somewhere) {
      const Vec2 offset = Primitive<d>::from_singular(gather(table.p));
      return {offset[0], offset[1], 0, 0};
    }
    return Measure<d>::from_singular_position(table, memory);
  }

 private:
  static constexpr bool is_singular_somewhere = requires(P p) { Primitive<d>::from_singular(p); };
  P gather(const std::vector<Vec<d>>& field) const {
    P result;
    for (int k = 0; k < Primitive<d>::count; ++k) result[k] = field[this->features_[k]];
    return result;
  }
  static void scatter(const P& from, Vec<d>* to) { std::copy(from.begin(), from.end(), to); }
  double offset_;
};

// Sum of factor x measure, for couplers. Revolutions of angles are counted by the measures themselves, which the mechanism owns.
template <int d>
class SumMeasure final : public Measure<d> {
 public:
  struct Term {
    const Measure<d>* measure;
    double factor;
  };
  explicit SumMeasure(std::vector<Term> terms);

  double value(const FeatureTable<d>& table, const VecX& memory) const override;
  void gradient(const FeatureTable<d>& table, Vec<d>* D) const override;
  void hessian_apply(const FeatureTable<d>& table, const Vec<d>* u, Vec<d>* Hu) const override;
  double rate(const FeatureTable<d>& table) const override;
  double acceleration(const FeatureTable<d>& table) const override;
  bool is_length() const override;
  double size(const FeatureTable<d>& table, const VecX& memory) const override;  // the sum of its terms' sizes

 private:
  std::vector<Term> terms_;
};

// A measure under the three names of its value, rate and acceleration: A.angle, A.rate, A.acceleration.
template <int d>
struct NamedMeasure {
  std::string owner;
  std::string value_name, rate_name, acceleration_name;
  std::unique_ptr<Measure<d>> measure;
};

}  // namespace holonom
