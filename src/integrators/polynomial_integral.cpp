#include "integrators/polynomial_integral.h"

namespace holonom {
namespace {

struct GaussPoint {
  double place, weight;  // on [-1, 1]
};

// A. N. Lowan, N. Davids, A. Levenson, Bull. Amer. Math. Soc. 48 (1942) 739-743
constexpr GaussPoint gauss[] = {
    {-0.949107912342758524526, 0.129484966168869693271}, {-0.741531185599394439864, 0.279705391489276667901},
    {-0.405845151377397166907, 0.381830050505118944950}, {0, 0.417959183673469387755},
    {0.405845151377397166907, 0.381830050505118944950},  {0.741531185599394439864, 0.279705391489276667901},
    {0.949107912342758524526, 0.129484966168869693271}};

}  // namespace

void PolynomialIntegral::place(const double* nodes, int count, double from, double to) {
  const double length = to - from;
  std::array<double, most_nodes> node{};
  for (int j = 0; j < count; ++j) node[j] = (nodes[j] - from) / length;
  basis_.fill(0);
  for (const GaussPoint& point : gauss) {
    const double place = 0.5 * (1 + point.place);
    double product = 0.5 * point.weight * length;
    for (int i = 0; i < count; ++i) {
      basis_[i] += product;
      product *= place - node[i];
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
