#include "simulation/method_list.h"

#include <gtest/gtest.h>

#include "analysis/planning/combinations.h"
#include "coordinates/catalogue.h"

namespace holonom::method_list_test {

std::vector<std::string> texts(const std::string& list) {
  std::vector<std::string> all;
  for (const ChosenTriple& triple : chosen_triples(list)) all.push_back(text_of(triple));
  return all;
}

// "message (hint)" of the error
std::string refusal(const std::string& list) {
  try {
    chosen_triples(list);
  } catch (const UsageError& error) {
    return std::string(error.what()) + " (" + error.hint() + ")";
  }
  return "no error";
}

using Texts = std::vector<std::string>;

TEST(CompareChoices, NothingGivenMeansAllLegalTriples) {
  const std::vector<ChosenTriple> all = chosen_triples("");
  const std::vector<Triple> legal = legal_triples();
  ASSERT_EQ(all.size(), legal.size());
  for (std::size_t k = 0; k < all.size(); ++k)
    EXPECT_EQ(text_of(all[k]), legal[k].coordinates + "/" + legal[k].treatment + "/" + legal[k].integrator);
}

TEST(CompareChoices, ItemsAreSeparatedBySpacesOrSemicolons) {
  const Texts wanted = {"body/project/rk4", "relative/none/verner"};
  EXPECT_EQ(texts("body/project/rk4 relative/none/verner"), wanted);
  EXPECT_EQ(texts("body/project/rk4;relative/none/verner"), wanted);
  EXPECT_EQ(texts("  body/project/rk4 ;\n relative/none/verner; "), wanted);
}

TEST(CompareChoices, OptionsAreThoseOfARun) {
  const std::vector<ChosenTriple> all = chosen_triples("body/baumgarte:alpha=20,beta=30/rk4");
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].treatment.options.at("alpha"), 20);
  EXPECT_EQ(text_of(all[0]), "body/baumgarte:alpha=20,beta=30/rk4");
}

TEST(CompareChoices, APresetIsATriple) { EXPECT_EQ(texts("mubodyna"), Texts{"body/baumgarte:alpha=5,beta=5/rk4"}); }

TEST(CompareChoices, AStarIsEverythingThatGoesWithTheRest) {
  EXPECT_EQ(texts("*/project/rk4").size(), coordinate_catalogue().size());
  for (const std::string& text : texts("natural/*/rk4")) EXPECT_NE(text, "natural/none/rk4") << "is not legal";
}

TEST(CompareChoices, EachTripleAppearsOnce) {
  EXPECT_EQ(texts("body/project/rk4 body/project/rk4"), Texts{"body/project/rk4"});
  EXPECT_EQ(texts("body/baumgarte:alpha=1/rk4 body/baumgarte:alpha=2/rk4").size(), 2u);
}

TEST(CompareChoices, FaultsAreNamed) {
  EXPECT_EQ(refusal("body/projekt/rk4"), "--choices: there is no treatment 'projekt' (did you mean 'project'?)");
  EXPECT_EQ(refusal("body/baumgarte:gamma=1/rk4"),
            "--choices: treatment 'baumgarte' has no option 'gamma' (its options: alpha, beta)");
  EXPECT_EQ(refusal("body/project"),
            "--choices: 'body/project' is not of the form coordinates/treatment/integrator (such as "
            "body/project/rk4)");
  EXPECT_NE(refusal("mubodina").find("did you mean 'mubodyna'?"), std::string::npos);
  EXPECT_NE(refusal("natural/none/rk4").find("is not a legal combination"), std::string::npos);
  EXPECT_NE(refusal(" ; ").find("no item"), std::string::npos);
  EXPECT_NE(refusal("body//rk4").find("needs a value"), std::string::npos);
}

}  // namespace holonom::method_list_test
