// The property tests cover every entry of the catalogue, and the declaration of an entry agrees with the code that creates it.
#include "elements/catalogue.h"

#include <gtest/gtest.h>

#include <set>

#include "properties/random_models.h"

namespace holonom::catalogue_test {

using namespace property_test;

class Catalogue : public testing::TestWithParam<int> {};

TEST_P(Catalogue, EveryEntryAndFieldIsReached) {
  for (const char* section : {"joints", "forces"}) {
    const Cases& cases = cases_of(section, GetParam());
    for (const std::string& fault : cases.faults) ADD_FAILURE() << fault;
    std::set<std::string> reached, declared;
    for (const Case& one : cases.accepted)
      reached.insert(one.model.forces.empty() ? one.model.joints[0].type : one.model.forces[0].type);
    for (const ElementType& type : schema())
      if (type.section == section && type.in(GetParam())) declared.insert(type.name);
    EXPECT_EQ(reached, declared);
  }
}

INSTANTIATE_TEST_SUITE_P(PlaneAndSpace, Catalogue, testing::Values(2, 3));

template <class Entry>
void check_makers(const std::vector<Entry>& entries, const std::string& section) {
  std::set<std::pair<std::string, int>> seen;
  for (const Entry& entry : entries) {
    SCOPED_TRACE(entry.type.name);
    EXPECT_EQ(entry.type.section, section);
    EXPECT_EQ(entry.type.planar, entry.planar != nullptr);
    EXPECT_EQ(entry.type.spatial, entry.spatial != nullptr);
    EXPECT_FALSE(entry.type.sentence.empty());
    for (const int d : {2, 3})
      if (entry.type.in(d)) {
        EXPECT_TRUE(seen.insert({entry.type.name, d}).second) << "twice in the catalogue";
      }
    for (const Field& field : entry.type.fields) {
      EXPECT_FALSE(field.sentence.empty()) << field.name;
      EXPECT_TRUE(field.required || field.kind == FieldKind::law || !field.fallback.empty()) << field.name;
      const bool is_choice = field.kind == FieldKind::choice || field.kind == FieldKind::choices;
      EXPECT_EQ(is_choice, !field.choices.empty()) << field.name;
    }
  }
}

TEST(Catalogue, DeclarationsAgreeWithMakers) {
  check_makers(joint_catalogue(), "joints");
  check_makers(force_catalogue(), "forces");
}

}  // namespace holonom::catalogue_test
