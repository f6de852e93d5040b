// Every example, written as a model file and read again, is the same model: its motion is bitwise identical, and written once
// more it is the same text.
#include <gtest/gtest.h>

#include <filesystem>

#include "elements/catalogue.h"
#include "io/deck_reader.h"
#include "io/file_text.h"
#include "io/model_reader.h"
#include "io/model_writer.h"
#include "support/run_model.h"

namespace holonom::written_model_test {

std::vector<std::string> examples() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(HOLONOM_SOURCE_DIR "/examples"))
    if (entry.is_regular_file()) files.push_back(entry.path().filename().string());
  std::sort(files.begin(), files.end());
  return files;
}

class WrittenModel : public testing::TestWithParam<std::string> {};

TEST_P(WrittenModel, MovesTheSameToTheBit) {
  const std::string path = HOLONOM_SOURCE_DIR "/examples/" + GetParam(), text = file_text(path);
  const Model model = is_deck(path, text) ? parse_deck(text, path) : parse_model(text, path, schema());
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  const std::string written = written_model(model, schema(), "a comment\nof two lines", folder);
  Model again;
  try {
    again = parse_model(written, path, schema());
  } catch (const InputError& error) {
    FAIL() << error.what() << "\n" << written;
  }
  EXPECT_EQ(written_model(again, schema(), "a comment\nof two lines", folder), written);

  RunSettings settings = model.run;
  settings.end = model.start + 0.02 * (model.run.end.value_or(1) - model.start);
  settings.output = (*settings.end - model.start) / 2;
  const RunResult first = run_model(model, settings), second = run_model(again, settings);
  ASSERT_TRUE(first.diagnostics.outcome) << first.diagnostics.outcome.reason;
  ASSERT_EQ(first.names, second.names);
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t k = 0; k < first.size(); ++k)
    for (std::size_t c = 0; c < first.names.size(); ++c)
      EXPECT_EQ(first.row(k).values()[c], second.row(k).values()[c]) << first.names[c] << " in row " << k;
}

INSTANTIATE_TEST_SUITE_P(Examples, WrittenModel, testing::ValuesIn(examples()), [](const auto& example) {
  std::string name = example.param;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
  return name;
});

}  // namespace holonom::written_model_test
