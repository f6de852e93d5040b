// MAT-files that end anywhere, or whose sizes are wrong, are recognised; what is right is read back.
#include "results/mat_layout.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <stdexcept>

namespace holonom::mat_layout_test {

std::string file_of(std::uint64_t rows) {
  MatBeginning beginning = mat_beginning({"t", "A.angle", "a_long_name_of_a_body.acceleration"}, {"s", "rad", "µm/s²"});
  const std::string tags = mat_data_tags(3, rows);
  beginning.bytes.replace(beginning.data_tags, tags.size(), tags);
  return beginning.bytes + std::string(3 * rows * sizeof(double), '\0');
}

TEST(MatLayout, IsReadBack) {
  const std::string file = file_of(5);
  const MatTable table = parse_mat(file, file.size());
  EXPECT_EQ(table.names, (std::vector<std::string>{"t", "A.angle", "a_long_name_of_a_body.acceleration"}));
  EXPECT_EQ(table.rows, 5u);
  EXPECT_EQ(table.numbers_at, file.size() - 5 * 3 * sizeof(double));
}

TEST(MatLayout, SizesLieInOnePieceOfAPage) {
  for (std::size_t channels = 1; channels < 300; ++channels) {
    const std::vector<std::string> names(channels, "name" + std::to_string(channels));
    const MatBeginning beginning = mat_beginning(names, std::vector<std::string>(channels, channels % 3 == 0 ? "" : "m"));
    EXPECT_EQ(beginning.data_tags % size_of_data_tags, 0u);
    EXPECT_EQ(beginning.bytes.size(), beginning.data_tags + size_of_data_tags);
    EXPECT_EQ(parse_mat(beginning.bytes, beginning.bytes.size()).names, names);
  }
}

TEST(MatLayout, KnowsThatAFileIsCutOff) {
  const std::string file = file_of(4);
  for (std::size_t size = 0; size < file.size(); ++size)
    EXPECT_THROW(parse_mat(file.substr(0, size), size), std::runtime_error) << size << " of " << file.size();
}

// Never a crash, an endless loop or memory beyond reason, whatever the bytes are
TEST(MatLayout, SurvivesWrongBytes) {
  const std::string file = file_of(2);
  std::mt19937 random(1);
  for (int trial = 0; trial < 20000; ++trial) {
    std::string changed = file;
    for (int k = 0; k <= trial % 4; ++k) {
      const std::uint32_t word = trial % 3 == 0 ? 0xFFFFFFF8u : static_cast<std::uint32_t>(random());
      std::memcpy(changed.data() + 4 * (random() % (changed.size() / 4)), &word, sizeof word);
    }
    try {
      const MatTable table = parse_mat(changed, changed.size());
      EXPECT_LE(table.numbers_at + table.rows * table.names.size() * sizeof(double), changed.size());
    } catch (const std::runtime_error&) {
    }
  }
}

}  // namespace holonom::mat_layout_test
