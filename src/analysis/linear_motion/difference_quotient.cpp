#include "analysis/linear_motion/difference_quotient.h"

#include <cmath>
#include <limits>
#include <vector>

namespace holonom {
namespace {

constexpr int min_levels = 4, max_levels = 9;
constexpr int max_retreats = 12;       // each to a quarter of the first step
constexpr double good_enough = 3e-15;  // relative to the values, divided by the step: the limit set by rounding

using Array = Eigen::ArrayXd;

class Tableau {
 public:
  Tableau(const VecX& middle, const VecX& noise) : middle_(middle), noise_(noise), best_(Array::Zero(middle.size())) {
    error_.setConstant(middle.size(), std::numeric_limits<double>::infinity());
    noise_of_best_ = best_;
  }

  void add(double h, const VecX& right, const VecX& left) {
    std::vector<Array> column = {(right - left).array() / (2 * h)};
    double power = 1;
    for (const Array& before : last_) {
      power *= 4;
      column.push_back((power * column.back() - before) / (power - 1));
      const Array& now = column.back();
      const Array error = (now - column[column.size() - 2]).abs().max((now - before).abs());
      const auto is_better = error < error_;
      best_ = is_better.select(now, best_).eval();
      noise_of_best_ = is_better.select(noise_.array() / h, noise_of_best_).eval();
      error_ = is_better.select(error, error_).eval();
    }
    last_ = std::move(column);
    rounding_ = good_enough * middle_.array().abs().max(right.array().abs()) / h;
    noise_now_ = noise_.array() / h;
    jump_ = (right + left - 2 * middle_).array().abs() / (2 * h);
    if (levels_++ == 0) first_jump_ = jump_;
  }

  bool done() const {
    return levels_ >= max_levels || (levels_ >= min_levels && (error_ <= rounding_.max(1e-13 * best_.abs())).all());
  }

  // If the derivative exists, the difference of the one-sided slopes vanishes with h.
  Derivative take(double first_step) const {
    const double kept = std::pow(0.5, 0.4 * (levels_ - 1));
    const auto stays = jump_ > kept * first_jump_ && jump_ > 10 * (rounding_ + noise_now_);
    return {best_.matrix(),
            error_.max(rounding_).matrix(),
            noise_of_best_.matrix(),
            stays.select(jump_, 0.0).matrix(),
            first_step,
            {}};
  }

 private:
  const VecX &middle_, &noise_;
  Array best_, error_, noise_of_best_, rounding_, noise_now_, jump_, first_jump_;
  std::vector<Array> last_;
  int levels_ = 0;
};

}  // namespace

Derivative differentiate(const std::function<Outcome(double, VecX&)>& f, const VecX& middle, const VecX& noise,
                         double first_step) {
  VecX right, left;
  Outcome outcome;
  for (int retreat = 0; retreat <= max_retreats; ++retreat, first_step /= 4) {
    Tableau tableau(middle, noise);
    outcome = {};
    for (double h = first_step; outcome && !tableau.done(); h /= 2) {
      outcome = f(h, right);
      if (outcome) outcome = f(-h, left);
      if (outcome) tableau.add(h, right, left);
    }
    if (outcome) return tableau.take(first_step);
  }
  const VecX none = VecX::Zero(middle.size());
  return {none, none, none, none, first_step, outcome};
}

}  // namespace holonom
