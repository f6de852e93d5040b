// Which files the program recognises as its own: by a digest that depends on every byte and on nothing else, and by a log in
// which truncated or modified lines are ignored.
#include "results/written_files.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "math/hash.h"
#include "results/recorder.h"

namespace holonom::written_files_test {

namespace fs = std::filesystem;

std::uint64_t digest_in_parts(const std::string& text, std::size_t part) {
  WordHash hash;
  for (std::size_t k = 0; k < text.size(); k += part) hash.add(text.data() + k, std::min(part, text.size() - k));
  EXPECT_EQ(hash.count(), text.size());
  return hash.value();
}

TEST(WordHash, doesNotDependOnTheParts) {
  const std::string text = "0.25,-1.661148523289102\n0.5,3.966925728532172\n";
  for (std::size_t part = 1; part <= text.size(); ++part)
    EXPECT_EQ(digest_in_parts(text, part), digest_in_parts(text, 1)) << part;
}

TEST(WordHash, dependsOnEveryBitAndOnTheLength) {
  const std::string text(37, '\0');
  for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
    std::string other = text;
    other[bit / 8] = static_cast<char>(1 << bit % 8);
    EXPECT_NE(digest_in_parts(other, 5), digest_in_parts(text, 5)) << bit;
  }
  for (std::size_t length = 0; length < text.size(); ++length)
    EXPECT_NE(digest_in_parts(text.substr(0, length), 5), digest_in_parts(text, 5)) << length;
}

class WrittenFiles : public ::testing::Test {
 protected:
  WrittenFiles() { fs::create_directories(folder); }
  ~WrittenFiles() override { fs::remove_all(folder); }
  static void put(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }
  // A folder with the same content that this process has not read yet
  fs::path copied(const std::string& name) const {
    fs::copy(folder / "one", folder / name);
    return folder / name;
  }

  const fs::path folder = fs::temp_directory_path() / ("holonom_written_files_" + std::to_string(::getpid()));
};

TEST_F(WrittenFiles, areKnownUntilTheyAreChanged) {
  const fs::path file = folder / "a name\nof 100 %";
  EXPECT_FALSE(is_written(file));
  write_text(file, "text");
  EXPECT_TRUE(is_written(file) && is_written_whole(file));
  put(file, "test");
  EXPECT_FALSE(is_written(file) || is_written_whole(file));
  put(file, "text and more");
  EXPECT_FALSE(is_written(file) || is_written_whole(file));
  write_text(file, "another");
  EXPECT_TRUE(is_written_whole(file));
  put(file, "text");  // the content before the last call
  EXPECT_FALSE(is_written(file));
}

// The last line of the log marks a file as complete, the line before it contains its beginning.
TEST_F(WrittenFiles, areKnownByAnyLogThatWasCutOff) {
  const std::string text = "t,a.x,a.y\n0,1,2\n", heading = "holonom files 1\n";
  fs::create_directories(folder / "one");
  write_text(folder / "one" / "table", text);
  std::string log;
  std::getline(std::ifstream(folder / "one" / log_name), log, '\0');
  const std::size_t first_line = log.find('\n', heading.size()) + 1;
  for (std::size_t size = 0; size + 1 < log.size(); size += 3) {
    const fs::path other = copied(std::to_string(size));
    put(other / log_name, log.substr(0, size));
    EXPECT_FALSE(is_written_whole(other / "table")) << size;
    EXPECT_EQ(is_written(other / "table"), size + 1 >= first_line) << size;
    write_text(other / "table", text);  // continues the log after the cut
    const fs::path again = folder / ("again" + std::to_string(size));
    fs::copy(other, again);
    EXPECT_TRUE(is_written_whole(again / "table")) << size;
  }
}

TEST_F(WrittenFiles, areNotKnownByAChangedLog) {
  fs::create_directories(folder / "one");
  write_text(folder / "one" / "table", "0,1,2\n");
  std::string log;
  std::getline(std::ifstream(folder / "one" / log_name), log, '\0');
  for (std::size_t k = log.find("done"); k + 1 < log.size(); ++k) {
    const fs::path other = copied(std::to_string(k));
    std::string changed = log;
    changed[k] = static_cast<char>(changed[k] ^ 1);
    put(other / log_name, changed);
    EXPECT_FALSE(is_written_whole(other / "table")) << k;
  }
}

TEST_F(WrittenFiles, areLoggedNowhereElse) {
  fs::create_directories(folder / "other");
  put(folder / "other" / log_name, "mine");
  EXPECT_THROW(write_text(folder / "other" / "table", "text"), ResultsError);
  EXPECT_FALSE(fs::exists(folder / "other" / "table"));
}

}  // namespace holonom::written_files_test
