#include "elements/rotation_vector.h"

#include <cmath>
#include <numbers>

namespace holonom {
namespace {

using Quadruple = Vec4;

// Column m of 4 q q^T: a constant and its derivative by the entries of R, row by row
struct Column {
  Quadruple constant = Quadruple::Zero();
  Eigen::Matrix<double, 4, 9> by_R = Eigen::Matrix<double, 4, 9>::Zero();
};

constexpr int entry(int row, int column) { return 3 * row + column; }

Column column_of(int m) {
  Column result;
  const auto add = [&](int number, int row, int column, double factor) { result.by_R(number, entry(row, column)) += factor; };
  if (m == 0) {  // 4 w (w, v)
    result.constant[0] = 1;
    for (int k = 0; k < 3; ++k) {
      const int i = (k + 1) % 3, j = (k + 2) % 3;
      add(0, k, k, 1);
      add(1 + k, j, i, 1);
      add(1 + k, i, j, -1);
    }
    return result;
  }
  const int k = m - 1, i = (k + 1) % 3, j = (k + 2) % 3;  // 4 v_k (w, v)
  add(0, j, i, 1);
  add(0, i, j, -1);
  result.constant[m] = 1;
  add(m, k, k, 1);
  add(m, i, i, -1);
  add(m, j, j, -1);
  for (const int other : {i, j}) {
    add(1 + other, k, other, 1);
    add(1 + other, other, k, 1);
  }
  return result;
}

const std::array<Column, 4> columns = {column_of(0), column_of(1), column_of(2), column_of(3)};

// The diagonal entry of 4 q q^T
double diagonal(int m, const Eigen::Matrix<double, 9, 1>& R) {
  return columns[static_cast<std::size_t>(m)].constant[m] + columns[static_cast<std::size_t>(m)].by_R.row(m) * R;
}

int largest_diagonal(const Eigen::Matrix<double, 9, 1>& R) {
  int best = 0;
  for (int m = 1; m < 4; ++m)
    if (diagonal(m, R) > diagonal(best, R)) best = m;
  return best;
}

// A(x) = atan(sqrt x)/sqrt x and two derivatives, as a series for small x
struct ArcTangent {
  double value, slope, curvature;
};

constexpr double near_zero = 0.05;

ArcTangent arc_tangent_of(double x) {
  ArcTangent sum{0, 0, 0};
  for (int n = 13; n >= 0; --n) {  // terms (-x)^n/(2n + 1): Horner's scheme for the sum and its derivatives
    sum.curvature = sum.curvature * x + 2 * sum.slope;
    sum.slope = sum.slope * x + sum.value;
    sum.value = sum.value * x + (n % 2 ? -1.0 : 1.0) / (2 * n + 1);
  }
  return sum;
}

// psi, chi and, along (dw, dv), their changes
struct Factors {
  double psi, psi_w, chi;
  double psi_change = 0, psi_w_change = 0, chi_change = 0;
};

Factors factors_of(const Quadruple& Q, const Quadruple& dQ) {
  const double w = Q[0], s = Q.tail<3>().squaredNorm(), N = w * w + s;
  const double dw = dQ[0], ds = 2 * Q.tail<3>().dot(dQ.tail<3>()), dN = 2 * w * dw + ds;
  Factors f{0, -2 / N, 0};
  f.psi_w_change = 2 * dN / (N * N);
  if (w > 0 && s < near_zero * w * w) {
    const double x = s / (w * w), dx = ds / (w * w) - 2 * x * dw / w;
    const ArcTangent A = arc_tangent_of(x);
    f.psi = 2 * A.value / w;
    f.psi_change = 2 * A.slope * dx / w - f.psi * dw / w;
    f.chi = 4 * A.slope / (w * w * w);
    f.chi_change = 4 * A.curvature * dx / (w * w * w) - 3 * f.chi * dw / w;
  } else {
    const double length = std::sqrt(s);
    f.psi = length > 0 ? 2 * std::atan2(length, w) / length : 0;
    f.chi = s > 0 ? (2 * w / N - f.psi) / s : 0;
    f.psi_change = f.psi_w * dw + f.chi * ds / 2;
    f.chi_change = s > 0 ? (2 * dw / N - 2 * w * dN / (N * N) - f.psi_change - f.chi * ds) / s : 0;
  }
  return f;
}

Vec3 vector_of(const Quadruple& Q) { return factors_of(Q, Quadruple::Zero()).psi * Q.tail<3>(); }

// Derivative of component k of r by Q
Quadruple slope_of(const Quadruple& Q, int k) {
  const Factors f = factors_of(Q, Quadruple::Zero());
  const Vec3 v = Q.tail<3>();
  Quadruple slope;
  slope << v[k] * f.psi_w, v[k] * f.chi * v + f.psi * Vec3::Unit(k);
  return slope;
}

// Its change along dQ
Quadruple curvature_of(const Quadruple& Q, const Quadruple& dQ, int k) {
  const Factors f = factors_of(Q, dQ);
  const Vec3 v = Q.tail<3>(), dv = dQ.tail<3>();
  Quadruple change;
  change << dv[k] * f.psi_w + v[k] * f.psi_w_change,
      dv[k] * f.chi * v + v[k] * f.chi_change * v + v[k] * f.chi * dv + f.psi_change * Vec3::Unit(k);
  return change;
}

}  // namespace

RotationVector::Local RotationVector::at(const FeatureTable<3>& table, const VecX& memory) const {
  Eigen::Matrix<double, 9, 1> R;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      R[entry(i, j)] = table.p[features_[static_cast<std::size_t>(i)]].dot(table.p[features_[static_cast<std::size_t>(3 + j)]]);
  const Column& column = columns[static_cast<std::size_t>(largest_diagonal(R))];
  Local here{column.constant + column.by_R * R, column.by_R};
  const Vec3 last = accepted(memory);
  if ((vector_of(-here.Q) - last).squaredNorm() < (vector_of(here.Q) - last).squaredNorm()) {
    here.Q = -here.Q;
    here.by_R = -here.by_R;
  }
  return here;
}

double RotationVector::value(const FeatureTable<3>& table, const VecX& memory) const {
  return vector_of(at(table, memory).Q)[component_];
}

void RotationVector::commit(const FeatureTable<3>& table, VecX& memory) const {
  memory.segment<3>(slot_) = vector_of(at(table, memory).Q);
}

// 2 (1 + cos th/2, n sin th/2), about 2 pi - th long
Vec4 RotationVector::from_singular_position(const FeatureTable<3>& table, const VecX& memory) const {
  return 2 * (at(table, memory).Q.normalized() + Vec4::UnitX());
}

void RotationVector::gradient(const FeatureTable<3>& table, Vec3* D) const {
  const Local here = at(table, table.memory);
  const Eigen::Matrix<double, 9, 1> by_R = here.by_R.transpose() * slope_of(here.Q, component_);
  for (int k = 0; k < 6; ++k) D[k].setZero();
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      D[i] += by_R[entry(i, j)] * table.p[features_[static_cast<std::size_t>(3 + j)]];
      D[3 + j] += by_R[entry(i, j)] * table.p[features_[static_cast<std::size_t>(i)]];
    }
}

void RotationVector::hessian_apply(const FeatureTable<3>& table, const Vec3* u, Vec3* Hu) const {
  const Local here = at(table, table.memory);
  const auto p = [&](int k) -> const Vec3& { return table.p[features_[static_cast<std::size_t>(k)]]; };
  std::array<Vec3, 6> along;
  for (int k = 0; k < 6; ++k) along[static_cast<std::size_t>(k)] = u[k];
  const auto du = [&](int k) -> const Vec3& { return along[static_cast<std::size_t>(k)]; };
  Eigen::Matrix<double, 9, 1> dR;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) dR[entry(i, j)] = du(i).dot(p(3 + j)) + p(i).dot(du(3 + j));
  const Eigen::Matrix<double, 9, 1> by_R = here.by_R.transpose() * slope_of(here.Q, component_);
  const Eigen::Matrix<double, 9, 1> change = here.by_R.transpose() * curvature_of(here.Q, here.by_R * dR, component_);
  for (int k = 0; k < 6; ++k) Hu[k].setZero();
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      Hu[i] += change[entry(i, j)] * p(3 + j) + by_R[entry(i, j)] * du(3 + j);
      Hu[3 + j] += change[entry(i, j)] * p(i) + by_R[entry(i, j)] * du(i);
    }
}

Vec3 rotation_vector_of(const Mat3& R) {
  Eigen::Matrix<double, 9, 1> entries;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) entries[entry(i, j)] = R(i, j);
  const Column& column = columns[static_cast<std::size_t>(largest_diagonal(entries))];
  const Quadruple Q = column.constant + column.by_R * entries;
  return vector_of(Q[0] < 0 ? Quadruple(-Q) : Q);
}

}  // namespace holonom
