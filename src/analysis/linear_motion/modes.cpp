#include "analysis/linear_motion/modes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysis/recording/recovery.h"
#include "linear/dense.h"
#include "math/largest.h"
#include "math/rotation.h"

namespace holonom {
namespace {

constexpr double finest_rank = 1e-12, coarsest_rank = 1e-9;  // of rows relative to their sizes, depending on their errors
constexpr double beyond_errors = 10;                         // times the error of a row: larger values are not zero
constexpr double no_real_part = 1e-9;                        // of an eigenvalue
constexpr double at_rest = 1e-6;                             // of accelerations and rates, relative to their sizes
constexpr double rounding_of_rate = 1e-11;
constexpr double same_frequency = 1e-7;  // relative difference: the accuracy of eigenvalues computed from differences

using Complex = std::complex<double>;

struct Pair {
  Complex value;
  Eigen::VectorXcd vector;
};

// A with rows scaled to length one, if they exceed their errors, and the threshold for a zero row
struct ScaledRows {
  Eigen::MatrixXd A;
  double threshold = finest_rank;
};

ScaledRows with_rows_of_length_one(const Eigen::MatrixXd& A, const VecX& error) {
  ScaledRows scaled{A};
  const double least = finest_rank / 10 * A.norm();
  for (int r = 0; r < A.rows(); ++r) {
    const double length = A.row(r).norm();
    if (length <= std::max(least, beyond_errors * error[r])) continue;
    scaled.A.row(r) /= length;
    scaled.threshold = std::clamp(beyond_errors * error[r] / length, scaled.threshold, coarsest_rank);
  }
  return scaled;
}

// Zero eigenvalues by the staircase, the others by QR. Zero eigenvalues have only the vectors of A x = 0; generalised vectors are
// omitted. `error`: the length of the error of each row.
std::vector<Pair> pairs_of(const Eigen::MatrixXd& A, const VecX& error) {
  std::vector<Pair> pairs;
  if (A.rows() == 0) return pairs;
  const ScaledRows scaled = with_rows_of_length_one(A, error);
  const RowSplit split = split_rows(scaled.A, scaled.threshold);
  const int zeros = static_cast<int>(A.rows()) - split.rank;
  if (zeros == 0) {
    const EigenPairs found = eigenpairs(A);
    for (int k = 0; k < found.values.size(); ++k) pairs.push_back({found.values[k], found.vectors.col(k)});
    return pairs;
  }
  const Eigen::MatrixXd V1 = split.Q.leftCols(split.rank), V0 = split.Q.rightCols(zeros);
  for (int k = 0; k < zeros; ++k) pairs.push_back({0, V0.col(k).cast<Complex>()});
  const Eigen::MatrixXd A01 = V0.transpose() * A * V1, A11 = V1.transpose() * A * V1;
  for (const Pair& inner : pairs_of(A11, V1.cwiseAbs().transpose() * error)) {
    Pair pair{inner.value, V1 * inner.vector};
    if (inner.value != 0.0) pair.vector += V0 * (A01 * inner.vector) / inner.value;
    pairs.push_back(pair);
  }
  return pairs;
}

// With states in units of their sizes, so that lengths and angles, positions and speeds have equal weight, and time in a unit in which
// squares of entries stay finite; a power of two, which is exact
std::vector<Pair> pairs_of(const LinearSystem& linear) {
  const VecX& scale = linear.state_scale;
  const VecX inverse = scale.cwiseInverse();
  Eigen::MatrixXd scaled = inverse.asDiagonal() * linear.A * scale.asDiagonal();
  Eigen::MatrixXd error = inverse.asDiagonal() * linear.A_error * scale.asDiagonal();
  const double largest_rate = scaled.size() > 0 ? scaled.cwiseAbs().maxCoeff() : 0;
  const double unit = largest_rate > 0 ? std::exp2(std::ilogb(largest_rate)) : 1;
  scaled /= unit;
  error /= unit;
  std::vector<Pair> pairs = pairs_of(scaled, error.rowwise().norm());
  for (Pair& pair : pairs) {
    pair.value *= unit;
    pair.vector = scale.asDiagonal() * pair.vector;
  }
  return pairs;
}

// Without real and imaginary parts that are rounding. `fastest`: the largest magnitude of all eigenvalues
Complex cleaned(Complex value, double fastest) {
  const double size = std::abs(value), negligible_part = 1e-13 * fastest;
  return {std::abs(value.real()) > no_real_part * size + negligible_part ? value.real() : 0,
          std::abs(value.imag()) > negligible_part ? value.imag() : 0};
}

double fastest_of(const std::vector<Pair>& pairs) {
  double fastest = 0;
  for (const Pair& pair : pairs) fastest = std::max(fastest, std::abs(pair.value));
  return fastest;
}

Mode mode_of(const Pair& pair, const LinearSystem& linear, double fastest) {
  Mode mode;
  mode.eigenvalue = cleaned(pair.value, fastest);
  const double size = std::abs(pair.value), real = mode.eigenvalue.real(), imaginary = mode.eigenvalue.imag();
  mode.natural_frequency = std::abs(mode.eigenvalue) / (2 * std::numbers::pi);
  mode.frequency = std::abs(imaginary) / (2 * std::numbers::pi);
  mode.damping_ratio = size > 0 ? -real / size : 0;
  mode.kind = imaginary != 0 ? Mode::oscillation : real < 0 ? Mode::decay : real > 0 ? Mode::growth : Mode::rigid;
  mode.state = pair.vector;
  mode.shape = linear.C * pair.vector;
  return mode;
}

// The largest motion is 1 (a characteristic length or a radian), with phase zero. If no body moves, the states themselves are
// used.
void normalise(Mode& mode, const VecX& output_scale, const VecX& state_scale) {
  const Eigen::VectorXcd motion = output_scale.cwiseInverse().asDiagonal() * mode.shape;
  const Eigen::VectorXcd state = state_scale.cwiseInverse().asDiagonal() * mode.state;
  const bool moves = motion.size() > 0 && motion.cwiseAbs().maxCoeff() > 1e-9 * state.norm();
  const Eigen::VectorXcd& of = moves ? motion : state;
  int largest = 0;
  of.cwiseAbs().maxCoeff(&largest);
  const Complex factor = 1.0 / of[largest];
  mode.shape *= factor;
  mode.state *= factor;
}

bool comes_before(const Mode& a, const Mode& b) {
  const bool a_rigid = a.kind == Mode::rigid, b_rigid = b.kind == Mode::rigid;
  if (a_rigid != b_rigid) return a_rigid;
  return a.natural_frequency < b.natural_frequency;
}

// Rigid motions first, then by undamped frequency. The order of modes that agree up to rounding, such as a real pair +-s, must
// not depend on the coordinates: the growing one comes first, then the less damped one.
void put_in_order(std::vector<Mode>& modes) {
  std::ranges::stable_sort(modes, comes_before);
  const auto is_next = [](const Mode& a, const Mode& b) {
    return b.natural_frequency > a.natural_frequency * (1 + same_frequency);
  };
  for (auto first = modes.begin(); first != modes.end();) {
    const auto gap = std::adjacent_find(first, modes.end(), is_next);
    const auto last = gap == modes.end() ? gap : gap + 1;
    std::stable_sort(first, last, [](const Mode& a, const Mode& b) { return a.eigenvalue.real() > b.eigenvalue.real(); });
    first = last;
  }
}

ModesReport::Stability stability_of(const std::vector<Mode>& modes) {
  const auto real = [](const Mode& mode) { return mode.eigenvalue.real(); };
  if (std::ranges::any_of(modes, [&](const Mode& mode) { return real(mode) > 0; })) return ModesReport::unstable;
  return std::ranges::all_of(modes, [&](const Mode& mode) { return real(mode) < 0; }) ? ModesReport::stable
                                                                                      : ModesReport::marginal;
}

// The rate below which a state counts as constant: the smaller of what the mechanism's time scale and its forces imply, but more
// than rounding
double resting_rate(const LinearSystem& linear, int state) {
  const double by_rate = linear.state_scale[state] * linear.rate_scale;
  if (state >= linear.coordinates + linear.speeds) return at_rest * by_rate;
  const double by_forces = linear.state_scale[state] / linear.rate_scale * linear.acceleration;
  return std::max(
      {at_rest * std::min(by_rate, by_forces), rounding_of_rate * by_rate, LinearSystem::no_acceleration * by_forces});
}

// Notes what changes at the point of linearisation: an equilibrium has no accelerations, a steady motion has constant speeds.
void note_motion(ModesReport& report) {
  const LinearSystem& linear = report.linear;
  std::vector<std::string> moving, accelerating;
  for (int k = linear.coordinates; k < linear.x.size(); ++k) {
    const bool is_speed = k < linear.coordinates + linear.speeds;
    if (is_speed && std::abs(linear.x[k]) > at_rest * linear.state_scale[k])
      moving.push_back(fmt::format("{} = {:.6g}", linear.states[k], linear.x[k]));
    if (std::abs(linear.x_rate[k]) > resting_rate(linear, k))
      accelerating.push_back(fmt::format("{} changes by {:.6g} per unit of time", linear.states[k], linear.x_rate[k]));
  }
  report.is_steady = accelerating.empty();
  if (!accelerating.empty())
    report.notes.push_back("this state is not an equilibrium: " + fmt::format("{}", fmt::join(accelerating, ", ")) +
                           "; the modes describe only the initial divergence of neighbouring motions");
  if (!moving.empty())
    report.notes.push_back("the modes describe deviations from a motion with " + fmt::format("{}", fmt::join(moving, ", ")) +
                           "; they are valid while this motion is steady and the matrices stay constant");
}

}  // namespace

std::vector<LinearOutput> shape_outputs(const Model& model, const OutputLayout& layout, const Snapshot& middle) {
  std::vector<LinearOutput> outputs;
  constexpr const char* axes[] = {"x", "y", "z"};
  const Dimension length = {1, 0, 0}, angle = {0, 0, 0};
  for (std::size_t b = 1; b < model.bodies.size(); ++b) {
    const std::string owner = model.bodies[b].name + ".";
    for (int k = 0; k < model.dimension; ++k)
      outputs.push_back(
          {owner + axes[k], model.units[0], [b, k](const Snapshot& now) { return now.bodies[b].position[k]; }, length});
    if (model.dimension == 2) {
      outputs.push_back({owner + "angle", "rad", [b](const Snapshot& now) { return now.bodies[b].angle; }, angle});
      continue;
    }
    const Quaternion back = middle.bodies[b].rotation.conjugate();
    for (int k = 0; k < 3; ++k)
      outputs.push_back({owner + "r" + axes[k], "rad",
                         [b, k, back](const Snapshot& now) { return rotation_log(now.bodies[b].rotation * back)[k]; }, angle});
  }
  for (std::size_t m = 0; m < layout.measures.size(); ++m) {
    const auto& names = layout.measures[m];
    if (std::ranges::count(model.joints, names.owner, &Element::name) == 0) continue;
    outputs.push_back({names.owner + "." + names.value, names.is_length ? model.units[0] : "rad",
                       [m](const Snapshot& now) { return now.measures[m].value; }, names.is_length ? length : angle});
  }
  return outputs;
}

namespace {

std::vector<Mode> modes_of(const LinearSystem& linear, const VecX& output_scale) {
  const std::vector<Pair> pairs = pairs_of(linear);
  const double fastest = fastest_of(pairs);
  std::vector<Mode> modes;
  for (const Pair& pair : pairs) {
    if (pair.value.imag() < -1e-13 * fastest) continue;  // the conjugate of a pair
    modes.push_back(mode_of(pair, linear, fastest));
    normalise(modes.back(), output_scale, linear.state_scale);
  }
  put_in_order(modes);
  return modes;
}

}  // namespace

std::vector<Complex> poles_of(const LinearSystem& linear) {
  const std::vector<Pair> pairs = pairs_of(linear);
  std::vector<Complex> poles;
  for (const Pair& pair : pairs) poles.push_back(cleaned(pair.value, fastest_of(pairs)));
  std::ranges::stable_sort(poles, {}, [](const Complex& pole) { return std::abs(pole); });
  return poles;
}

ModesReport find_modes(const Model& model, const AssembledModel& assembled, const State& body_state,
                       const LinearizeSettings& settings) {
  ModesReport report;
  Recovery recovery(model, body_state, assembled.report.speeds);
  Snapshot middle;
  report.linear.outcome = recovery.snapshot(*assembled.system, body_state, middle);
  if (!report.linear.outcome) return report;
  const auto outputs = shape_outputs(model, assembled.system->output_layout(), middle);
  report.linear = linearize({model, {}}, assembled, body_state, outputs, settings);
  if (!report.linear.outcome) return report;
  VecX output_scale(static_cast<int>(outputs.size()));
  for (std::size_t k = 0; k < outputs.size(); ++k)
    output_scale[static_cast<int>(k)] = outputs[k].dimension[0] == 1 ? assembled.report.characteristic.length : 1;
  report.modes = modes_of(report.linear, output_scale);
  report.stability = stability_of(report.modes);
  report.notes = report.linear.notes;
  note_motion(report);
  return report;
}

}  // namespace holonom
