// Jacobi's elliptic functions for closed-form motions: arithmetic-geometric mean and descending Landen steps (Abramowitz and
// Stegun, Handbook of Mathematical Functions, 16.4 and 17.6). Parameter m = k^2, 0 <= m < 1.
#pragma once

namespace holonom {

struct Elliptic {
  double sn, cn, dn;
};

double complete_elliptic_integral(double m);  // K(m)
Elliptic jacobi_elliptic(double u, double m);

}  // namespace holonom
