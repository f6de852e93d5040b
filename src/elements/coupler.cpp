#include "elements/coupler.h"

#include <set>

namespace holonom {
namespace {

std::vector<Field> motion_fields() {
  return {{"motion", FieldKind::law, "", false, "", "the function of time as an expression of t"},
          {"polynomial", FieldKind::numbers, "", false, "0", "coefficients of 1, t, t^2, ..."},
          {"table", FieldKind::table, "", false, "none",
           "a natural cubic spline through {t: [..], value: [..]}; beyond its range is an error"}};
}

ElementType driver_type() {
  std::vector<Field> fields = motion_fields();
  fields.insert(fields.begin(), {"measure", FieldKind::measure, "", true, "", "the measure held, such as A.angle or slider.x"});
  ElementType type{"drivers", "driver", true, true, "Holds a measure at a function of time; its effort is what that takes.",
                   fields};
  type.one_of = "motion polynomial table";
  type.channels = {"value", "effort"};
  return type;
}

ElementType coupler_type(const std::string& name, const std::string& sentence, std::vector<Field> fields) {
  ElementType type{"couplers", name, true, true, sentence, std::move(fields)};
  type.channels = {"value", "effort"};
  return type;
}

Field measures_field(const std::string& sentence) { return {"measures", FieldKind::measures, "", true, "", sentence}; }

std::vector<double> pair_of(const Element& element, const std::string& field) {
  const auto& numbers = element.get<std::vector<double>>(field);
  const std::size_t count = element.get<std::vector<std::string>>("measures").size();
  if (numbers.size() != count)
    throw InputError(element.location(field), "coupler '" + element.name + "' has " + std::to_string(count) + " measures and " +
                                                  std::to_string(numbers.size()) + " " + field);
  for (double number : numbers)
    if (number == 0)
      throw InputError(element.location(field), "coupler '" + element.name + "': none of its " + field + " may be 0");
  return numbers;
}

void need_two(const Element& element) {
  if (element.get<std::vector<std::string>>("measures").size() != 2)
    throw InputError(element.location("measures"), "a " + element.type + " joins two measures");
}

using Terms = std::vector<std::pair<std::string, double>>;

Terms need_different(const Element& element, Terms terms) {
  std::set<std::string> names;
  for (std::size_t k = 0; k < terms.size(); ++k)
    if (!names.insert(terms[k].first).second)
      throw InputError(element.location(coupling_field(element, static_cast<int>(k))),
                       element.type + " '" + element.name + "' names the measure " + terms[k].first + " twice",
                       "it joins different measures");
  return terms;
}

}  // namespace

bool is_driver(const Element& element) { return element.has("measure"); }

std::string coupling_field(const Element& element, int term) {
  return is_driver(element) ? "measure" : element.type != "rack-and-pinion" ? "measures" : term == 0 ? "rack" : "pinion";
}

Coupled coupled_kind(const Element& element, int term) {
  if (element.type == "gear" || element.type == "belt") return Coupled::angle;
  if (element.type == "rack-and-pinion") return term == 0 ? Coupled::length : Coupled::angle;
  return Coupled::anything;
}

std::vector<std::pair<std::string, double>> coupled_terms(const Element& element) {
  if (is_driver(element)) return {{element.get<std::string>("measure"), 1}};
  if (element.type == "rack-and-pinion" && element.get<double>("radius") == 0)
    throw InputError(element.location("radius"), "the radius of pinion '" + element.name + "' must not be 0");
  if (element.type == "rack-and-pinion")
    return need_different(
        element, {{element.get<std::string>("rack"), 1}, {element.get<std::string>("pinion"), -element.get<double>("radius")}});
  const auto& names = element.get<std::vector<std::string>>("measures");
  std::vector<double> factors;
  if (element.type == "coupler") {
    if (element.has("motion") + element.has("polynomial") + element.has("table") > 1)
      throw InputError(element.where, "coupler '" + element.name + "' takes at most one of motion, polynomial and table");
    factors = pair_of(element, "factors");
  } else {
    need_two(element);
    const bool is_gear = element.type == "gear";
    factors = pair_of(element, is_gear ? "teeth" : "radii");
    const bool opposite = is_gear ? !element.has("mesh") || element.get<std::string>("mesh") == "external"
                                  : element.has("run") && element.get<std::string>("run") == "crossed";
    factors = {1, (opposite ? 1 : -1) * factors[1] / factors[0]};  // the effort is the moment on the first angle
  }
  Terms terms;
  for (std::size_t k = 0; k < names.size(); ++k) terms.emplace_back(names[k], factors[k]);
  return need_different(element, terms);
}

std::vector<ElementType> coupling_types() {
  std::vector<Field> sum = motion_fields();
  sum.insert(sum.begin(), {measures_field("the measures that are joined"),
                           {"factors", FieldKind::numbers, "", true, "", "by which they are multiplied, one each"}});
  return {
      driver_type(),
      coupler_type("coupler", "A sum of measures, each times a factor, follows a function of time beyond its drawn value.", sum),
      coupler_type("gear", "Two angles turn in the ratio of two numbers of teeth.",
                   {measures_field("the two angles"),
                    {"teeth", FieldKind::numbers, "", true, "", "of the two wheels; radii serve as well", Range::positive},
                    {"mesh",
                     FieldKind::choice,
                     "",
                     false,
                     "external",
                     "external: they turn in opposite directions, internal: in the same",
                     Range::any,
                     {"external", "internal"}}}),
      coupler_type("belt", "Two angles turn in the ratio of two pulleys.",
                   {measures_field("the two angles"),
                    {"radii", FieldKind::numbers, "m", true, "", "of the two pulleys", Range::positive},
                    {"run",
                     FieldKind::choice,
                     "",
                     false,
                     "open",
                     "open: they turn in the same direction, crossed: in opposite ones",
                     Range::any,
                     {"open", "crossed"}}}),
      coupler_type("rack-and-pinion", "A travel follows an angle.",
                   {{"rack", FieldKind::measure, "", true, "", "the travel"},
                    {"pinion", FieldKind::measure, "", true, "", "the angle"},
                    {"radius", FieldKind::number, "m", true, "", "travel of a radian; negative turns the sense around"}})};
}

}  // namespace holonom
