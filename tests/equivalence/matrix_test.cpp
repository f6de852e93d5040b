// Every legal triple of choices gives the same motion and the same reactions: differences to a tight run in another coordinate
// set decrease with the order of the integrator and end below 1e-6. A cover of the matrix runs always; all of it runs with
// HOLONOM_FULL=1, which also writes the page of the manual to HOLONOM_EQUIVALENCE_PAGE if that is set.
#include "matrix.h"
#include "coordinates/catalogue.h"
#include "integrators/catalogue.h"
#include "treatment/catalogue.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

namespace holonom::matrix {
namespace {

constexpr double close_enough = 1e-6;
constexpr double order_slack = 0.3;
constexpr double tolerance_slack =
    0.5;  // methods that choose order and step by noisy estimates follow the tolerance in the mean only

bool is_full() { return std::getenv("HOLONOM_FULL") != nullptr; }

// Cells whose differences may fall faster than promised, by name. The stiff spring moves nearly linearly, and for linear equations Merson's
// method is of order 5; Tsitouras' and Verner's have leading errors made so small that the next one still rules where differences stand
// clear of noise.
bool falls_faster(const std::string& integrator, const std::string& model) {
  static const std::set<std::pair<std::string, std::string>> named = {
      {"merson", "stiff spring"}, {"tsitouras", "stiff spring"}, {"verner", "stiff spring"}, {"tsitouras", "sprung bodies"}};
  return named.contains({integrator, model});
}

void expect_order(const Cell& cell, double Difference::*norm, bool may_be_higher, const char* what) {
  const double observed = cell.observed_order(norm), slack = cell.follows_tolerance() ? tolerance_slack : order_slack;
  if (std::isnan(observed)) return;
  EXPECT_GT(observed, cell.order - slack) << what;
  if (!may_be_higher) {
    EXPECT_LT(observed, cell.order + slack) << what;
  }
}

void expect_equivalent(const Cell& cell, bool may_be_higher) {
  ASSERT_EQ(cell.failure, "");
  std::ostringstream differences;
  for (const Difference& each : cell.difference) differences << each.motion << ", " << each.reactions << "; ";
  SCOPED_TRACE("motion, reactions: " + differences.str());
  expect_order(cell, &Difference::motion, may_be_higher, "motion");
  expect_order(cell, &Difference::reactions, may_be_higher, "reactions");
  EXPECT_LT(cell.difference.back().worst_motion, close_enough);
  EXPECT_LT(cell.difference.back().worst_reactions, close_enough);
}

TEST(EquivalenceMatrix, referencesAgree) {
  for (const MatrixModel& model : models()) {
    const Difference difference = reference_uncertainty(model);
    EXPECT_LT(difference.worst_motion, 1e-11) << model.name;
    EXPECT_LT(difference.worst_reactions, 2e-10) << model.name;
  }
}

// The number may only grow.
TEST(EquivalenceMatrix, hasAllLegalTriples) { EXPECT_GE(legal_triples().size(), 282u); }

TEST(EquivalenceMatrix, coverMeetsEveryPair) {
  std::set<std::pair<std::string, std::string>> met;
  std::set<int> covered;
  const auto triples = legal_triples();
  for (const BodyPoint& place : cover()) {
    const Triple& triple = triples[place.triple];
    covered.insert(place.triple);
    for (const std::string& choice : {triple.coordinates, triple.treatment, triple.integrator})
      met.insert({models()[place.model].name, choice});
  }
  EXPECT_EQ(covered.size(), triples.size());
  for (const MatrixModel& model : models())
    for (const auto& names :
         {names_of(coordinate_catalogue()), names_of(treatment_catalogue()), names_of(integrator_catalogue())})
      for (const std::string& name : names)
        if (name != "none") {
          EXPECT_TRUE(met.contains({model.name, name})) << model.name << " meets no " << name;
        }
}

TEST(EquivalenceMatrix, allTriplesMoveAlike) {
  const auto triples = legal_triples();
  const std::vector<BodyPoint> places = is_full() ? everything() : cover();
  std::vector<Cell> cells;
  int orders = 0;
  for (const BodyPoint& place : places) {
    const Triple& triple = triples[place.triple];
    SCOPED_TRACE(triple.coordinates + "/" + triple.treatment + "/" + triple.integrator + " on " + models()[place.model].name);
    cells.push_back(measure(models()[place.model], triple));
    expect_equivalent(cells.back(), falls_faster(triple.integrator, models()[place.model].name));
    if (!std::isnan(cells.back().observed_order(&Difference::motion)) ||
        !std::isnan(cells.back().observed_order(&Difference::reactions)))
      ++orders;
  }
  EXPECT_GT(orders, 0.7 * static_cast<double>(cells.size())) << "too few differences stand clear of noise";
  if (const char* file = std::getenv("HOLONOM_EQUIVALENCE_PAGE"); file && is_full()) std::ofstream(file) << page(places, cells);
}

}  // namespace
}  // namespace holonom::matrix
