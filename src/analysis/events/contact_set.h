// Several one-sided bounds that touch at one instant. With n_i the gradient of the gap of bound i, and M and G those of the rest of the
// mechanism, impulses p (or efforts) along the bounds change the rates (or accelerations) y of the gaps by W p:
//
//   M x_j + G^T l = n_j,     G x_j = 0,     W_ij = n_i . x_j.
#pragma once

#include <optional>

#include "analysis/start/measure_rows.h"
#include "system/outcome.h"

namespace holonom {

struct Contact {
  IndependentMeasure measure;
  double side = 1;  // of the bound on which the measure is
};

class ContactSet {
 public:
  // The model is without these bounds; the state is in body coordinates.
  ContactSet(const Model& model, const std::vector<Contact>& contacts, const State& body);

  const Outcome& outcome() const { return outcome_; }
  const VecX& rates() const { return rates_; }  // of the gaps
  // p >= 0 and y + W p >= offset, one of which is zero for each bound; nothing where there is none.
  std::optional<VecX> push(const VecX& y, const VecX& offset) const;
  VecX response(const VecX& impulses) const { return W_ * impulses; }      // of the gaps
  double own_response(int contact) const { return W_(contact, contact); }  // of a gap to its own bound
  VecX speeds(const VecX& impulses) const { return columns_ * impulses; }  // change by impulses of the bounds

 private:
  Outcome outcome_;
  Eigen::MatrixXd columns_, W_;
  VecX rates_;
};

}  // namespace holonom
