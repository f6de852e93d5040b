// Several one-sided bounds that are closed at one instant. With n_i the gradient of the gap of bound i, and M and G those of the rest of
// the mechanism, impulses p (or contact forces) along the bounds change the rates (or accelerations) y of the gaps by W p:
//
//   M x_j + G^T l = n_j,     G x_j = 0,     W_ij = n_i . x_j.
#pragma once

#include <optional>

#include "analysis/events/impulse.h"

namespace holonom {

class ContactSet {
 public:
  ContactSet() = default;
  // impulses: of the configuration without these bounds; gradients: of their gaps, one per column
  ContactSet(Impulses& impulses, Eigen::MatrixXd gradients, const State& body);

  const Outcome& outcome() const { return outcome_; }
  VecX rates(const State& body) const { return gradients_.transpose() * body.v; }  // of the gaps
  // p >= 0 and y + W p >= offset, complementary for each bound; nothing where no solution exists.
  std::optional<VecX> push(const VecX& y, const VecX& offset) const;
  VecX response(const VecX& impulses) const { return W_ * impulses; }      // of the gaps
  double own_response(int contact) const { return W_(contact, contact); }  // of a gap to its own bound
  // Changes the speeds by impulses of the bounds; the energy they remove is added to the dissipated work.
  void apply(const VecX& impulses, State& body) const;

 private:
  Outcome outcome_;
  Eigen::MatrixXd gradients_, columns_, W_;
};

}  // namespace holonom
