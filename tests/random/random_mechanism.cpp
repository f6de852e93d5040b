#include "random_mechanism.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "random_joint.h"

namespace holonom::random_test {
namespace {

struct DriveableMeasure {
  std::string name;
  bool is_angle;
};

class Draftsman {
 public:
  explicit Draftsman(std::uint32_t seed) : dice_(seed), d_(dice_.chance(50) ? 2 : 3), gravity_(dice_.vector(d_, 10)) {}

  RandomMechanism draw() {
    place_bodies();
    for (int body = 1; body < static_cast<int>(places_.size()); ++body)
      if (dice_.chance(92)) add_joint(dice_.below(body), body, per_body());
    close_loops();
    hold_measures();
    add_forces();
    return {text(), degrees_of_freedom_, d_ == 2};
  }

 private:
  int per_body() const { return d_ == 2 ? 3 : 6; }
  static std::string name_of(int body) { return body == 0 ? "ground" : fmt::format("b{}", body); }

  void place_bodies() {
    const int count = dice_.chance(5) ? 9 : 1 + dice_.below(5);
    places_.push_back(Vec3::Zero());
    for (int body = 1; body <= count; ++body) {
      places_.push_back(dice_.vector(d_, 1));
      const Vec3 axis = dice_.direction(3);
      const double a = dice_.between(0.1, 0.4), b = dice_.between(0.1, 0.4), c = dice_.between(std::abs(a - b) + 0.01, a + b);
      const std::string inertia = d_ == 2 ? fmt::format("{}", a) : fmt::format("[{}, {}, {:.17g}]", a, b, c);
      const std::string turn = d_ == 2 ? fmt::format("angle: {}", dice_.between(-3, 3))
                                       : fmt::format("rotation: {{axis: {}, angle: {}}}", text_of(axis, 3), dice_.between(-3, 3));
      bodies_ += fmt::format("  {}: {{mass: {}, inertia: {}, position: {}, {}}}\n", name_of(body), dice_.between(0.5, 3), inertia,
                             text_of(places_.back(), d_), turn);
    }
    degrees_of_freedom_ = per_body() * count;
  }

  void add_joint(int first, int second, int max_rows) {
    if (dice_.chance(30)) std::swap(first, second);
    const RandomJoint joint = random_joint(d_, places_[first], places_[second], max_rows, dice_);
    const std::string name = fmt::format("J{}", joint_count_++);
    joints_ += fmt::format("  {}: {{{}, connect: [{}, {}]}}\n", name, joint.fields, name_of(first), name_of(second));
    degrees_of_freedom_ -= joint.rows;
    for (const std::string& measure : joint.measures) measures_.push_back({name + "." + measure, joint.is_angle(measure)});
  }

  // At least one freedom is left by counting.
  void close_loops() {
    for (int loop = dice_.chance(60) ? 1 + dice_.below(2) : 0; loop > 0 && degrees_of_freedom_ > 1 && places_.size() > 2;
         --loop) {
      const int first = dice_.below(static_cast<int>(places_.size()));
      const int second = dice_.below(static_cast<int>(places_.size()));
      if (first != second) add_joint(first, second, std::min(degrees_of_freedom_ - 1, d_ == 2 ? 2 : 5));
    }
  }

  // One driver per measure; couplers join two angles of their own.
  void hold_measures() {
    std::vector<DriveableMeasure> angles;
    for (const DriveableMeasure& measure : measures_) {
      if (degrees_of_freedom_ > 1 && dice_.chance(15)) {
        drivers_ += fmt::format("  D{}: {{measure: {}, motion: '{}*sin({}*t)'}}\n", driver_count_++, measure.name,
                                dice_.between(0.1, 0.4), dice_.between(1, 5));
        --degrees_of_freedom_;
      } else if (measure.is_angle) {
        angles.push_back(measure);
      }
    }
    if (angles.size() >= 2 && degrees_of_freedom_ > 1 && dice_.chance(30)) {
      couplers_ += fmt::format("  C0: {{type: coupler, measures: [{}, {}], factors: [1, {}]}}\n", angles[0].name, angles[1].name,
                               dice_.between(-2, 2));
      --degrees_of_freedom_;
    }
  }

  int some_body() { return 1 + dice_.below(static_cast<int>(places_.size()) - 1); }
  std::string ends(int first, int second) {
    return fmt::format("connect: [{}, {}], at: [{}, {}]", name_of(first), name_of(second),
                       text_of(places_[first] + dice_.vector(d_, 0.3), d_), text_of(places_[second] + dice_.vector(d_, 0.3), d_));
  }
  void add_force(const std::string& fields) { forces_ += fmt::format("  F{}: {{{}}}\n", force_count_++, fields); }

  void add_forces() {
    for (int count = dice_.below(4); count > 0; --count) add_one_force();
    if (!measures_.empty() && dice_.chance(40)) {
      const std::string& measure = measures_[dice_.below(static_cast<int>(measures_.size()))].name;
      add_force(fmt::format("type: spring, measure: {}, stiffness: {}, damping: {}", measure, dice_.between(1, 30),
                            dice_.between(0, 1)));
    }
    if (dice_.chance(25)) {
      const int body = some_body();
      signals_ = fmt::format("  S0: {{type: lag, of: {}.x, time: {}}}\n  S1: {{type: gain, of: S0, factor: {}}}\n", name_of(body),
                             dice_.between(0.02, 0.2), dice_.between(-8, -2));
      add_force(fmt::format("type: force, body: {}, force: {}", name_of(body), d_ == 2 ? "[S1, 1]" : "[S1, 1, '-S1/2']"));
    }
  }

  void add_one_force() {
    const int second = some_body(), first = dice_.chance(40) ? 0 : dice_.below(second);
    switch (dice_.below(5)) {
      case 0:
      case 1:
        return add_force(fmt::format("type: spring-damper, {}, stiffness: {}, damping: {}", ends(first, second),
                                     dice_.between(1, 50), dice_.between(0, 2)));
      case 2:
        return add_force(fmt::format("type: rotational-spring, connect: [{}, {}], stiffness: {}, damping: {}{}", name_of(first),
                                     name_of(second), dice_.between(1, 10), dice_.between(0, 1),
                                     d_ == 2 ? "" : ", axis: " + text_of(dice_.direction(3), 3)));
      case 3:
        return add_force(fmt::format("type: force, body: {}, at: {}, force: {}, axes: {}", name_of(second),
                                     text_of(places_[second] + dice_.vector(d_, 0.3), d_), force_laws(second),
                                     dice_.chance(50) ? "world" : "body"));
      default:
        return add_force(fmt::format("type: bushing, connect: [{}, {}], at: {}, stiffness: {}, damping: {}", name_of(first),
                                     name_of(second), text_of(places_[second], d_),
                                     d_ == 2 ? "[20, 30, 4]" : "[20, 30, 25, 4, 5, 3]",
                                     d_ == 2 ? "[0.5, 0.4, 0.1]" : "[0.5, 0.4, 0.3, 0.1, 0.2, 0.1]"));
    }
  }

  std::string force_laws(int body) {
    const std::string name = name_of(body);
    std::string laws = fmt::format("['{}*sin({}*t)', '-0.3*{}.vy + {}*cos(t)*{}.x'", dice_.between(1, 5), dice_.between(1, 8),
                                   name, dice_.between(-3, 3), name);
    return laws + (d_ == 2 ? "]" : fmt::format(", '-{}.z*{}.vx']", name, name));
  }

  std::string text() const {
    const auto section = [](const char* name, const std::string& lines) { return lines.empty() ? "" : name + (":\n" + lines); };
    return fmt::format("holonom: 1\nspace: {}\ngravity: {}\n", d_ == 2 ? "planar" : "spatial", text_of(gravity_, d_)) +
           section("bodies", bodies_) + section("joints", joints_) + section("forces", forces_) + section("drivers", drivers_) +
           section("couplers", couplers_) + section("signals", signals_);
  }

  Dice dice_;
  int d_;
  Vec3 gravity_;
  std::vector<Vec3> places_;  // of bodies' mass centres, the ground's first
  std::vector<DriveableMeasure> measures_;
  std::string bodies_, joints_, forces_, drivers_, couplers_, signals_;
  int degrees_of_freedom_ = 0, joint_count_ = 0, force_count_ = 0, driver_count_ = 0;
};

}  // namespace

double Dice::between(double low, double high) {
  constexpr double largest = 4294967295.0;
  return std::round(1000 * (low + (high - low) * (engine_() / largest))) / 1000;
}

Vec3 Dice::vector(int d, double reach) {
  Vec3 result = Vec3::Zero();
  for (int k = 0; k < d; ++k) result[k] = between(-reach, reach);
  return result;
}

Vec3 Dice::direction(int d) {
  Vec3 result;
  do result = vector(d, 1);
  while (result.norm() < 0.5);
  return result;
}

RandomMechanism random_mechanism(std::uint32_t seed) { return Draftsman(seed).draw(); }

}  // namespace holonom::random_test
