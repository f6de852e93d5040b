// No coordinate set loses an element. In the assembled configuration every motion that a set permits satisfies all equations of
// body coordinates, including those of E, and the number of such motions is the one that `check` reports; without the rows of E
// there would be more. A force E does the same nonzero work on every such motion in every set. It therefore does not matter
// whether a joint has rows, is an arc of a tree or is represented by shared points.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "analysis/start/assembled_model.h"
#include "cells.h"
#include "coordinates/catalogue.h"
#include "elements/catalogue.h"
#include "support/dense_reference.h"

namespace holonom::grid {
namespace {

using Eigen::MatrixXd;

constexpr double small = 1e-9;  // models are of unit size

int rank_of(const MatrixXd& matrix) {
  if (matrix.size() == 0) return 0;
  const VecX values = singular_values(matrix).values;
  return static_cast<int>((values.array() > small * values[0]).count());
}

// A model in one coordinate set, in its assembled start.
class Placed {
 public:
  Placed(const Model& model, const std::string& coordinates)
      : assembled_(assemble_model(model)), system_(make_system(model, coordinates)) {
    system_->prepare(evaluation_);
    state_ = system_->reference_state();
    system_->from_body(assembled_.state, state_);
    system_->evaluate(state_, need_constraint | need_jacobian | need_force, evaluation_);
  }

  const System& system() const { return *system_; }
  const CheckReport& report() const { return assembled_.report; }
  MatrixXd rows() const { return evaluation_.G.dense(); }
  const VecX& forces() const { return evaluation_.Q; }
  double violation() const { return evaluation_.g.size() > 0 ? evaluation_.g.lpNorm<Eigen::Infinity>() : 0; }

  // Speeds that obey the rows, one a column
  MatrixXd allowed() const {
    const int n = system_->sizes().v;
    if (system_->sizes().rows == 0) return MatrixXd::Identity(n, n);
    return singular_values(rows()).V.rightCols(n - rank_of(rows()));
  }

  VecX in_body_speeds(const VecX& speeds) {
    State moving = state_, body = assembled_.state;
    moving.v = speeds;
    system_->to_body(moving, body);
    return body.v;
  }

  double kinetic_energy(const VecX& speeds) {
    State moving = state_;
    moving.v = speeds;
    system_->evaluate(moving, need_kinetic, evaluation_);
    return evaluation_.kinetic;
  }

 private:
  AssembledModel assembled_;
  std::unique_ptr<System> system_;
  State state_;
  Evaluation evaluation_;
};

int index_of(const std::vector<Element>& elements) {
  const auto found = std::ranges::find(elements, element_name, &Element::name);
  return found == elements.end() ? -1 : static_cast<int>(found - elements.begin());
}

// Couplers are kept among the drivers.
bool is_source(const RowSource& source, const Model& model) {
  if (source.kind == RowSource::joint) return source.index == index_of(model.joints);
  return source.kind == RowSource::driver && source.index == index_of(model.drivers);
}

MatrixXd without_element(const MatrixXd& rows, const System& system) {
  std::vector<int> kept;
  for (const RowSource& source : system.row_sources())
    for (int r = 0; r < source.rows && !is_source(source, system.model()); ++r) kept.push_back(source.row + r);
  MatrixXd rest(kept.size(), rows.cols());
  for (std::size_t k = 0; k < kept.size(); ++k) rest.row(static_cast<int>(k)) = rows.row(kept[k]);
  return rest;
}

class Presence : public testing::TestWithParam<int> {
 protected:
  const GridModel& grid_model() const { return grid_models()[GetParam()]; }
  bool is_force() const { return grid_model().section == "forces"; }
  bool has_rows() const {
    const std::string& section = grid_model().section;
    const bool has_equations = section == "joints" || section == "drivers" || section == "couplers";
    return has_equations && grid_model().catalogue_entry()->constrains;
  }
};

TEST_P(Presence, elementIsOfItsEntry) {
  ASSERT_NE(grid_model().catalogue_entry(), nullptr) << "the catalogue has no such entry";
  for (const Analysis analysis : analyses) {
    const Model& model = parsed(GetParam(), analysis);
    int found = 0;
    for (const auto* elements : {&model.joints, &model.forces, &model.drivers, &model.signals})
      if (const int index = index_of(*elements); index >= 0 && (*elements)[index].type == grid_model().type) ++found;
    EXPECT_EQ(found, 1) << "no " << grid_model().type << " named " << element_name;
  }
}

TEST_P(Presence, rowsOfTheElementCountInBodyCoordinates) {
  if (!has_rows()) return;
  for (const Analysis analysis : analyses) {
    SCOPED_TRACE(name_of(analysis));
    const Placed body(parsed(GetParam(), analysis), "body");
    const MatrixXd all = body.rows(), rest = without_element(all, body.system());
    EXPECT_LT(rest.rows(), all.rows()) << "it has no rows";
    EXPECT_EQ(rank_of(all) - rank_of(rest), all.rows() - rest.rows()) << "without its rows nothing more can move";
  }
}

TEST_P(Presence, everySetAllowsTheSameMotions) {
  for (const Analysis analysis : analyses) {
    const Model& model = parsed(GetParam(), analysis);
    const MatrixXd body_rows = Placed(model, "body").rows();
    for (const ChoiceInfo& coordinates : coordinate_catalogue()) {
      SCOPED_TRACE(name_of(analysis) + ", " + coordinates.name);
      Placed placed(model, coordinates.name);
      EXPECT_LT(placed.violation(), small);
      const MatrixXd allowed = placed.allowed();
      ASSERT_EQ(allowed.cols(), placed.report().speeds);
      MatrixXd motions(body_rows.cols(), allowed.cols());
      for (int k = 0; k < allowed.cols(); ++k) motions.col(k) = placed.in_body_speeds(allowed.col(k));
      EXPECT_EQ(rank_of(motions), allowed.cols()) << "two motions of the set are one of the bodies";
      if (motions.cols() > 0) {
        EXPECT_LT((body_rows * motions).cwiseAbs().maxCoeff(), small) << "a motion breaks a joint or driver";
      }
    }
  }
}

// Friction reads a reaction, for which sets choose other unknowns: without it they must stay the same.
Model without_force(Model model) {
  Element& force = model.forces[index_of(model.forces)];
  if (force.type != "friction") {
    model.forces.clear();
    return model;
  }
  for (Element::Entry& entry : force.entries)
    if (entry.field == "coefficient" || entry.field == "viscous") entry.value = 0.0;
  return model;
}

// What E adds to the generalised forces, as power on each of the motions
VecX power_of_element(const Placed& with, const Placed& bare, const MatrixXd& motions) {
  return motions.transpose() * (with.forces() - bare.forces());
}

bool is_inertia(const Model& model) { return force_entry(model.forces[index_of(model.forces)], model.dimension).is_inertia; }

// The energy that an inertia adds to each of the motions
TEST_P(Presence, inertiaHasTheSameEnergyInEverySet) {
  if (!is_force() || !is_inertia(parsed(GetParam(), Analysis::dynamics))) return;
  const Model& model = parsed(GetParam(), Analysis::dynamics);
  const Model without = without_force(model);
  Placed body(model, "body"), bare_body(without, "body");
  for (const ChoiceInfo& coordinates : coordinate_catalogue()) {
    SCOPED_TRACE(coordinates.name);
    Placed placed(model, coordinates.name), bare(without, coordinates.name);
    const MatrixXd allowed = placed.allowed();
    double most = 0;
    for (int k = 0; k < allowed.cols(); ++k) {
      const VecX speeds = allowed.col(k), of_bodies = placed.in_body_speeds(speeds);
      const double added = placed.kinetic_energy(speeds) - bare.kinetic_energy(speeds);
      EXPECT_NEAR(added, body.kinetic_energy(of_bodies) - bare_body.kinetic_energy(of_bodies), small);
      most = std::max(most, std::abs(added));
    }
    EXPECT_GT(most, 0.01) << "the inertia does nothing";
  }
}

TEST_P(Presence, forceDoesTheSameWorkInEverySet) {
  if (!is_force() || is_inertia(parsed(GetParam(), Analysis::dynamics))) return;
  const Model& model = parsed(GetParam(), Analysis::dynamics);
  const Model without = without_force(model);
  const Placed body(model, "body"), bare_body(without, "body");
  for (const ChoiceInfo& coordinates : coordinate_catalogue()) {
    SCOPED_TRACE(coordinates.name);
    Placed placed(model, coordinates.name);
    const Placed bare(without, coordinates.name);
    const MatrixXd allowed = placed.allowed();
    const VecX power = power_of_element(placed, bare, allowed);
    EXPECT_GT(power.norm(), 0.1) << "the force does nothing";
    for (int k = 0; k < allowed.cols(); ++k)
      EXPECT_NEAR(power[k], placed.in_body_speeds(allowed.col(k)).dot(body.forces() - bare_body.forces()), small);
  }
}

INSTANTIATE_TEST_SUITE_P(all, Presence, testing::ValuesIn(all_models()), name_of_model);

}  // namespace
}  // namespace holonom::grid
