#include "integrators/catalogue.h"

#include <fmt/format.h>

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

std::vector<IntegratorInfo> build() {
  std::vector<IntegratorInfo> all;
  for (const Tableau& tableau : explicit_tableaus())
    all.push_back({tableau.name, tableau.sentence, {}, IntegratorInfo::explicit_runge_kutta, !tableau.e.empty()});
  const auto structural = [&](const char* name, const char* sentence, std::vector<std::string> options) {
    options.push_back("full=0");
    all.push_back({name, sentence, options, IntegratorInfo::structural, true});
  };
  structural("trapezoidal", "trapezoidal rule, order 2, undamped, A-stable", {});
  structural("newmark", "Newmark's family (1959); order 2 with gamma = 1/2, damped and of order 1 above",
             {"beta=0.3025", "gamma=0.6"});
  structural("hht", "Hilber, Hughes and Taylor (1977), order 2, damped by alpha from 0 to -1/3", {"alpha=-0.1"});
  structural("generalized-alpha",
             "Chung and Hulbert (1993) in the form of Arnold and Bruls, order 2; rho is what is left of fast motion a step",
             {"rho=0.8"});
  for (const DiagonalTableau& tableau : diagonal_tableaus())
    all.push_back({tableau.name, tableau.sentence, {"full=0"}, IntegratorInfo::diagonally_implicit, true});
  all.push_back(
      {"bdf",
       "backward differentiation of orders 1 to 5 with variable steps; order=0: 2 with fixed steps, up to 5 with error control",
       {"order=0", "full=0"},
       IntegratorInfo::backward_differences,
       true});
  all.push_back(
      {"shampine-gordon",
       "Adams predictor-corrector of Shampine and Gordon (1975), variable steps and orders 1 to 12; order=0: 4 with fixed "
       "steps, up to 12 with error control",
       {"order=0"},
       IntegratorInfo::predictor_corrector,
       true});
#ifdef HOLONOM_SUNDIALS
  const auto library = [&](const char* name, const char* sentence, std::vector<std::string> options) {
    all.push_back({name, sentence, std::move(options), IntegratorInfo::sundials, true, false});
  };
  library("adams", "Adams-Moulton of orders 1 to 12 by CVODE of SUNDIALS, with functional iteration or newton=1",
          {"order=0", "newton=0"});
  library("gear", "backward differentiation of orders 1 to 5 by CVODE of SUNDIALS, with Newton's method or newton=0",
          {"order=0", "newton=1"});
  library("ida", "backward differentiation of orders 1 to 5 by IDA of SUNDIALS, with the multipliers among the unknowns",
          {"order=0"});
#endif
  return all;
}

int highest_order(const std::string& name) {
  return name == "adams" || name == "shampine-gordon" ? ShampineGordonStepper::highest_order : BdfStepper::highest_order;
}

StructuralParameters parameters_of(const std::string& name, const OptionValues& options) {
  if (name == "newmark") return StructuralParameters::newmark(options.at("beta"), options.at("gamma"));
  if (name == "hht") return StructuralParameters::hht(options.at("alpha"));
  if (name == "generalized-alpha") return StructuralParameters::generalized_alpha(options.at("rho"));
  return {};
}

template <class List>
const auto& named(const List& list, const std::string& name) {
  return *std::find_if(list.begin(), list.end(), [&](const auto& entry) { return entry.name == name; });
}

}  // namespace

const std::vector<IntegratorInfo>& integrator_catalogue() {
  static const std::vector<IntegratorInfo> all = build();
  return all;
}

const IntegratorInfo* find_integrator(const std::string& name) {
  for (const IntegratorInfo& info : integrator_catalogue())
    if (info.name == name) return &info;
  return nullptr;
}

std::string fault_of_options(const IntegratorInfo& info, const OptionValues& options) {
  const auto outside = [&](const char* name, double low, double high) {
    const auto option = options.find(name);
    return option != options.end() && !(option->second >= low && option->second <= high)
               ? fmt::format("{} of {} lies between {:g} and {:g}", name, info.name, low, high)
               : std::string();
  };
  const std::string faults[] = {outside("full", 0, 1),        outside("rho", 0, 1),
                                outside("alpha", -1. / 3, 0), outside("beta", 1. / 12, 1),
                                outside("gamma", 0.5, 1.5),   outside("order", 0, highest_order(info.name)),
                                outside("newton", 0, 1)};
  for (const std::string& fault : faults)
    if (!fault.empty()) return fault;
  for (const char* whole : {"order", "full", "newton"})
    if (const auto option = options.find(whole); option != options.end() && option->second != std::floor(option->second))
      return fmt::format("{} of {} is a whole number", whole, info.name);
  return {};
}

bool takes_index3(const IntegratorInfo& info) {
  return info.family == IntegratorInfo::structural || info.family == IntegratorInfo::backward_differences;
}

bool damps_fast_motion(const IntegratorInfo& info, const OptionValues& options) {
  if (info.family != IntegratorInfo::structural) return true;
  const StructuralParameters p = parameters_of(info.name, options);
  const bool is_undamped_generalized = info.name == "generalized-alpha" && options.at("rho") >= 1;
  return p.gamma > 0.5 && !is_undamped_generalized;
}

bool is_implicit(const IntegratorInfo& info, const OptionValues& options) {
  if (info.family == IntegratorInfo::explicit_runge_kutta || info.family == IntegratorInfo::predictor_corrector) return false;
  return info.family != IntegratorInfo::sundials || info.name == "ida" || options.at("newton") == 1;
}

// bdf and shampine-gordon estimate the error of the result they advance and keep all of it, step after step; verner's estimate is small
// beside its error. They need a smaller share than methods that estimate the error of a result they give up for a better one. Measured:
// docs/theory/integrators.md. Below the least step tolerance rounding stops the method in singular positions. What the library's methods
// make of a tolerance is left as it is known.
double step_tolerance(const IntegratorInfo& info, double tolerance) {
  struct Share {
    double share, least;
  };
  static const std::map<std::string, Share> shares = {
      {"verner", {0.1, 1e-13}}, {"shampine-gordon", {0.1, 1e-13}}, {"bdf", {1. / 30, 1e-11}}};
  const auto found = shares.find(info.name);
  return found == shares.end() ? tolerance : std::min(tolerance, std::max(found->second.share * tolerance, found->second.least));
}

std::unique_ptr<Stepper> make_stepper(const IntegratorInfo& info, const OptionValues& options, Formulation& formulation,
                                      double tolerance) {
  if (is_implicit(info, options)) formulation.prepare_implicit();
  NewtonSettings newton;
  if (tolerance > 0) {
    newton.largest_left = step_tolerance(info, tolerance);
    newton.accuracy = 0.01 * newton.largest_left;
  }
  newton.full = options.contains("full") && options.at("full") == 1;
  const auto order_or = [&](int otherwise) {
    const int asked = static_cast<int>(options.at("order"));
    return asked > 0 ? asked : otherwise;
  };
  switch (info.family) {
    case IntegratorInfo::explicit_runge_kutta:
      return std::make_unique<ExplicitStepper>(formulation, named(explicit_tableaus(), info.name));
    case IntegratorInfo::structural:
      return std::make_unique<StructuralStepper>(formulation, parameters_of(info.name, options), newton);
    case IntegratorInfo::diagonally_implicit:
      return std::make_unique<SdirkStepper>(formulation, named(diagonal_tableaus(), info.name), newton);
    case IntegratorInfo::backward_differences:
      return std::make_unique<BdfStepper>(formulation, order_or(tolerance > 0 ? BdfStepper::highest_order : 2), newton);
    case IntegratorInfo::predictor_corrector:
      return std::make_unique<ShampineGordonStepper>(formulation,
                                                     order_or(tolerance > 0 ? ShampineGordonStepper::highest_order : 4));
    case IntegratorInfo::sundials:
      break;
  }
#ifdef HOLONOM_SUNDIALS
  const int highest = order_or(highest_order(info.name));
  // Their root mean squares are made as strict as our largest error, and more so is what the iteration may leave.
  newton.accuracy /= std::sqrt(1.0 + formulation.system().sizes().q + formulation.system().sizes().v);
  if (info.name == "ida") return make_ida_stepper(formulation, highest, newton);
  return make_cvode_stepper(formulation, {info.name == "adams", options.at("newton") == 1, highest}, newton);
#else
  return nullptr;
#endif
}

}  // namespace holonom
