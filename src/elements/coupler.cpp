#include "elements/coupler.h"

#include <set>

#include "elements/entry.h"
#include "elements/tabulated.h"
#include "model/bounds.h"

namespace holonom {
namespace {

using Term = CouplingEntry::Term;

std::vector<Field> with_motion(std::vector<Field> fields) {
  fields.push_back({"motion", FieldKind::law, "", false, "", "function of time, an expression of t"});
  fields.push_back({"polynomial", FieldKind::numbers, "", false, "0", "coefficients of 1, t, t^2, ..."});
  fields.push_back({"table", FieldKind::table, "", false, "none",
                    "times and values, {t: [..], value: [..]} or {file: data.csv, t: column, value: column}"});
  fields.back().columns = {"t", "value"};
  for (Field& field : interpolation_fields(TableUse::motion)) fields.push_back(std::move(field));
  return fields;
}

Field measures_field(const std::string& sentence) { return {"measures", FieldKind::measures, "", true, "", sentence}; }

ElementType type_of_coupling(const std::string& section, const std::string& name, const std::string& sentence,
                             std::vector<Field> fields) {
  ElementType type{section, name, true, true, sentence, std::move(fields)};
  type.channels = {"value", "effort"};
  type.inputs = {{InputOffer::Kind::motion, {"value", "rate", "acceleration"}}};
  return type;
}

std::vector<double> factors_in(const Element& element, const std::string& field) {
  const auto& numbers = element.get<std::vector<double>>(field);
  const std::size_t count = element.get<std::vector<std::string>>("measures").size();
  if (numbers.size() != count)
    throw InputError(element.location(field), "coupler '" + element.name + "' has " + std::to_string(count) + " measures but " +
                                                  std::to_string(numbers.size()) + " " + field);
  for (double number : numbers)
    if (number == 0)
      throw InputError(element.location(field), "coupler '" + element.name + "': none of the " + field + " may be 0");
  return numbers;
}

CoupledTerms terms_of(const Element& element, const std::vector<double>& factors) {
  const auto& names = element.get<std::vector<std::string>>("measures");
  CoupledTerms terms;
  for (std::size_t k = 0; k < names.size(); ++k) terms.emplace_back(names[k], factors[k]);
  return terms;
}

CoupledTerms terms_of_driver(const Element& element) { return {{element.get<std::string>("measure"), 1}}; }

CoupledTerms terms_of_sum(const Element& element) {
  if (element.has("motion") + element.has("polynomial") + element.has("table") > 1)
    throw InputError(element.where, "coupler '" + element.name + "' may have only one of motion, polynomial and table");
  return terms_of(element, factors_in(element, "factors"));
}

// Two wheels, of sizes in `field`: the effort is the moment on the first angle.
CoupledTerms terms_of_wheels(const Element& element, const std::string& field, bool opposite) {
  if (element.get<std::vector<std::string>>("measures").size() != 2)
    throw InputError(element.location("measures"), "a " + element.type + " needs exactly two measures");
  const std::vector<double> sizes = factors_in(element, field);
  return terms_of(element, {1, (opposite ? 1 : -1) * sizes[1] / sizes[0]});
}

CoupledTerms terms_of_gear(const Element& element) {
  return terms_of_wheels(element, "teeth", !element.has("mesh") || element.get<std::string>("mesh") == "external");
}

CoupledTerms terms_of_belt(const Element& element) {
  return terms_of_wheels(element, "radii", element.has("run") && element.get<std::string>("run") == "crossed");
}

CoupledTerms terms_of_rack(const Element& element) {
  if (element.get<double>("radius") == 0)
    throw InputError(element.location("radius"), "the radius of pinion '" + element.name + "' must not be 0");
  return {{element.get<std::string>("rack"), 1}, {element.get<std::string>("pinion"), -element.get<double>("radius")}};
}

constexpr const char* hint_of_wheels = "the type `coupler` accepts measures of any kind";

CouplingEntry driver() {
  ElementType type = type_of_coupling(
      "drivers", "driver", "Prescribes a measure as a function of time; its effort is the generalised force that this needs.",
      with_motion({{"measure", FieldKind::measure, "", true, "", "the prescribed measure, such as A.angle or slider.x"}}));
  type.one_of = {"motion", "polynomial", "table"};
  return {also_called({"motion", "prescribed-motion", "actuator", "rheonomic"}, drawn_as(Symbol::motion, type)),
          terms_of_driver,
          {{"measure"}}};
}

CouplingEntry sum_of_measures() {
  return {
      also_called(
          {"linear", "differential", "constraint", "mimic", "ratio"},
          type_of_coupling(
              "couplers", "coupler",
              "A weighted sum of measures, counted from its value in the reference configuration, follows a function of time.",
              with_motion({measures_field("the measures in the sum"),
                           {"factors", FieldKind::numbers, "", true, "", "one factor per measure"}}))),
      terms_of_sum,
      {{"measures"}}};
}

CouplingEntry gear() {
  return {also_called(
              {"gears", "gear-pair", "gearbox", "spur-gear", "transmission"},
              drawn_as(Symbol::gears,
                       type_of_coupling("couplers", "gear", "Two angles are coupled in the ratio of two numbers of teeth.",
                                        {measures_field("the two angles"),
                                         {"teeth", FieldKind::numbers, "", true, "",
                                          "numbers of teeth of the two wheels, or their radii", Range::positive},
                                         {"mesh",
                                          FieldKind::choice,
                                          "",
                                          false,
                                          "external",
                                          "external: the wheels rotate in opposite directions; internal: in the same direction",
                                          Range::any,
                                          {"external", "internal"}}}))),
          terms_of_gear,
          {{"measures", Term::Measure::angle}},
          hint_of_wheels};
}

CouplingEntry belt() {
  return {also_called({"chain", "pulley", "pulleys", "belt-drive", "chain-drive", "timing-belt"},
                      drawn_as(Symbol::belt,
                               type_of_coupling(
                                   "couplers", "belt", "Two angles are coupled by a belt around two pulleys.",
                                   {measures_field("the two angles"),
                                    {"radii", FieldKind::numbers, "m", true, "", "radii of the two pulleys", Range::positive},
                                    {"run",
                                     FieldKind::choice,
                                     "",
                                     false,
                                     "open",
                                     "open: the pulleys rotate in the same direction; crossed: in opposite directions",
                                     Range::any,
                                     {"open", "crossed"}}}))),
          terms_of_belt,
          {{"measures", Term::Measure::angle}},
          hint_of_wheels};
}

CouplingEntry rack_and_pinion() {
  return {also_called({"rack", "pinion", "rack-pinion"},
                      drawn_as(Symbol::rack,
                               type_of_coupling("couplers", "rack-and-pinion", "A displacement is proportional to an angle.",
                                                {{"rack", FieldKind::measure, "", true, "", "the displacement, such as D.travel"},
                                                 {"pinion", FieldKind::measure, "", true, "", "the angle, such as A.angle"},
                                                 {"radius", FieldKind::number, "m", true, "",
                                                  "displacement per radian; negative reverses the direction"}}))),
          terms_of_rack,
          {{"rack", Term::Measure::length}, {"pinion", Term::Measure::angle}},
          "the rack is a displacement, the pinion an angle"};
}

}  // namespace

const std::vector<CouplingEntry>& coupling_catalogue() {
  static const std::vector<CouplingEntry> entries = {driver(), sum_of_measures(), gear(), belt(), rack_and_pinion()};
  return entries;
}

const CouplingEntry& coupling_entry(const Element& element) {
  if (is_bound(element)) return coupling_catalogue().front();
  return entry_for(coupling_catalogue(), element, 2, "couplers");
}

bool is_driver(const Element& element) { return element.has("measure"); }

CoupledTerms coupled_terms(const Element& element) {
  const CouplingEntry& entry = coupling_entry(element);
  CoupledTerms terms = entry.terms(element);
  std::set<std::string> names;
  for (std::size_t k = 0; k < terms.size(); ++k)
    if (!names.insert(terms[k].first).second)
      throw InputError(element.location(entry.term(static_cast<int>(k)).field),
                       element.type + " '" + element.name + "' names the measure " + terms[k].first + " twice",
                       "name each measure once");
  return terms;
}

}  // namespace holonom
