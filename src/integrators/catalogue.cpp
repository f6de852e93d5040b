#include "integrators/catalogue.h"

#include <algorithm>
#include <cmath>

#include "integrators/bdf.h"
#include "integrators/explicit_stepper.h"
#include "integrators/shampine_gordon.h"
#include "integrators/structural.h"
#ifdef HOLONOM_SUNDIALS
#include "integrators/sundials/sundials.h"
#endif

namespace holonom {
namespace {

using Options = const OptionValues&;

IntegratorInfo::Property always(bool answer) {
  return [answer](Options) { return answer; };
}

OptionInfo flag_option(const char* name, bool is_on) { return {name, is_on ? 1.0 : 0.0, 0, 1, true}; }
OptionInfo order_option(int highest) { return {"order", 0, 0, static_cast<double>(highest), true}; }

int order_or(Options options, int otherwise) {
  const int asked = static_cast<int>(options.at("order"));
  return asked > 0 ? asked : otherwise;
}

IntegratorInfo explicit_runge_kutta(const Tableau& tableau) {
  IntegratorInfo info{{tableau.name, tableau.sentence}, IntegratorInfo::explicit_runge_kutta};
  info.make = [&tableau](Formulation& formulation, Options, const NewtonSettings&, bool) {
    return std::make_unique<ExplicitStepper>(formulation, tableau);
  };
  info.is_implicit = always(false);
  info.damps_fast_motion = always(true);
  info.has_error_control = !tableau.e.empty();
  // Verner's estimate is small compared with its error.
  if (tableau.name == "verner") info.share_of_tolerance = 0.1, info.min_tolerance = 1e-13;
  return info;
}

IntegratorInfo diagonally_implicit(const DiagonalTableau& tableau) {
  IntegratorInfo info{{tableau.name, tableau.sentence, {flag_option("full", false)}}, IntegratorInfo::diagonally_implicit};
  info.make = [&tableau](Formulation& formulation, Options, const NewtonSettings& newton, bool) {
    return std::make_unique<SdirkStepper>(formulation, tableau, newton);
  };
  info.is_implicit = info.damps_fast_motion = always(true);
  return info;
}

IntegratorInfo structural(ChoiceInfo choice, std::function<StructuralParameters(Options)> parameters) {
  choice.options.push_back(flag_option("full", false));
  IntegratorInfo info{std::move(choice), IntegratorInfo::structural};
  info.make = [parameters](Formulation& formulation, Options options, const NewtonSettings& newton, bool) {
    return std::make_unique<StructuralStepper>(formulation, parameters(options), newton);
  };
  info.is_implicit = always(true);
  info.damps_fast_motion = [parameters](Options options) { return parameters(options).gamma > 0.5; };
  info.takes_index3 = true;
  return info;
}

IntegratorInfo generalized_alpha() {
  IntegratorInfo info = structural(
      {"generalized-alpha",
       "Chung and Hulbert (1993) in the form of Arnold and Bruls, order 2; rho is the share of fast motion that is left per step",
       {{"rho", 0.8, 0, 1}}},
      [](Options options) { return StructuralParameters::generalized_alpha(options.at("rho")); });
  info.damps_fast_motion = [](Options options) { return options.at("rho") < 1; };
  return info;
}

std::vector<IntegratorInfo> structural_family() {
  return {structural({"trapezoidal", "trapezoidal rule, order 2, undamped, A-stable"},
                     [](Options) { return StructuralParameters(); }),
          structural({"newmark",
                      "Newmark's family (1959); order 2 with gamma = 1/2, damped and of order 1 above",
                      {{"beta", 0.3025, 1. / 12, 1}, {"gamma", 0.6, 0.5, 1.5}}},
                     [](Options options) { return StructuralParameters::newmark(options.at("beta"), options.at("gamma")); }),
          structural(
              {"hht", "Hilber, Hughes and Taylor (1977), order 2, damped by alpha from 0 to -1/3", {{"alpha", -0.1, -1. / 3, 0}}},
              [](Options options) { return StructuralParameters::hht(options.at("alpha")); }),
          generalized_alpha()};
}

// bdf and shampine-gordon estimate the error of the result they advance and keep all of it, step after step. They need a smaller share of
// the tolerance than methods that estimate the error of a result they discard for a better one. Measured: docs/theory/integrators.md. Below
// the minimum step tolerance rounding stops the method in singular configurations.
IntegratorInfo backward_differences() {
  constexpr int highest = BdfStepper::highest_order;
  IntegratorInfo info{
      {"bdf",
       "backward differentiation of orders 1 to 5 with variable steps; order=0: 2 with fixed steps, up to 5 with error control",
       {order_option(highest), flag_option("full", false)}},
      IntegratorInfo::backward_differences};
  info.make = [](Formulation& formulation, Options options, const NewtonSettings& newton, bool is_controlled) {
    return std::make_unique<BdfStepper>(formulation, order_or(options, is_controlled ? highest : 2), newton);
  };
  info.is_implicit = info.damps_fast_motion = always(true);
  info.takes_index3 = true;
  info.share_of_tolerance = 1. / 30;
  info.min_tolerance = 1e-11;
  return info;
}

IntegratorInfo shampine_gordon() {
  constexpr int highest = ShampineGordonStepper::highest_order;
  IntegratorInfo info{
      {"shampine-gordon",
       "Adams predictor-corrector of Shampine and Gordon (1975), variable steps and orders 1 to 12; order=0: 4 with fixed "
       "steps, up to 12 with error control",
       {order_option(highest)}},
      IntegratorInfo::predictor_corrector};
  info.make = [](Formulation& formulation, Options options, const NewtonSettings&, bool is_controlled) {
    return std::make_unique<ShampineGordonStepper>(formulation, order_or(options, is_controlled ? highest : 4));
  };
  info.is_implicit = always(false);
  info.damps_fast_motion = always(true);
  info.share_of_tolerance = 0.1;
  info.min_tolerance = 1e-13;
  return info;
}

#ifdef HOLONOM_SUNDIALS
// The tolerance is passed to the methods of the library unchanged, as their users expect.
IntegratorInfo sundials(ChoiceInfo choice, IntegratorInfo::Property is_implicit) {
  IntegratorInfo info{std::move(choice), IntegratorInfo::sundials};
  info.is_implicit = std::move(is_implicit);
  info.damps_fast_motion = always(true);
  info.has_fixed_steps = false;
  return info;
}

// Root mean squares of the library are made as strict as our largest error, and the remainder of the iteration even more so.
NewtonSettings strict(NewtonSettings newton, Formulation& formulation) {
  const Sizes& sizes = formulation.system().sizes();
  newton.accuracy /= std::sqrt(1.0 + sizes.q + sizes.v);
  return newton;
}

IntegratorInfo cvode(ChoiceInfo choice, bool is_adams, int highest) {
  choice.options = {order_option(highest), flag_option("newton", !is_adams)};
  IntegratorInfo info = sundials(std::move(choice), [](Options options) { return options.at("newton") == 1; });
  info.make = [is_adams, highest](Formulation& formulation, Options options, const NewtonSettings& newton, bool) {
    return make_cvode_stepper(formulation, {is_adams, options.at("newton") == 1, order_or(options, highest)},
                              strict(newton, formulation));
  };
  return info;
}

IntegratorInfo ida() {
  constexpr int highest = BdfStepper::highest_order;
  IntegratorInfo info =
      sundials({"ida",
                "backward differentiation of orders 1 to 5 by IDA of SUNDIALS, with the multipliers among the unknowns",
                {order_option(highest)}},
               always(true));
  info.make = [](Formulation& formulation, Options options, const NewtonSettings& newton, bool) {
    return make_ida_stepper(formulation, order_or(options, highest), strict(newton, formulation));
  };
  return info;
}
#endif

std::vector<IntegratorInfo> build_integrators() {
  std::vector<IntegratorInfo> all;
  for (const Tableau& tableau : explicit_tableaus()) all.push_back(explicit_runge_kutta(tableau));
  for (IntegratorInfo& info : structural_family()) all.push_back(info);
  for (const DiagonalTableau& tableau : diagonal_tableaus()) all.push_back(diagonally_implicit(tableau));
  all.push_back(backward_differences());
  all.push_back(shampine_gordon());
#ifdef HOLONOM_SUNDIALS
  all.push_back(
      cvode({"adams", "Adams-Moulton of orders 1 to 12 by CVODE of SUNDIALS, with functional iteration or newton=1"}, true, 12));
  all.push_back(cvode(
      {"gear", "backward differentiation of orders 1 to 5 by CVODE of SUNDIALS, with Newton's method or newton=0"}, false, 5));
  all.push_back(ida());
#endif
  return all;
}

}  // namespace

const std::vector<IntegratorInfo>& integrator_catalogue() {
  static const std::vector<IntegratorInfo> all = build_integrators();
  return all;
}

const IntegratorInfo* find_integrator(const std::string& name) {
  const auto found = std::ranges::find(integrator_catalogue(), name, &IntegratorInfo::name);
  return found == integrator_catalogue().end() ? nullptr : &*found;
}

double step_tolerance(const IntegratorInfo& info, double tolerance) {
  return std::min(tolerance, std::max(info.share_of_tolerance * tolerance, info.min_tolerance));
}

std::unique_ptr<Stepper> make_stepper(const Choice& integrator, Formulation& formulation, double tolerance) {
  const IntegratorInfo& info = entry_of(integrator_catalogue(), integrator, "integrator");
  const OptionValues options = completed(integrator, info, "integrator").options;
  if (info.is_implicit(options)) formulation.prepare_implicit();
  NewtonSettings newton;
  if (tolerance > 0) {
    newton.max_remainder = step_tolerance(info, tolerance);
    newton.accuracy = 0.01 * newton.max_remainder;
  }
  newton.full = options.contains("full") && options.at("full") == 1;
  return info.make(formulation, options, newton, tolerance > 0);
}

}  // namespace holonom
