// A small schema with every kind of field, and model texts to read against it.
#pragma once

#include "io/model_reader.h"

namespace holonom::reader_test {

inline Field field(const std::string& name, FieldKind kind, bool required = false, Range range = Range::any,
                   std::vector<std::string> choices = {}) {
  return {name, kind, "", required, "", "", range, std::move(choices)};
}

inline const Schema& small_schema() {
  Field length = field("length", FieldKind::number, false, Range::positive);
  length.unit = "m";
  length.also_called = {"free"};
  static const Schema all = {
      {"joints",
       "revolute",
       true,
       true,
       "",
       {field("connect", FieldKind::bodies, true), field("at", FieldKind::places, true), field("axis", FieldKind::vector)}},
      {"joints",
       "universal",
       false,
       true,
       "",
       {field("connect", FieldKind::bodies, true), field("at", FieldKind::places, true),
        field("axes", FieldKind::vectors, true)}},
      {"joints",
       "lock",
       true,
       false,
       "",
       {field("connect", FieldKind::bodies, true),
        field("coordinates", FieldKind::choices, true, Range::any, {"x", "y", "angle"})}},
      {"forces",
       "spring-damper",
       true,
       true,
       "",
       {field("connect", FieldKind::bodies, true), field("at", FieldKind::places, true),
        field("stiffness", FieldKind::number, false, Range::nonnegative), length, field("force", FieldKind::law)},
       {"length", "rate"}},
      {"forces",
       "force",
       true,
       true,
       "",
       {field("body", FieldKind::body, true), field("at", FieldKind::place, true), field("force", FieldKind::laws, true),
        field("axes", FieldKind::choice, false, Range::any, {"world", "body"})}},
      {"forces", "moment", true, true, "", {field("body", FieldKind::body, true), field("moment", FieldKind::moment, true)}},
      {"drivers",
       "driver",
       true,
       true,
       "",
       {field("measure", FieldKind::measure, true), field("motion", FieldKind::law), field("polynomial", FieldKind::numbers),
        field("table", FieldKind::table)},
       {},
       {},
       {"motion", "polynomial", "table"}}};
  return all;
}

inline const std::string planar = "holonom: 1\nspace: planar\ngravity: [0, -9.81]\n";  // three lines
inline const std::string spatial = "holonom: 1\nspace: spatial\ngravity: [0, 0, -9.81]\n";
inline const std::string crank =
    "bodies:\n  crank: {mass: 1, inertia: 1, position: [0, 0]}\n  rod: {position: [2, 0]}\n";  // lines 4 to 6

inline Model parse(const std::string& text, const std::vector<std::pair<std::string, std::string>>& overrides = {}) {
  return parse_model(text, "m.yaml", small_schema(), overrides);
}

inline std::string error(const std::string& text, const std::vector<std::pair<std::string, std::string>>& overrides = {}) {
  try {
    parse(text, overrides);
  } catch (const InputError& fault) {
    return fault.what();
  } catch (const UsageError& fault) {
    return "usage: " + std::string(fault.what()) + (fault.hint().empty() ? "" : " (" + fault.hint() + ")");
  }
  return "no error";
}

}  // namespace holonom::reader_test
