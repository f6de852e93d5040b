// The half HAT-leg guidance model of the MUBODYNA manual (section 7): every number that the manual prints for its run, to half a
// unit of the last digit, from the deck as shipped. The printed times are those of the steps 0, 331 and 660.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "analysis/motion/run.h"
#include "io/deck_reader.h"
#include "io/file_text.h"

namespace holonom::mubodyna_gait_test {

struct Instant {
  Snapshot moved;
  ForceBalance balance;
};

class InstantKeeper final : public Observer {
 public:
  bool wants_balance() override { return true; }
  void record_balance(const Snapshot& moved, const ForceBalance& balance) override { instants.push_back({moved, balance}); }
  std::vector<Instant> instants;
};

double half_a_unit(const std::string& printed) {
  const std::size_t point = printed.find('.'), e = printed.find('E');
  const int decimals = static_cast<int>((e == printed.npos ? printed.size() : e) - point - 1);
  const int exponent = e == printed.npos ? 0 : std::stoi(printed.substr(e + 1));
  return 0.5 * std::pow(10.0, exponent - decimals);
}

class Gait : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    const std::string file = HOLONOM_SOURCE_DIR "/examples/gait.dat";
    const Model model = parse_deck(file_text(file), file);
    InstantKeeper keeper;
    const RunDiagnostics diagnostics = run(model, model.run, keeper);
    ASSERT_TRUE(diagnostics.outcome) << diagnostics.outcome.reason;
    instants_ = std::move(keeper.instants);
  }

  void compare(const std::string& what, const std::string& printed, double value) {
    ++compared_;
    // A zero may stand for any number that is printed so.
    const double allowed = half_a_unit(printed == "0.0000E+00" ? "0.0000E-09" : printed) * (1 + 1e-9);
    EXPECT_LE(std::abs(value - std::stod(printed)), allowed) << what << ": printed " << printed << ", computed " << value;
    worst_ = std::max(worst_, std::abs(value - std::stod(printed)) / allowed);
  }

  void compare_body(const BodySnapshot& body, const std::string& what, std::istream& printed) {
    const double values[] = {body.position.x(),     body.position.y(),     body.angle,
                             body.velocity.x(),     body.velocity.y(),     body.angular_velocity.z(),
                             body.acceleration.x(), body.acceleration.y(), body.angular_acceleration.z()};
    for (const double value : values) compare(what, next(printed), value);
  }

  void compare_joint(const RowForces& forces, const std::string& what, std::istream& printed) {
    for (const BodyForce& on : forces.on) {
      EXPECT_EQ(next(printed), std::to_string(on.body));
      for (const double value : {on.force.x(), on.force.y(), on.moment.z()}) compare(what, next(printed), value);
    }
  }

  // Rows of joints are printed as first minus second body.
  void compare_constraint(const ForceBalance& balance, int number, const std::string& what, std::istream& printed) {
    int row = 0;
    for (const RowForces& forces : balance.sources)
      for (std::size_t k = 0; k < forces.violation.size(); ++k)
        if (++row == number) {
          const double sign = forces.source.kind == RowSource::joint ? -1 : 1;
          compare(what, next(printed), sign * forces.violation[k]);
          compare(what, next(printed), sign * forces.rate[k]);
        }
  }

  static std::string next(std::istream& printed) {
    std::string word;
    printed >> word;
    return word;
  }

  static std::vector<Instant> instants_;
  int compared_ = 0;
  double worst_ = 0;
};
std::vector<Instant> Gait::instants_;

TEST_F(Gait, EveryPrintedNumberComesOut) {
  ASSERT_EQ(instants_.size(), 661u);
  std::ifstream data(HOLONOM_SOURCE_DIR "/tests/reference/data/mubodyna_gait.txt");
  const Instant* now = nullptr;
  for (std::string line; std::getline(data, line);) {
    std::istringstream printed(line);
    const std::string kind = next(printed);
    if (kind == "#") continue;
    if (kind == "time") {
      const double t = std::stod(next(printed));
      now = &instants_[t == 0 ? 0 : t < 0.5 ? 331 : 660];
      EXPECT_NEAR(now->moved.t, t, 1e-12);
      continue;
    }
    ASSERT_NE(now, nullptr);
    const int number = std::stoi(next(printed));
    const std::string what = "t = " + std::to_string(now->moved.t) + ", " + kind + " " + std::to_string(number);
    if (kind == "body") compare_body(now->moved.bodies[static_cast<std::size_t>(number)], what, printed);
    if (kind == "joint") compare_joint(now->balance.sources[static_cast<std::size_t>(number - 1)], what, printed);
    if (kind == "constraint") compare_constraint(now->balance, number, what, printed);
  }
  EXPECT_EQ(compared_, 234);
  RecordProperty("worst_of_half_a_unit", std::to_string(worst_));
}

// Baumgarte's equation with alpha = beta = 5 is solved by (g_0 + (g_0' + 5 g_0) t) exp(-5 t), whatever the mechanism does.
TEST_F(Gait, ViolationsDieOutAsTheirEquationSays) {
  const ForceBalance& first = instants_[0].balance;
  for (const Instant& now : {instants_[331], instants_[660]}) {
    const double t = now.moved.t;
    for (std::size_t s = 0; s < first.sources.size(); ++s)
      for (std::size_t k = 0; k < first.sources[s].violation.size(); ++k) {
        const double g = first.sources[s].violation[k], rate = first.sources[s].rate[k];
        EXPECT_NEAR(now.balance.sources[s].violation[k], (g + (rate + 5 * g) * t) * std::exp(-5 * t), 2e-8) << s << " " << k;
      }
  }
}

// Newton and Euler: the sum of all forces is mass times acceleration.
TEST_F(Gait, TotalForcesAreMassTimesAcceleration) {
  const std::string file = HOLONOM_SOURCE_DIR "/examples/gait.dat";
  const Model model = parse_deck(file_text(file), file);
  for (const Instant& now : {instants_[0], instants_[331], instants_[500]})
    for (std::size_t b = 1; b < model.bodies.size(); ++b) {
      const BodyForce& total = now.balance.total[b - 1];
      const BodySnapshot& body = now.moved.bodies[b];
      EXPECT_NEAR(total.force.x(), model.bodies[b].mass * body.acceleration.x(), 1e-9);
      EXPECT_NEAR(total.force.y(), model.bodies[b].mass * body.acceleration.y(), 1e-9);
      EXPECT_NEAR(total.moment.z(), model.bodies[b].inertia(2, 2) * body.angular_acceleration.z(), 1e-9);
    }
}

}  // namespace holonom::mubodyna_gait_test
