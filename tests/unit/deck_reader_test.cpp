// Decks as users write them, and messages for invalid ones.
#include <gtest/gtest.h>

#include "io/deck_reader.h"

namespace holonom::deck_reader_test {

// A pendulum on a ground body; every number in GENERIC_INFORMATION has its description.
const char* const pendulum = R"deck(GENERIC_INFORMATION - Number of elements
2 Rigid bodies
1 Ideal revolute joints
0 Clearance revolute joints
0 Translational joints
1 Ground constraints
0 Simple constraints
0 Driving constraints
0 Guiding constraints
0 Guiding data
0 Translational springs
0 Rotational springs
0 Bodies with external forces
0 Force data
1 Points of interest
INITIAL_CONDITIONS
0 0 0 0 0 0
0.5 0 0 0 1 2
INERTIA_PROPERTIES
1 1
2 0.25
CONSTANT_APPLIED_FORCES
0 0 0
0 3 -1
IDEAL_REVOLUTE_JOINTS
1 2 0 0 -0.5 0
GROUND_CONSTRAINTS
1
POINTS_OF_INTEREST
2 0.5 0
TIME_PARAMETERS
0 1 0.01 1 5 5
)deck";

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, text.npos) << what;
  return text.replace(at, what.size(), by);
}

// The messages, one per line
std::string faults_of(const std::string& text) {
  try {
    parse_deck(text, "deck.dat");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(DeckReader, ReadsAPendulum) {
  const Model model = parse_deck(pendulum, "deck.dat");
  ASSERT_EQ(model.bodies.size(), 3u);
  EXPECT_EQ(model.dimension, 2);
  EXPECT_FALSE(model.assemble);
  EXPECT_EQ(model.gravity, Vec3(0, -9.81, 0));
  EXPECT_EQ(model.bodies[2].mass, 2);
  EXPECT_EQ(model.bodies[2].inertia(2, 2), 0.25);
  ASSERT_EQ(model.joints.size(), 2u);
  EXPECT_EQ(model.joints[0].type, "revolute");
  EXPECT_EQ(model.joints[0].where.line, 26);
  const auto& at = model.joints[0].get<std::array<BodyPoint, 2>>("at");
  EXPECT_EQ(at[1].local, Vec3(-0.5, 0, 0));
  EXPECT_EQ(model.joints[1].get<std::vector<std::string>>("coordinates").size(), 3u);
  ASSERT_EQ(model.initial.size(), 2u);
  EXPECT_EQ(model.initial[1].channel, "body_2.omega");
  EXPECT_EQ(model.forces.size(), 2u);  // a force and a moment
  EXPECT_EQ(model.markers.size(), 1u);
  EXPECT_EQ(model.run.integrator->type, "rk4");
  EXPECT_EQ(model.run.treatment->options.at("beta"), 5);
  EXPECT_EQ(model.run.step, 0.01);
}

TEST(DeckReader, TakesDecksAsTheyAreWritten) {
  std::string deck = replaced(pendulum, "INITIAL_CONDITIONS", "\n  Initial conditions - of all bodies\n! a comment\n");
  deck = replaced(deck, "IDEAL_REVOLUTE_JOINTS", "IDEAL REVOLUTE JOINTS: the pin");
  deck = replaced(deck, "0.5 0 0 0 1 2", "+.5d0,\t0.  0\t0 1.0E0 0.2D+1   the \xBD bar");  // Latin-1
  for (std::size_t at = 0; (at = deck.find('\n', at)) != deck.npos; at += 2) deck.replace(at, 1, "\r\n");
  const Model model = parse_deck("\xEF\xBB\xBF" + deck, "deck.dat");
  EXPECT_EQ(model.bodies[2].position, Vec3(0.5, 0, 0));
  EXPECT_EQ(model.initial[1].value, 2);
  EXPECT_EQ(model.joints.size(), 2u);
}

TEST(DeckReader, CountsMayStandOnOneLine) {
  std::string deck(pendulum);
  const std::size_t first = deck.find("2 Rigid"), last = deck.find("INITIAL");
  deck.replace(first, last - first, "2 1 0 0 1 0 0 0 0 0 0 0 0 1\n");
  EXPECT_EQ(parse_deck(deck, "deck.dat").joints.size(), 2u);
}

TEST(DeckReader, KnowsItsOwn) {
  EXPECT_TRUE(is_deck("gait.DAT", ""));
  EXPECT_TRUE(is_deck("gait.txt", "\n! gait\n  Generic information\n"));
  EXPECT_FALSE(is_deck("gait.yaml", "# gait\nholonom: 1\n"));
  EXPECT_FALSE(is_deck("gait.txt", "4 Rigid bodies"));
}

TEST(DeckReader, IntegratorsByNumber) {
  const auto integrator = [](const std::string& row) {
    const Model model = parse_deck(replaced(pendulum, "0 1 0.01 1 5 5", row), "deck.dat");
    return model.run.integrator->type + (model.run.step ? " fixed" : "");
  };
  EXPECT_EQ(integrator("0 1 0.01 2 5 5"), "merson fixed");
  EXPECT_EQ(integrator("0 1 0.01 3 5 5"), "verner fixed");
  EXPECT_EQ(integrator("0 1 0.01 4 5 5"), "adams");
  EXPECT_EQ(integrator("0 1 0.01 4 5 5 GEAR"), "gear");
  EXPECT_EQ(integrator("0 1 0.01 5 5 5 Gear's method"), "gear");
  EXPECT_EQ(integrator("0 1 0.01 6 0 0"), "shampine-gordon");
  for (const char* name : {"rk4", "merson", "verner", "adams", "shampine-gordon"}) EXPECT_GT(deck_method(name), 0) << name;
  EXPECT_EQ(deck_method("hht"), 0);
}

struct Broken {
  const char *what, *by, *message;
};

class BrokenDeck : public testing::TestWithParam<Broken> {};

TEST_P(BrokenDeck, SaysLineAndSection) {
  const auto& [what, by, message] = GetParam();
  const std::string said = faults_of(replaced(pendulum, what, by));
  EXPECT_NE(said.find(message), said.npos) << "said:\n" << said;
}

INSTANTIATE_TEST_SUITE_P(
    All, BrokenDeck,
    testing::Values(
        Broken{"1 2 0 0 -0.5 0", "1 3 0 0 -0.5 0",
               "deck.dat:26:3: IDEAL_REVOLUTE_JOINTS: there is no body 3 (bodies are numbered 1 to 2)"},
        Broken{"1 2 0 0 -0.5 0", "2 2 0 0 -0.5 0", "deck.dat:26:3: IDEAL_REVOLUTE_JOINTS: body 2 is connected to itself"},
        Broken{"1 2 0 0 -0.5 0", "1 2 0 0 x 0", "deck.dat:26:9: IDEAL_REVOLUTE_JOINTS: 'x' is not a number"},
        Broken{"1 2 0 0 -0.5 0", "l 2 0 0 -0.5 0", "deck.dat:26:1: IDEAL_REVOLUTE_JOINTS: 'l' is not a number"},
        Broken{"1 2 0 0 -0.5 0", "1 2 0 0 -0.5.1 0", "deck.dat:26:9: IDEAL_REVOLUTE_JOINTS: '-0.5.1' is not a number"},
        Broken{"1 2 0 0 -0.5 0", "1 2 0 0 -0.5",
               "deck.dat:26:1: IDEAL_REVOLUTE_JOINTS: the line has 5 numbers, but 6 are needed"},
        Broken{"1 2 0 0 -0.5 0", "1 2 0 0 -0.5 0 7",
               "deck.dat:26:16: IDEAL_REVOLUTE_JOINTS: the line has 7 numbers, but 6 are needed"},
        Broken{"1 2 0 0 -0.5 0\n", "",
               "deck.dat:26:1: IDEAL_REVOLUTE_JOINTS: the section ends after 0 of 1 data lines: GENERIC_INFORMATION has 1 ideal "
               "revolute joints (line 3)"},
        Broken{"1 2 0 0 -0.5 0", "1 2 0 0 -0.5 0\n1 2 0 0 0 0",
               "deck.dat:27:1: IDEAL_REVOLUTE_JOINTS: 1 data line is needed, found 2"},
        Broken{"0 Simple", "3 Simple",
               "section SIMPLE_CONSTRAINTS is missing: GENERIC_INFORMATION has 3 simple constraints (line 7)"},
        Broken{"0 Driving", "2 Driving",
               "deck.dat:2:1: GENERIC_INFORMATION: the deck has 7 constraint equations for 6 coordinates"},
        Broken{"2 0.25", "-2 0.25", "deck.dat:21:1: INERTIA_PROPERTIES: the mass must not be negative, found -2"},
        Broken{"2 0.25", "2 -0.25", "deck.dat:21:3: INERTIA_PROPERTIES: the moment of inertia must not be negative"},
        Broken{"0 1 0.01 1 5 5", "0 1 0.01 7 5 5", "deck.dat:32:10: TIME_PARAMETERS: 7 is not an integration method"},
        Broken{"0 1 0.01 1 5 5", "0 1 0 1 5 5", "deck.dat:32:5: TIME_PARAMETERS: the time step must be greater than zero"},
        Broken{"0 1 0.01 1 5 5", "2 1 0.01 1 5 5", "deck.dat:32:3: TIME_PARAMETERS: the end 1 is before the start 2"},
        Broken{"TIME_PARAMETERS\n0 1 0.01 1 5 5\n", "",
               "section TIME_PARAMETERS is missing (the file ends in section POINTS_OF_INTEREST)"},
        Broken{"0 1 0.01 1 5 5\n", "", "TIME_PARAMETERS: the file ends after 0 of 1 data lines"},
        Broken{"GROUND_CONSTRAINTS", "GROUND_CONSTRAINS",
               "deck.dat:27:1: IDEAL_REVOLUTE_JOINTS: 'GROUND_CONSTRAINS' is neither a number nor the name of a section (did you "
               "mean GROUND_CONSTRAINTS?)"},
        Broken{"GROUND_CONSTRAINTS\n1", "INITIAL_CONDITIONS\n1",
               "section INITIAL_CONDITIONS appears twice; the first one begins in line 16"},
        Broken{"1 Points of interest\n", "", "GENERIC_INFORMATION: 14 element counts are needed, found 13"},
        Broken{"2 Rigid", "2.5 Rigid", "deck.dat:2:1: GENERIC_INFORMATION: 2.5 is not a valid element count"},
        Broken{"GENERIC_INFORMATION", "7\nGENERIC_INFORMATION", "deck.dat:1:1: '7' appears before the first section"}));

TEST(DeckReader, EmptyAndBinaryFilesAreNoDecks) {
  EXPECT_NE(faults_of("").find("deck.dat:1:1: the deck has no sections"), std::string::npos);
  EXPECT_NE(faults_of(std::string("GENERIC\0INFORMATION", 19)).find("NUL byte"), std::string::npos);
}

// With a coordinate guided by a table
std::string guided(const std::string& table) {
  std::string deck = replaced(pendulum, "0 Guiding constraints\n0 Guiding data", "1 Guiding constraints\n3 Guiding data");
  return replaced(deck, "POINTS_OF", "GUIDING_CONSTRAINTS\n2 3\n" + table + "POINTS_OF");
}

TEST(DeckReader, TablesMustIncrease) {
  EXPECT_EQ(faults_of(guided("0 0\n0.5 1\n1 0\n")), "");
  EXPECT_NE(faults_of(guided("0 0\n0.5 1\n0.5 0\n"))
                .find("GUIDING_CONSTRAINTS: the times of the table must increase, found 0.5 after 0.5"),
            std::string::npos);
  EXPECT_NE(faults_of(guided("0 0\n0.5 1\n")).find("GUIDING_CONSTRAINTS: the section ends after 3 of 4 data lines"),
            std::string::npos);
}

std::string with_clearance(const std::string& joint, const std::string& properties) {
  std::string deck = replaced(pendulum, "0 Clearance", "1 Clearance");
  return replaced(deck, "GROUND_CONSTRAINTS",
                  "CLEARANCE_REVOLUTE_JOINTS\n" + joint + "\nMECHANICAL_PROPERTIES\n" + properties + "\nGROUND_CONSTRAINTS");
}

TEST(DeckReader, ClearanceJointsAreReadAndRefused) {
  const std::string good = "1 2 0 0 0 0 0.0105 0.01", steel = "3 0.1 0.9 2.07e11 0.3 0.1 0.9 2.07e11 0.3 0.4";
  const std::string said = faults_of(with_clearance(good, steel));
  EXPECT_NE(said.find("deck.dat:27:1: CLEARANCE_REVOLUTE_JOINTS: revolute joints with clearance are not supported yet"),
            said.npos)
      << said;
  EXPECT_NE(faults_of(with_clearance("1 2 0 0 0 0 -0.01 0.01", steel)).find("the radius of the bearing must not be negative"),
            std::string::npos);
  EXPECT_NE(faults_of(with_clearance(good, "5" + steel.substr(1))).find("5 is not a contact force law"), std::string::npos);
}

}  // namespace holonom::deck_reader_test
