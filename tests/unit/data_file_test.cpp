// Data files of every dialect give the same numbers; what is wrong in them is found with its line and column.
#include "io/data_file.h"

#include <gtest/gtest.h>

namespace holonom::data_file_test {

std::vector<std::vector<double>> numbers(const std::string& text, const std::string& first, const std::string& second) {
  const DataFile file(text, "d.csv");
  return file.numbers({file.find(first).value(), file.find(second).value()});
}

TEST(DataFile, Dialects) {
  const std::vector<std::vector<double>> expected = {{0, 0.5, 1}, {-1, 2e3, 3}};
  for (const char* text : {"t,F\n0,-1\n0.5,2e3\n1,3\n", "t,F\r\n0,-1\r\n0.5,2e3\r\n1,3\r\n", "t,F\n0,-1\n0.5,2e3\n1,3",
                           "t,F\r0,-1\r0.5,2e3\r1,3", "\xEF\xBB\xBFt,F\n0,-1\n0.5,2e3\n1,3\n", "t;F\n0;-1\n0.5;2e3\n1;3\n",
                           "t\tF\n0\t-1\n0.5\t2e3\n1\t3\n", "t F\n0 -1\n 0.5   2e3\n1\t 3 \n",
                           "# a comment, with; everything\nt,F\n\n% another\n0,-1\n0.5,2e3\n   # indented\n1,3\n\n",
                           "\"t\",\"F\"\n\"0\",\"-1\"\n0.5,\"2e3\"\n1,3\n", " t , F \n 0 , -1 \n 0.5 , +2E+3 \n 1 , 3.000 \n",
                           "t,F,\n0,-1,\n0.5,2e3,\n1,3,\n", "t [s],F (N)\n0,-1\n0.5,2e3\n1,3\n",
                           "\"a; b\";t;F\nx;0;-1\n\"y;z\";0.5;2e3\n;1;3\n", "t [s] F [N m]\n0 -1\n0.5 2e3\n1 3\n"}) {
    SCOPED_TRACE(text);
    EXPECT_EQ(numbers(text, "t", "F"), expected);
  }
  EXPECT_EQ(numbers("0,7,-1\n0.5,,2e3\n1,word,3\n", "1", "3"), expected);
}

TEST(DataFile, NamesAndUnits) {
  const DataFile file("t [ms];gas pressure (kN/m^2);\"angle\" [deg];p(1)\n1;2;3;4\n", "d.csv");
  ASSERT_EQ(file.columns().size(), 4u);
  EXPECT_EQ(file.columns()[0].unit, "ms");
  EXPECT_EQ(file.columns()[1].name, "gas pressure");
  EXPECT_EQ(file.columns()[1].unit, "kN/m^2");
  EXPECT_EQ(file.find("gas pressure (kN/m^2)"), 1u);
  EXPECT_EQ(file.columns()[3].name, "p");
  EXPECT_EQ(file.header(1).column, 8);
  EXPECT_FALSE(file.find("1"));
}

std::string fault(const std::string& text, const std::string& first = "t", const std::string& second = "F") {
  try {
    numbers(text, first, second);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(DataFile, FaultsHaveTheirPlace) {
  EXPECT_EQ(fault(""), "d.csv:1:1: the file is empty: it has no line with numbers");
  EXPECT_EQ(fault("# nothing\n\n"), "d.csv:1:1: the file is empty: it has no line with numbers");
  EXPECT_EQ(fault("t,F\n"), "d.csv:1:1: the file names its columns, but has no line with numbers");
  EXPECT_EQ(fault("t,F\n0,1\n1,x\n").substr(0, 51), "d.csv:3:3: column 'F' is not a number in this line ");
  EXPECT_EQ(fault("t;F\n0;1\n1; 2,5\n"),
            "d.csv:3:4: column 'F' has a decimal comma in this line (the decimal sign of data files is a point)");
  EXPECT_EQ(fault("t,F\n0,1\n1,\n"), "d.csv:3:3: column 'F' has no number in this line (every line needs one)");
  EXPECT_EQ(fault("t,F\n0,1\n,2\n"), "d.csv:3:1: column 't' has no number in this line (every line needs one)");
  for (const char* number : {"nan", "NaN", "inf", "-Infinity", "1e999", "\"nan\""})
    EXPECT_EQ(fault("t,F\n0,1\n1, " + std::string(number) + "\n"), "d.csv:3:4: column 'F' is not finite in this line");
  EXPECT_EQ(fault("t,F\n0,1\n1\n"), "d.csv:3:2: this line has 1 column, but the first line has 2");
  EXPECT_EQ(fault("t,F\n0,1\n0,5,1,5\n").substr(0, 60), "d.csv:3:5: this line has 4 columns, but the first line has 2");
  EXPECT_EQ(fault("0,1\n1,0x5\n", "1", "2").substr(0, 40), "d.csv:2:3: column 2 is not a number in t");
  EXPECT_EQ(fault("ü,t,F\nä,0,1\nö,1,x\n").substr(0, 22), "d.csv:3:5: column 'F' ");
  EXPECT_NE(fault(std::string("t,F\n0,\0", 7)).find("d.csv:2:3: the file is not text: it contains a NUL byte"),
            std::string::npos);
  EXPECT_NE(fault("t,F\n0,\xFF\n").find("d.csv:2:3: the file is not valid UTF-8"), std::string::npos);
  EXPECT_EQ(numbers("t,F\n0,1e-999\n", "t", "F")[1][0], 0);
}

}  // namespace holonom::data_file_test
