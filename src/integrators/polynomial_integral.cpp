#include "integrators/polynomial_integral.h"

#include "math/gauss.h"

namespace holonom {

void PolynomialIntegral::place(const double* nodes, int count, double from, double to) {
  const double length = to - from;
  std::array<double, max_nodes> node{};
  for (int j = 0; j < count; ++j) node[j] = (nodes[j] - from) / length;
  basis_.fill(0);
  for (const GaussPoint& point : seven_gauss_points) {
    double product = point.weight * length;
    for (int i = 0; i < count; ++i) {
      basis_[i] += product;
      product *= point.at - node[i];
    }
  }
  difference_[0][0] = 1;
  for (int i = 1; i < count; ++i) {
    difference_[i][i] = 1;
    for (int j = 0; j < i; ++j) {
      difference_[i][j] = difference_[i - 1][j] / (node[j] - node[i]);
      difference_[i][i] /= node[i] - node[j];
    }
  }
}

double PolynomialIntegral::weight(int j, int count) const {
  double sum = 0;
  for (int i = j; i < count; ++i) sum += added_weight(j, i);
  return sum;
}

}  // namespace holonom
