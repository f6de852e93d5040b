#include "analysis/events/bound_rows.h"

#include "elements/event.h"
#include "linear/dense.h"

namespace holonom {
namespace {

Model loosened(const Model& given) {
  Model loose = given;
  for (std::vector<Element>* elements : {&loose.joints, &loose.drivers})
    for (Element& element : *elements) element.is_on = false;
  return loose;
}

std::vector<IndependentMeasure> measures_of_impacts(const Model& model) {
  std::vector<IndependentMeasure> measures;
  for (const Element& event : model.events)
    if (action_of(event) == EventAction::impact)
      measures.push_back({event.get<std::string>("measure"), event.location("measure")});
  return measures;
}

}  // namespace

BoundRows::BoundRows(const Model& given) : loose_(loosened(given)), rows_(loose_, measures_of_impacts(given)) {
  int count = 0;
  for (const Element& event : given.events) column_.push_back(action_of(event) == EventAction::impact ? count++ : -1);
}

void BoundRows::evaluate(const State& body) {
  VecX now(body.q.size() + 1);
  now << body.t, body.q;
  if (t_and_q_.size() > 0 && now == t_and_q_) return;
  t_and_q_ = now;
  rows_.evaluate(body);
}

// M has one block per body.
double BoundRows::free_response(int impact) const {
  const VecX n = gradient(impact);
  const SparseMatrix& M = rows_.mass();
  const int size = loose_.dimension == 2 ? 3 : 6;
  DenseLU lu(size);
  Eigen::MatrixXd block(size, size);
  double response = 0;
  for (int first = 0; first < n.size(); first += size) {
    if (n.segment(first, size).isZero(0)) continue;
    block.setZero();
    for (int r = 0; r < size; ++r)
      for (int k = M.start[first + r]; k < M.start[first + r + 1]; ++k) block(r, M.column[k] - first) = M.value[k];
    VecX x = n.segment(first, size);
    lu.matrix() = block;
    if (!lu.factor()) return 0;
    lu.solve(x);
    response += n.segment(first, size).dot(x);
  }
  return response;
}

}  // namespace holonom
