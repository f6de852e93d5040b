#include "analysis/linear_motion/frequency_response.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "linear/dense.h"

namespace holonom {
namespace {

constexpr double points_per_decade = 60, most_points = 900, most_decades = 12;
constexpr double undamped = 1e-4;  // a smaller damping ratio counts as this one for the distances of points about a pole

using Gain = std::complex<double>;

// Columns of a matrix for one input at s: sum s^k column_k
Eigen::MatrixXcd combined(const Eigen::MatrixXcd& columns, const std::vector<ResponseInput>& inputs, Gain s) {
  Eigen::MatrixXcd result = Eigen::MatrixXcd::Zero(columns.rows(), static_cast<long>(inputs.size()));
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    Gain power = 1;
    for (const int column : inputs[k].columns) {
      result.col(static_cast<long>(k)) += power * columns.col(column);
      power *= s;
    }
  }
  return result;
}

// In units of the characteristic sizes of the states
struct ScaledSystem {
  explicit ScaledSystem(const LinearSystem& linear) : A(linear.A), B(linear.B), C(linear.C) {
    const VecX inverse = linear.state_scale.cwiseInverse();
    A = inverse.asDiagonal() * A * linear.state_scale.asDiagonal();
    B = inverse.asDiagonal() * B;
    C = C * linear.state_scale.asDiagonal();
  }
  Eigen::MatrixXd A, B, C;
};

}  // namespace

std::vector<ResponseInput> response_inputs(const std::vector<ModelInput>& inputs) {
  std::vector<ResponseInput> result;
  for (int k = 0; k < static_cast<int>(inputs.size()); ++k) {
    const auto is_order = [&](int ahead) {
      const std::size_t other = static_cast<std::size_t>(k + ahead);
      return other < inputs.size() && inputs[other].kind == ModelInput::motion && inputs[other].order == ahead &&
             inputs[other].driver == inputs[static_cast<std::size_t>(k)].driver;
    };
    const std::string& name = inputs[static_cast<std::size_t>(k)].name;
    if (is_order(0) && is_order(1) && is_order(2)) {
      result.push_back({name.substr(0, name.rfind('.')), {k, k + 1, k + 2}});
      k += 2;
    } else {
      result.push_back({name, {k}});
    }
  }
  return result;
}

std::vector<double> frequencies_for(const std::vector<Gain>& poles, double rate_scale) {
  double slowest = std::numeric_limits<double>::infinity(), fastest = 0;
  for (const Gain& pole : poles) {
    const double size = std::abs(pole);
    if (size > 0) slowest = std::min(slowest, size);
    fastest = std::max(fastest, size);
  }
  if (fastest == 0) slowest = fastest = rate_scale > 0 ? rate_scale : 1;
  slowest = std::max(slowest, fastest * std::pow(10, -most_decades));
  const double low = std::log10(slowest) - 1, high = std::log10(fastest) + 1;
  const int count = static_cast<int>(std::min(most_points, std::ceil(points_per_decade * (high - low)))) + 1;
  std::vector<double> frequencies;
  for (int k = 0; k < count; ++k) frequencies.push_back(std::pow(10, low + (high - low) * k / (count - 1)));
  for (const Gain& pole : poles) {
    const double size = std::abs(pole), width = std::max(undamped * size, std::abs(pole.real()));
    if (!(pole.imag() > 0) || frequencies.size() > 2 * most_points) continue;
    for (const double distance : {0.1, 0.3, 0.6, 1.0, 2.0, 4.0})
      for (const double sign : {-1.0, 1.0}) frequencies.push_back(pole.imag() + sign * distance * width);
    if (std::abs(pole.real()) > undamped * size) frequencies.push_back(pole.imag());
  }
  std::erase_if(frequencies, [&](double w) { return !(w >= std::pow(10, low) * (1 - 1e-12)); });
  std::ranges::sort(frequencies);
  const auto repeated = std::ranges::unique(frequencies);
  frequencies.erase(repeated.begin(), repeated.end());
  return frequencies;
}

FrequencyResponse frequency_response(const LinearSystem& linear, const std::vector<ResponseInput>& inputs,
                                     std::vector<double> angular_frequencies) {
  const ScaledSystem scaled(linear);
  const ShiftedSystem system(scaled.A, scaled.B);
  const Eigen::MatrixXcd C = scaled.C.cast<Gain>(), D = linear.D.cast<Gain>();
  FrequencyResponse response{std::move(angular_frequencies), {}};
  response.gain.assign(linear.outputs.size(), std::vector<std::vector<Gain>>(inputs.size()));
  Eigen::MatrixXcd X;
  for (const double w : response.angular_frequency) {
    const Gain s(0, w);
    const bool is_regular = system.solve(s, X);
    const Eigen::MatrixXcd G = is_regular ? combined(C * X + D, inputs, s) : Eigen::MatrixXcd();
    for (std::size_t out = 0; out < linear.outputs.size(); ++out)
      for (std::size_t in = 0; in < inputs.size(); ++in)
        response.gain[out][in].push_back(is_regular ? G(static_cast<long>(out), static_cast<long>(in))
                                                    : Gain(std::numeric_limits<double>::infinity(), 0));
  }
  return response;
}

std::vector<std::vector<double>> static_gain(const LinearSystem& linear, const std::vector<ResponseInput>& inputs,
                                             const std::vector<Gain>& poles) {
  std::vector<std::vector<double>> gain(linear.outputs.size(),
                                        std::vector<double>(inputs.size(), std::numeric_limits<double>::infinity()));
  if (std::ranges::any_of(poles, [](const Gain& pole) { return pole == 0.0; })) return gain;
  const FrequencyResponse response = frequency_response(linear, inputs, {0});
  for (std::size_t out = 0; out < gain.size(); ++out)
    for (std::size_t in = 0; in < inputs.size(); ++in) gain[out][in] = response.gain[out][in][0].real();
  return gain;
}

std::vector<double> phase_in_degrees(const std::vector<Gain>& gain, const std::vector<double>& angular_frequency,
                                     const std::vector<Gain>& poles) {
  constexpr double half_turn = 180, nearly = 1;
  const auto is_pole_between = [&](double from, double to) {
    return std::ranges::any_of(poles, [&](const Gain& pole) { return pole.imag() >= from && pole.imag() <= to; });
  };
  std::vector<double> phases;
  double turns = 0;
  for (std::size_t k = 0; k < gain.size(); ++k) {
    const double phase = std::arg(gain[k]) * half_turn / std::numbers::pi;
    if (k > 0) {
      double change = phase + turns - phases.back();
      change -= 2 * half_turn * std::round(change / (2 * half_turn));
      if (std::abs(std::abs(change) - half_turn) < nearly) {
        const double wanted = is_pole_between(angular_frequency[k - 1], angular_frequency[k]) ? -1 : 1;
        if (wanted * change < 0) change += wanted * 2 * half_turn;
      }
      turns = phases.back() + change - phase;
    }
    phases.push_back(phase + turns);
  }
  return phases;
}

}  // namespace holonom
