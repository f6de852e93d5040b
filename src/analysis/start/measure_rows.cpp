#include "analysis/start/measure_rows.h"

#include "elements/own_rotation.h"

namespace holonom {

Model with_measures_driven(const Model& model, const std::vector<IndependentMeasure>& measures) {
  Model driven = model;
  for (const IndependentMeasure& measure : measures) {
    Element driver;
    driver.name = "driven " + measure.channel;
    driver.type = "driver";
    driver.where = measure.where;
    const bool is_rotation = own_rotation(model, measure.channel).body > 0;
    driver.entries = {{is_rotation ? "rotation" : "measure", measure.channel, measure.where},
                      {"polynomial", std::vector<double>{0}, measure.where}};
    driven.drivers.push_back(driver);
  }
  return driven;
}

MeasureRows::MeasureRows(const Model& model, const std::vector<IndependentMeasure>& measures)
    : own_drivers_(static_cast<int>(model.drivers.size())),
      system_(make_body_system(with_measures_driven(model, measures), RowSet::motion)),
      state_(system_->reference_state()) {
  system_->prepare(evaluation_);
  for (const RowSource& source : system_->row_sources())
    if (source.kind == RowSource::driver && source.index >= own_drivers_) rows_.push_back(source.row);
  gradients_.setZero(system_->sizes().v, static_cast<long>(rows_.size()));
}

void MeasureRows::evaluate(const State& state) {
  state_.t = state.t;
  state_.q = state.q;
  state_.v = state.v;
  system_->evaluate(state_, need_constraint | need_jacobian, evaluation_);
  const SparseMatrix& G = evaluation_.G;
  for (std::size_t m = 0; m < rows_.size(); ++m)
    for (int k = G.start[rows_[m]]; k < G.start[rows_[m] + 1]; ++k) gradients_(G.column[k], static_cast<long>(m)) = G.value[k];
}

}  // namespace holonom
