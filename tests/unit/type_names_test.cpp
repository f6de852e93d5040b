// Names that the field uses for types of elements are answered with ours, and every unknown name with the list of all types.
#include "model/type_names.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "elements/catalogue.h"

namespace holonom::type_names_test {
namespace {

std::string meant(const std::string& section, int dimension, const std::string& word) {
  return meant_type(schema(), section, dimension, word);
}
std::string did_you_mean(const std::string& name) { return "did you mean '" + name + "'?"; }

TEST(TypeNames, WordsOfTheField) {
  const std::vector<std::array<std::string, 3>> in_both = {
      {"joints", "hinge", "revolute"},
      {"joints", "Pin joint", "revolute"},
      {"joints", "prismatic", "translational"},
      {"joints", "slider", "translational"},
      {"joints", "weld", "fixed"},
      {"forces", "torque", "moment"},
      {"forces", "torsional_spring", "rotational-spring"},
      {"forces", "Damper", "spring-damper"},
      {"forces", "actuator", "motor"},
      {"forces", "end-stop", "stop"},
      {"couplers", "chain", "belt"},
      {"couplers", "gearbox", "gear"},
      {"signals", "saturation", "limiter"},
      {"signals", "low-pass", "lag"},
      {"events", "rebound", "impact"},
  };
  for (const auto& [section, word, type] : in_both)
    for (const int dimension : {2, 3}) EXPECT_EQ(meant(section, dimension, word), did_you_mean(type)) << word;
  EXPECT_EQ(meant("joints", 3, "ball"), did_you_mean("spherical"));
  EXPECT_EQ(meant("joints", 2, "ball"), did_you_mean("revolute"));
  for (const char* word : {"hooke", "cardan", "gimbal"}) EXPECT_EQ(meant("joints", 3, word), did_you_mean("universal"));
}

TEST(TypeNames, OfAnotherSectionMisspeltOrWithARemark) {
  EXPECT_EQ(meant("joints", 2, "torque"), "did you mean the force 'moment'? it belongs under 'forces'");
  EXPECT_EQ(meant("forces", 3, "hinge"), "did you mean the joint 'revolute'? it belongs under 'joints'");
  EXPECT_EQ(meant("joints", 3, "prismatc"), did_you_mean("translational"));
  EXPECT_EQ(meant("joints", 2, "revolut"), did_you_mean("revolute"));
  EXPECT_EQ(meant("forces", 2, "rope"), "did you mean 'spring-damper'? `force: max(0, stiffness*(length - l))` only pulls");
  EXPECT_EQ(meant("forces", 2, "perpetuum-mobile"), "");
  EXPECT_EQ(meant("forces", 2, ""), "");
}

// A second name must not be a name of a type, and must lead to its type wherever that exists.
TEST(TypeNames, OtherNamesAreUnambiguous) {
  const Schema all = schema();
  for (const ElementType& type : all)
    for (const OtherName& other : type.other_names)
      for (const int dimension : {2, 3}) {
        if (!type.in(dimension)) continue;
        EXPECT_EQ(find_type(all, type.section, other.name, dimension), nullptr) << type.section << " " << other.name;
        EXPECT_EQ(meant_type(all, type.section, dimension, other.name).substr(0, did_you_mean(type.name).size()),
                  did_you_mean(type.name))
            << other.name;
      }
}

TEST(TypeNames, AllTypesOfTheModelsSpaceAreListedInLinesThatFit) {
  const Schema all = schema();
  for (const int dimension : {2, 3}) {
    const Diagnostic fault = no_such_type(all, "joints", dimension, "joint 'A'", "xyz", {});
    std::istringstream text(fault.text());
    std::string line;
    std::getline(text, line);
    EXPECT_EQ(line, "joint 'A': there is no joint type 'xyz'");
    std::string listed;
    while (std::getline(text, line)) {
      EXPECT_LE(line.size(), 100u);
      EXPECT_TRUE(line.starts_with(listed.empty() ? "  " : "    "));
      listed += line.substr(2);
    }
    const std::string title = dimension == 2 ? "planar joints: " : "spatial joints: ";
    EXPECT_TRUE(listed.starts_with(title)) << listed;
    for (const ElementType& type : all) {
      if (type.section != "joints") continue;
      EXPECT_EQ(std::ranges::count(fault.valid.names, type.name) > 0, find_type(all, "joints", type.name, dimension) != nullptr);
    }
    EXPECT_NE(listed.find(dimension == 2 ? "pin-in-slot" : "constant-velocity"), listed.npos);
  }
  for (const char* section : {"signals", "forces"})  // the same in both spaces
    EXPECT_EQ(no_such_type(all, section, 2, "it", "xyz", {}).valid.what, section);
}

}  // namespace
}  // namespace holonom::type_names_test
