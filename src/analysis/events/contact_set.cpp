#include "analysis/events/contact_set.h"

#include "math/complementarity.h"

namespace holonom {

ContactSet::ContactSet(Impulses& impulses, Eigen::MatrixXd gradients, const State& body) : gradients_(std::move(gradients)) {
  columns_.setZero(gradients_.rows(), gradients_.cols());
  VecX x;
  for (Eigen::Index k = 0; k < gradients_.cols(); ++k) {
    if (outcome_ = impulses.respond(body, gradients_.col(k), x); !outcome_) return;
    columns_.col(k) = x;
  }
  W_ = gradients_.transpose() * columns_;
  W_ = (0.5 * (W_ + W_.transpose())).eval();
}

std::optional<VecX> ContactSet::push(const VecX& y, const VecX& offset) const { return solve_complementarity(W_, y - offset); }

void ContactSet::apply(const VecX& impulses, State& body) const {
  body.work[Work::dissipated] -= impulses.dot(rates(body) + 0.5 * response(impulses));
  body.v += columns_ * impulses;
}

}  // namespace holonom
