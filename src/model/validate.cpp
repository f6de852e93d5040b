// Checks a model: names, masses and inertias.
//
// A mass distribution has I = integral (r^2 1 - r r^T) dm, so its principal moments are not negative and none exceeds the sum of
// the other two; equality means a plate, a rod or a point. Source: Goldstein, Classical Mechanics, section 5.3. Equations of motion
// need less, a mass matrix that is positive definite: moments that are not negative. A body may therefore switch off the test of the
// sum alone.
#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <array>
#include <cmath>
#include <unordered_map>

#include "model/model.h"
#include "model/names.h"

namespace holonom {

namespace {

constexpr double inertia_tolerance = 1e-9;  // relative to the largest principal moment

struct Named {
  const char* kind;
  const Location* where;
};

Vec3 principal_moments(const Body& body) {  // ascending
  return Eigen::SelfAdjointEigenSolver<Mat3>(body.inertia, Eigen::EigenvaluesOnly).eigenvalues();
}

double slack_of(const Vec3& principal) { return inertia_tolerance * principal.cwiseAbs().maxCoeff(); }

class Validation {
 public:
  explicit Validation(const Model& model) : model_(model) {}

  std::vector<Diagnostic> run() {
    for (std::size_t k = 1; k < model_.bodies.size(); ++k) check_body(model_.bodies[k]);
    for (const Marker& marker : model_.markers) check_name("marker", marker.name, marker.where);
    for (const Element& joint : model_.joints) check_name("joint", joint.name, joint.where);
    for (const Element& force : model_.forces) check_name("force", force.name, force.where);
    for (const Element& driver : model_.drivers) check_name("driver", driver.name, driver.where);
    for (const Element& signal : model_.signals)
      check_name(signal.has("rate") ? "state" : "signal", signal.name, signal.where);  // only states have a rate
    for (const Element& event : model_.events) check_name("event", event.name, event.where);
    for (const Element& channel : model_.channels) check_name("channel", channel.name, channel.where);
    return std::move(faults_);
  }

 private:
  void fault(const Location& where, std::string message, std::string hint = {}) {
    faults_.push_back({where, std::move(message), std::move(hint)});
  }

  void check_name(const char* kind, const std::string& name, const Location& where) {
    if (const std::string problem = name_problem(name); !problem.empty())
      return fault(where, fmt::format("{} '{}': {}", kind, name, problem));
    const auto [earlier, fresh] = named_.try_emplace(name, Named{kind, &where});
    if (fresh) return;
    const Named& first = earlier->second;
    const bool elsewhere = first.where->file && where.file && *first.where->file != *where.file;
    std::string place = first.where->line > 0 ? fmt::format(" in line {}", first.where->line) : "";
    if (elsewhere || first.where->origin) place += fmt::format(" of {}", *first.where->file);
    if (first.where->origin) place += fmt::format(", {}", *first.where->origin);
    fault(where, fmt::format("the name '{}' is taken by the {}{}", name, first.kind, place),
          "bodies, markers, joints, forces, drivers, signals, states, events and channels share one set of names");
  }

  void check_body(const Body& body) {
    check_name("body", body.name, body.where);
    const Location& mass_where = body.mass_where.line > 0 ? body.mass_where : body.where;
    if (!std::isfinite(body.mass)) fault(mass_where, fmt::format("body '{}': 'mass' must be finite", body.name));
    if (body.mass < 0) fault(mass_where, fmt::format("body '{}': 'mass' must not be negative, found {}", body.name, body.mass));
    if (!body.position.allFinite() || !body.rotation.coeffs().allFinite())
      fault(body.where, fmt::format("body '{}': its position and rotation must be finite", body.name));
    check_inertia(body);
  }

  void check_inertia(const Body& body) {
    const Location& where = body.inertia_where.line > 0 ? body.inertia_where : body.where;
    const auto complain = [&](const std::string& problem) {
      fault(where, fmt::format("body '{}': 'inertia' {}", body.name, problem));
    };
    if (!body.inertia.allFinite()) return complain("must be finite");
    if (model_.dimension == 2) {
      const double inertia = body.inertia(2, 2);
      return inertia < 0 ? complain(fmt::format("must not be negative, found {}", inertia)) : void();
    }
    const Vec3 principal = principal_moments(body);
    if (!body.inertia.isApprox(body.inertia.transpose(), inertia_tolerance)) return complain("must be symmetric");
    if (principal(0) < -slack_of(principal))
      return complain(fmt::format("must not have a negative principal moment, found {:.6g}", principal(0)));
    if (body.checks_inertia && moments_that_break_triangle(body))
      fault(
          where,
          fmt::format("body '{}': 'inertia' breaks the triangle inequality: of its principal moments {:.6g}, {:.6g}, {:.6g} the "
                      "last exceeds the sum of the other two",
                      body.name, principal(0), principal(1), principal(2)),
          "published data may do so; inertia_check: off of the body accepts it");
  }

  const Model& model_;
  std::unordered_map<std::string, Named> named_;
  std::vector<Diagnostic> faults_;
};

}  // namespace

std::vector<Diagnostic> validate(const Model& model) { return Validation(model).run(); }

std::optional<Vec3> moments_that_break_triangle(const Body& body) {
  const Vec3 principal = principal_moments(body);
  if (principal(2) > principal(0) + principal(1) + slack_of(principal)) return principal;
  return std::nullopt;
}

}  // namespace holonom
