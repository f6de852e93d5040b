// Checkpoints: every bit is restored from the text, and only text as written by the program is accepted.
#include "results/checkpoint_file.h"

#include <gtest/gtest.h>

#include <limits>

#include "results/recorder.h"

namespace holonom::checkpoint_file_test {

CheckpointFile small() {
  CheckpointFile content;
  content.identity = "a run, with spaces";
  content.table = {1234, 0xFEDCBA9876543210u};
  content.first_total = -0.0;
  Checkpoint& here = content.checkpoint;
  here.state.t = 0.1;
  here.state.q.setLinSpaced(3, -1. / 3, 1e300);
  here.state.v.setConstant(1, std::numeric_limits<double>::denorm_min());
  here.followed.work.setConstant(2, std::numeric_limits<double>::infinity());
  here.events.times.setConstant(1, std::numeric_limits<double>::quiet_NaN());
  here.has_first_energy = true;
  here.outputs = -1;
  here.poor_reactions = {"joint A"};
  here.warnings = {"", "the energy drifts by 100 % of \"it\"\n\t\xc3\xa9", "'near t = 1"};
  return content;
}

// The reader's message about a text with a valid mark
std::string fault_of(const std::string& text) {
  try {
    parse_checkpoint(text + checkpoint_mark(text), "it");
  } catch (const ResultsError& error) {
    return error.what();
  }
  return "none";
}

// The text of a checkpoint up to its mark
std::string unmarked(const CheckpointFile& content) {
  const std::string text = checkpoint_text(content);
  return text.substr(0, text.rfind("end "));
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t place = text.find(what);
  EXPECT_NE(place, std::string::npos) << what;
  return text.replace(place, what.size(), by);
}

TEST(CheckpointFile, comesBackBitByBit) {
  const std::string text = checkpoint_text(small());
  const CheckpointFile read = parse_checkpoint(text, "it");
  EXPECT_EQ(checkpoint_text(read), text);
  EXPECT_EQ(read.identity, small().identity);
  EXPECT_EQ(read.checkpoint.warnings, small().checkpoint.warnings);
  EXPECT_EQ(read.checkpoint.state.q, small().checkpoint.state.q);
  EXPECT_TRUE(std::signbit(read.first_total));
}

TEST(CheckpointFile, isDamagedWhenAnyByteIsAnother) {
  const std::string text = checkpoint_text(small());
  for (std::size_t k = 0; k < text.size(); ++k) {
    std::string other = text;
    other[k] = static_cast<char>(other[k] ^ 1);
    EXPECT_THROW(parse_checkpoint(other, "it"), ResultsError) << "byte " << k;
    EXPECT_THROW(parse_checkpoint(text.substr(0, k), "it"), ResultsError) << "up to byte " << k;
  }
}

TEST(CheckpointFile, refusesAnotherVersion) {
  EXPECT_EQ(fault_of(replaced(unmarked(small()), "checkpoint 6", "checkpoint 4")),
            "it is not a checkpoint of this version of the program");
  EXPECT_EQ(fault_of(""), "it is not a checkpoint of this version of the program");
}

// Even with a valid mark a size is accepted only if the text is long enough for so many numbers, so that a small file needs little
// memory.
TEST(CheckpointFile, refusesSizesWithoutSense) {
  for (const char* size : {"\n-3 -", "\n1000 -", "\n1073741824 -", "\n99999999999999999999 -"})
    EXPECT_EQ(fault_of(replaced(unmarked(small()), "\n3 -", size)), "it: a vector in the checkpoint has an invalid size") << size;
}

TEST(CheckpointFile, refusesAnEndThatComesTooEarly) {
  const std::string text = unmarked(small());
  for (std::size_t end = text.find('\n') + 1; end + 1 < text.size(); end = text.find('\n', end) + 1)
    EXPECT_EQ(fault_of(text.substr(0, end)), "it: the checkpoint is incomplete") << end;
}

TEST(CheckpointFile, refusesWhatItWouldWriteOtherwise) {
  const std::string text = unmarked(small());
  for (const auto& [what, by] :
       {std::pair{"\n1234\n", "\n01234\n"}, {"\n1234\n", "\nmany\n"}, {"-0x0p+0", "-0"}, {" nan", " NaN"}})
    EXPECT_EQ(fault_of(replaced(text, what, by)), "the checkpoint it is damaged") << by;
  EXPECT_EQ(fault_of(text + "1\n"), "the checkpoint it is damaged");
}

}  // namespace holonom::checkpoint_file_test
