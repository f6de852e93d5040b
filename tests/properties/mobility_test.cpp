// Constraint equations and mobility of every joint agree: constrain() forbids exactly what mobility() does not permit, whichever
// body moves.
#include <gtest/gtest.h>

#include <numbers>

#include "properties/joint_placement.h"
#include "support/dense_reference.h"

namespace holonom::mobility_test {

using namespace property_test;

int rank_of(const Eigen::MatrixXd& matrix) {
  if (matrix.size() == 0) return 0;
  const Eigen::VectorXd values = singular_values(matrix).values;
  return static_cast<int>((values.array() > 1e-8 * values[0]).count());
}

// The joint "E" of a case, with its system and a random state.
template <int d>
class JointCase {
 public:
  JointCase(const Case& one, Random& random)
      : system_(one.model, RowSet::motion),
        joint_(*system_.mechanism().joints[0]),
        state_(random_state(system_, random)),
        degrees_of_freedom_(degrees_of_freedom_of(joint_.mobility())) {
    system_.prepare(evaluation_);
    coordinates_ = random.vector_of(degrees_of_freedom_);
  }

  // Some joints declare no motions, only rows.
  bool states_its_motions() const { return joint_.can_carry() || degrees_of_freedom_ > 0; }

  // The bodies of the joint that can be moved: all except the ground
  std::vector<int> movable() const {
    std::vector<int> bodies;
    for (const int body : {joint_.first.body, joint_.second.body})
      if (body > 0) bodies.push_back(body);
    return bodies;
  }

  void check_rows(int moved) {
    place<d>(joint_, coordinates_, moved, state_.q);
    system_.evaluate(state_, need_constraint | need_jacobian, evaluation_);
    EXPECT_LT(misfit(evaluation_.g, VecX::Zero(evaluation_.g.size())), 1e-12) << "g where mobility() puts the body";
    const Eigen::MatrixXd G = evaluation_.G.dense(), S = motion_subspace(moved);
    EXPECT_EQ(rank_of(G) + degrees_of_freedom_, speeds_per_body<d>) << "rows forbid and motions allow";
    EXPECT_EQ(rank_of(G), G.rows()) << "no row of a single joint is redundant";
    EXPECT_EQ(rank_of(S), degrees_of_freedom_) << "motions are independent";
    EXPECT_LT(misfit(G * S, Eigen::MatrixXd::Zero(G.rows(), S.cols())), 1e-9) << "G S";
  }

  // Angles are the coordinates of the rotations and displacements those of the translations, in the same order.
  void check_measures(int moved) {
    place<d>(joint_, coordinates_, moved, state_.q);
    state_.memory.setZero();
    const std::vector<double> values = measure_values();
    std::vector<double> angles, travels;
    int next = 0;
    for (const Motion& motion : joint_.mobility()) {
      if (motion.kind == Motion::rotation) angles.push_back(coordinates_[next]);
      if (motion.kind == Motion::translation) travels.push_back(coordinates_[next]);
      next += motion.degrees_of_freedom();
    }
    std::size_t angle = 0, travel = 0;
    const OutputLayout layout = system_.output_layout();
    for (std::size_t k = 0; k < layout.measures.size(); ++k) {
      auto& wanted = layout.measures[k].is_length ? travels : angles;
      std::size_t& number = layout.measures[k].is_length ? travel : angle;
      ASSERT_LT(number, wanted.size()) << layout.measures[k].value;
      EXPECT_NEAR(values[k], wanted[number++], 1e-12) << layout.measures[k].value;
    }
  }

  // Three revolutions of each rotation in steps of about a radian, each step committed: only its own angle increases, by 6 pi.
  void check_turns(int moved) {
    const OutputLayout layout = system_.output_layout();
    int angles = 0;
    for (const auto& measure : layout.measures) angles += !measure.is_length;
    if (angles == 0) return;
    int next = 0, number = 0;
    for (const Motion& motion : joint_.mobility()) {
      if (motion.kind == Motion::rotation) {
        state_.memory.setZero();
        const std::vector<double> before = turned(moved, next, 0);
        constexpr int steps = 19;
        std::vector<double> after;
        for (int step = 1; step <= steps; ++step) after = turned(moved, next, 6 * std::numbers::pi * step / steps);
        int angle = 0;
        for (std::size_t k = 0; k < layout.measures.size(); ++k) {
          const bool own = !layout.measures[k].is_length && angle++ == number;
          EXPECT_NEAR(after[k] - before[k], own ? 6 * std::numbers::pi : 0, 1e-11) << layout.measures[k].value;
        }
        ++number;
      }
      next += motion.degrees_of_freedom();
    }
  }

 private:
  Eigen::MatrixXd motion_subspace(int moved) {
    Eigen::MatrixXd S(system_.sizes().v, degrees_of_freedom_);
    const VecX here = state_.q;
    for (int k = 0; k < degrees_of_freedom_; ++k)
      S.col(k) = derivative([&](double e) -> VecX {
        VecX q = here, xi = VecX::Zero(system_.sizes().v);
        place<d>(joint_, coordinates_ + e * VecX::Unit(degrees_of_freedom_, k), moved, q);
        system_.difference(here, q, xi);
        return xi;
      });
    return S;
  }

  std::vector<double> turned(int moved, int coordinate, double angle) {
    place<d>(joint_, coordinates_ + angle * VecX::Unit(degrees_of_freedom_, coordinate), moved, state_.q);
    system_.commit(state_);
    return measure_values();
  }

  std::vector<double> measure_values() {
    Snapshot snapshot;
    system_.recover(state_, VecX::Zero(system_.sizes().v), VecX::Zero(system_.sizes().rows), snapshot);
    std::vector<double> values;
    for (const auto& measure : snapshot.measures) values.push_back(measure.value);
    return values;
  }

  BodySystem<d> system_;
  const Joint<d>& joint_;
  State state_;
  int degrees_of_freedom_;
  VecX coordinates_;
  Evaluation evaluation_;
};

template <int d>
void check_all() {
  Random random(5);
  for (const Case& one : cases_of("joints", d).accepted) {
    SCOPED_TRACE(one.title);
    JointCase<d> joint(one, random);
    if (!joint.states_its_motions()) continue;
    for (const int moved : joint.movable()) {
      SCOPED_TRACE("moving body " + one.model.bodies[moved].name);
      joint.check_rows(moved);
      joint.check_measures(moved);
      joint.check_turns(moved);
    }
    if (testing::Test::HasFailure()) return;
  }
}

TEST(Mobility, MeetsTheRowsOfEveryPlanarJoint) { check_all<2>(); }
TEST(Mobility, MeetsTheRowsOfEverySpatialJoint) { check_all<3>(); }

}  // namespace holonom::mobility_test
