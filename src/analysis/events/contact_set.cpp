#include "analysis/events/contact_set.h"

#include "math/complementarity.h"
#include "treatment/kkt.h"

namespace holonom {
namespace {

std::vector<IndependentMeasure> contact_measures(const std::vector<Contact>& contacts) {
  std::vector<IndependentMeasure> measures;
  for (const Contact& contact : contacts) measures.push_back(contact.measure);
  return measures;
}

}  // namespace

ContactSet::ContactSet(const Model& model, const std::vector<Contact>& contacts, const State& body) {
  MeasureRows rows(model, contact_measures(contacts));
  rows.evaluate(body);
  Eigen::MatrixXd gradients = rows.gradients();
  for (std::size_t k = 0; k < contacts.size(); ++k) gradients.col(static_cast<Eigen::Index>(k)) *= contacts[k].side;
  const std::unique_ptr<BodyLevel> system = make_body_system(SharedModel::borrowed(model), RowSet::motion);
  Evaluation at;
  system->prepare(at);
  State here = system->drawn_state();
  here.t = body.t;
  here.q = body.q;
  here.v = body.v;
  system->evaluate(here, need_constraint | need_jacobian | need_rate | need_mass, at);
  const Sizes sizes = system->sizes();
  Kkt kkt(*system);
  kkt.set_refined(true);
  columns_.setZero(sizes.v, gradients.cols());
  if (outcome_ = kkt.factor(at); !outcome_) return;
  VecX x = VecX::Zero(sizes.v), l = VecX::Zero(sizes.rows);
  for (Eigen::Index k = 0; k < gradients.cols(); ++k) {
    kkt.solve(gradients.col(k), VecX::Zero(sizes.rows), x, l);
    columns_.col(k) = x;
  }
  W_ = gradients.transpose() * columns_;
  W_ = (0.5 * (W_ + W_.transpose())).eval();
  rates_ = gradients.transpose() * body.v;
}

std::optional<VecX> ContactSet::push(const VecX& y, const VecX& offset) const { return solve_complementarity(W_, y - offset); }

}  // namespace holonom
