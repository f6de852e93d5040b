// Tables of results are read back bit by bit; damaged ones give a message with their place.
#include "results/table_reader.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "model/diagnostic.h"
#include "results/results_error.h"
#include "results/run_reader.h"

namespace holonom::table_reader_test {

namespace fs = std::filesystem;

class TableReader : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("holonom_table_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name, std::ios::binary) << text; }

  // What is thrown for this table
  std::string fault(const std::string& table) {
    write("results.csv", table);
    try {
      read_table(folder_);
    } catch (const std::exception& error) {
      return error.what();
    }
    return "";
  }
  void expect_fault(const std::string& table, const std::string& part) {
    EXPECT_NE(fault(table).find(part), std::string::npos) << table << "\n" << fault(table);
  }

  fs::path folder_;
};

TEST_F(TableReader, ReadsTheSameNumbers) {
  write("results.csv", "t,A.x,A.y\n0,-1.5,5e-324\n0.1,1.7976931348623157e+308,-0\n");
  const ResultsTable table = read_table(folder_);
  EXPECT_EQ(table.names, (std::vector<std::string>{"t", "A.x", "A.y"}));
  EXPECT_EQ(table.rows(), 2u);
  EXPECT_FALSE(table.is_cut_off);
  EXPECT_EQ(table.column("t"), (std::vector<double>{0, 0.1}));
  EXPECT_EQ(table.column("A.x"), (std::vector<double>{-1.5, 1.7976931348623157e+308}));
  EXPECT_EQ(table.column("A.y")[0], 5e-324);
  EXPECT_TRUE(std::signbit(table.column("A.y")[1]));
}

TEST_F(TableReader, KeepsTheColumnsThatAreWantedInTheirOrder) {
  write("results.csv", "t,a,b,c\n0,1,2,3\n1,4,5,6\n");
  const ResultsTable table = read_table(folder_, {"c", "t", "c"});
  EXPECT_EQ(table.names, (std::vector<std::string>{"c", "t"}));
  EXPECT_EQ(table.columns, (std::vector<std::vector<double>>{{3, 6}, {0, 1}}));
  EXPECT_EQ(read_channel_names(folder_), (std::vector<std::string>{"t", "a", "b", "c"}));
  EXPECT_THROW(read_table(folder_, {"d"}), UsageError);
}

TEST_F(TableReader, LongLinesAndManyRowsCrossThePartsOfTheFile) {
  std::ostringstream text;
  const int columns = 3000, rows = 50;
  for (int k = 0; k < columns; ++k) text << (k ? "," : "") << "c" << k;
  for (int row = 0; row < rows; ++row)
    for (int k = 0; k < columns; ++k) text << (k ? "," : "\n") << row * columns + k;
  write("results.csv", text.str() + "\n");
  const ResultsTable table = read_table(folder_);
  ASSERT_EQ(table.rows(), static_cast<std::size_t>(rows));
  for (int k = 0; k < columns; ++k)
    for (int row = 0; row < rows; ++row) ASSERT_EQ(table.columns[k][row], row * columns + k);
}

TEST_F(TableReader, TheLineThatAKillCutOffIsLeftOut) {
  for (const char* rest : {"0.2", "0.2,7", "0.2,", "0.2,-"}) {
    write("results.csv", std::string("t,a\n0,1\n0.1,2\n") + rest);
    const ResultsTable table = read_table(folder_);
    EXPECT_TRUE(table.is_cut_off);
    EXPECT_EQ(table.column("a"), (std::vector<double>{1, 2}));
  }
}

TEST_F(TableReader, ATableWithoutRowsIsEmpty) {
  write("results.csv", "t,a\n");
  EXPECT_EQ(read_table(folder_).rows(), 0u);
  expect_fault("", "is empty");
  expect_fault("t,a", "is empty");
}

TEST_F(TableReader, DamagedNumbersHaveTheirPlace) {
  expect_fault("t,a\n0,1\n0.1,2x\n", "results.csv:3:5: '2x' is not a finite number in column a");
  expect_fault("t,a\n0,nan\n", ":2:3: 'nan' is not a finite number");
  expect_fault("t,a\n0,-inf\n", "'-inf'");
  expect_fault("t,a\n0,1e999\n", "'1e999'");
  expect_fault("t,a\n,1\n", "''");
  expect_fault("t,a\n0,1\n0.1\n", ":3:1: the row has 1 numbers, but the table has 2 columns");
  expect_fault("t,a\n0,1,2\n", "the row has 3 numbers");
  expect_fault("t,a\n\n", "column t");
  expect_fault("t,,a\n0,1,2\n", ":1:3: a column has no name");
  expect_fault("t,a,a\n0,1,2\n", "a second column 'a'");
  expect_fault(std::string("t,a\0b\n0,1\n", 10), "is not text");
  expect_fault("t,\xff\n0,1\n", "is not text");
}

TEST_F(TableReader, LineEndsOfOtherSystemsAreAccepted) {
  write("results.csv", "t,a\r\n0,1\r\n");
  EXPECT_EQ(read_table(folder_).column("a"), std::vector<double>{1});
}

TEST_F(TableReader, MissingFoldersAreExplained) {
  const auto message = [](const fs::path& folder) -> std::string {
    try {
      read_table(folder);
    } catch (const UsageError& error) {
      return std::string(error.what()) + " (" + error.hint() + ")";
    }
    return "";
  };
  EXPECT_NE(message(folder_).find("contains no results"), std::string::npos);
  fs::create_directories(folder_ / "swing.results");
  EXPECT_NE(message(folder_ / "swin.results").find("swing.results'?"), std::string::npos);
  write("swing.yaml", "holonom: 1\n");
  EXPECT_NE(message(folder_ / "swing.yaml").find("is a file, not a folder of results (did you mean"), std::string::npos);
}

TEST_F(TableReader, ReadsWhatIsKnownOfTheRun) {
  EXPECT_FALSE(read_run(folder_).has_value());
  write("run.json", R"({"ok": false, "errors": [{"message": "it locks"}], "events": [{"t": 0.5, "name": "hit"}],
    "model": {"name": "m", "space": "spatial", "units": {"length": "mm", "mass": "kg", "time": "s"}},
    "channels": [{"name": "t", "unit": "s"}, {"name": "A.x", "unit": "mm"}]})");
  const RunRecord run = read_run(folder_).value();
  EXPECT_EQ(run.model_name, "m");
  EXPECT_FALSE(run.is_planar);
  EXPECT_EQ(run.unit_of("A.x"), "mm");
  EXPECT_EQ(run.unit_of("B.x"), "");
  EXPECT_EQ(run.length_unit, "mm");
  ASSERT_EQ(run.events.size(), 1u);
  EXPECT_EQ(run.events[0].name, "hit");
  EXPECT_EQ(run.failure, "it locks");
  for (const char* damaged : {"", "{", "[]", "{\"ok\": true}", "null", "{\"model\": 1}"}) {
    write("run.json", damaged);
    EXPECT_THROW(read_run(folder_), ResultsError) << damaged;
  }
}

}  // namespace holonom::table_reader_test
