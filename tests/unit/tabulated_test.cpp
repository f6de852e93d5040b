// Tables, maps and curves as the model file gives them, from lists and from data files, in components and written back.
#include <gtest/gtest.h>

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "analysis/start/motion_breaks.h"
#include "analysis/start/table_warnings.h"
#include "elements/catalogue.h"
#include "elements/tabulated.h"
#include "elements/time_function.h"
#include "io/file_text.h"
#include "io/model_reader.h"
#include "io/model_writer.h"

namespace holonom::tabulated_test {

namespace fs = std::filesystem;

class Tabulated : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("holonom_tabulated_" + std::to_string(::getpid()));
    fs::create_directories(folder_ / "data");
  }
  void TearDown() override { fs::remove_all(folder_); }
  void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name, std::ios::binary) << text; }

  static std::string text(const std::string& rest, const std::string& units = "") {
    return "holonom: 1\nspace: planar\ngravity: [0, 0]\n" + units +
           "bodies: {b: {mass: 1, inertia: 1, position: [0, 0]}}\njoints: {S: {type: translational, connect: [ground, b], axis: "
           "[1, 0]}}\n" +
           rest;
  }
  Model read(const std::string& rest, const std::string& units = "") {
    return parse_model(text(rest, units), (folder_ / "m.yaml").string(), schema());
  }
  // The first message, without the folder
  std::string fault(const std::string& rest) {
    try {
      const Model model = read(rest);
      for (const Element& signal : model.signals) signal_entry(signal).define(signal);
      for (const Element& driver : model.drivers) TimeFunction{driver};
    } catch (const InputError& error) {
      std::string message = error.diagnostics().front().text();
      for (std::size_t at; (at = message.find(folder_.string() + "/")) != message.npos;)
        message.erase(at, folder_.string().size() + 1);
      return message;
    }
    return "";
  }
  static const Table& table(const Model& model) { return model.signals[0].get<Table>("table"); }
  static std::string signal(const std::string& fields) { return "signals: {f: {type: table, " + fields + "}}\n"; }
  static std::string driver(const std::string& fields) { return "drivers: {d: {measure: S.travel, " + fields + "}}\n"; }

  fs::path folder_;
};

TEST_F(Tabulated, ColumnsInTheUnitsOfTheModel) {
  write("data/gas.csv", "crank angle [deg];note;gas force (kN);p [N*m/s²]\n0;a;1;5\n180;b;2;6\n360;c;1;5\n");
  const std::string of = "of: b.x, table: {file: data/gas.csv, angle: crank angle, value: gas force}";
  const Model model = read(signal(of));
  EXPECT_EQ(table(model).argument, "angle");
  EXPECT_EQ(table(model).value, (std::vector<double>{1000, 2000, 1000}));
  EXPECT_NEAR(table(model).t[1], M_PI, 1e-15);
  EXPECT_NE(role_of_file_read(folder_ / "data" / "gas.csv"), "");
  const Model in_inches = read(signal(of), "units: {length: in, mass: lb, time: s}\n");
  EXPECT_NEAR(table(in_inches).value[1], 2000 / 0.45359237 / 0.0254, 1e-9);
  const Model power = read(signal("of: b.x, table: {file: data/gas.csv, angle: crank angle, value: p}"));
  EXPECT_EQ(table(power).value[1], 6);
}

TEST_F(Tabulated, FilesAreRelativeToTheFileThatNamesThem) {
  fs::create_directories(folder_ / "parts" / "data");
  write("parts/data/f.csv", "t,value\n0,1\n1,5\n");
  write("parts/part.yaml", text(driver("table: {file: data/f.csv}, ends: clamped, slopes: [1, 2], interpolation: spline")));
  const std::string host = "holonom: 1\nspace: planar\ngravity: [0, 0]\ninclude: {p: {file: parts/part.yaml, mirror: x}}\n";
  const Model model = parse_model(host, (folder_ / "host.yaml").string(), schema());
  ASSERT_EQ(model.drivers.size(), 1u);
  const Element& element = model.drivers[0];
  const double sign = element.get<Table>("table").value[0];  // the host's measure may have the opposite direction
  EXPECT_EQ(std::abs(sign), 1);
  EXPECT_EQ(element.get<std::vector<double>>("slopes"), (std::vector<double>{sign, 2 * sign}));
  const TimeFunction motion(element);
  EXPECT_NEAR(motion(0).d1, sign, 1e-14);
  EXPECT_NEAR(motion(1).d1, 2 * sign, 1e-14);
}

TEST_F(Tabulated, WrittenModelsNeedNoDataFile) {
  write("map.csv", "n w T\n0 0 1\n0 1 2\n2 1 4\n2 0 3\n5 0 9\n5 1 8\n");
  write("rail.csv", "x [mm],y [mm]\n0,0\n1000,10\n2000,0\n");
  const Model model = read(
      "signals:\n  g: {type: map, of: [b.x, t], table: {file: map.csv, n: n, w: w, value: T}, interpolation: linear}\n"
      "  f: {type: table, of: b.x, table: {angle: [0, 1, 2, 3], value: [1, 2, 0, 1]}, interpolation: monotone, ends: periodic}\n"
      "forces: {c: {type: contact, connect: [ground, b], at: [1, 1], curve: {file: rail.csv}, stiffness: 10}}\n");
  const Grid& grid = model.signals[0].get<Grid>("table");
  EXPECT_EQ(grid.x, (std::vector<double>{0, 2, 5}));
  EXPECT_EQ(grid.z, (std::vector<std::vector<double>>{{1, 2}, {3, 4}, {9, 8}}));
  EXPECT_EQ(model.forces[0].get<std::vector<Vec3>>("curve")[1], Vec3(1, 0.01, 0));
  const std::string written = written_model(model, schema(), "again");
  EXPECT_EQ(written.find(".csv"), written.npos);
  const Model again = parse_model(written, "elsewhere.yaml", schema());
  EXPECT_EQ(written_model(again, schema(), "again"), written);
  EXPECT_EQ(again.signals[1].get<Table>("table").argument, "angle");
}

TEST_F(Tabulated, FaultsOfFiles) {
  write("d.csv", "time [s],force [N],size [Nm],t [m]\n0,1,1,0\n1,2,2,1\n1,x,3,1\n");
  write("one.csv", "secret\n1\n");
  write("grid.csv", "a,b,c\n0,0,1\n0,1,2\n1,0,3\n");
  write("twice.csv", "a,b,c\n0,0,1\n0,1,2\n1,0,3\n1,0,4\n");
  EXPECT_EQ(fault(signal("table: {file: d.csv, t: time, value: forc}")),
            "m.yaml:6:65: signal 'f': 'table': 'd.csv' has no column 'forc' (did you mean 'force'?)");
  EXPECT_EQ(fault(signal("table: {file: d.csv, t: time, value: force}")).substr(0, 72),
            "d.csv:4:3: signal 'f': 'table': column 'force' is not a number in this l");
  EXPECT_NE(fault(signal("table: {file: d.csv, t: time, value: force}")).find("read at m.yaml:6)"), std::string::npos);
  EXPECT_EQ(fault(signal("table: {file: d.csv, t: time, value: t}")).substr(0, 66),
            "d.csv:4:1: signal 'f': 'table': 't' must increase, found 1 after 1");
  EXPECT_EQ(fault(signal("table: {file: d.csv, t: time, value: size}")).substr(0, 78),
            "d.csv:1:20: signal 'f': 'table': 'Nm' is not a unit that can be converted (kno");
  EXPECT_EQ(fault(driver("table: {file: d.csv, t: t, value: time}")).substr(0, 93),
            "d.csv:1:30: driver 'd': 'table': 'm' does not measure what is needed here, which has the unit");
  EXPECT_EQ(fault(signal("table: {file: one.csv}")),
            "m.yaml:6:42: signal 'f': 'table': 'one.csv' has no column 't' (it has one column; such as t: column)");
  EXPECT_EQ(fault(signal("table: {file: d.cvs}")),
            "m.yaml:6:42: signal 'f': 'table': cannot read 'd.cvs': No such file or directory (did you mean 'd.csv'?)");
  const auto map = [](const std::string& file) {
    return "signals: {f: {type: map, of: [t, t], table: {file: " + file + ", a: a, b: b, value: c}}}\n";
  };
  EXPECT_NE(fault(map("grid.csv")).find("needs 4 lines, one for each pair; the file has 3"), std::string::npos);
  EXPECT_EQ(fault(map("twice.csv")).substr(0, 73), "twice.csv:5:1: signal 'f': 'table': a second line has a = 1 and b = 0 (re");
}

TEST_F(Tabulated, FaultsOfChoices) {
  const std::string rising = "table: {t: [0, 1, 2, 3], value: [0, 1, 2, 3]}";
  const auto has = [](const std::string& message, const std::string& part) {
    EXPECT_NE(message.find(part), std::string::npos) << message;
  };
  has(fault(signal("table: {angle: [0, 1], value: [0, 1]}")), "is over 'angle', which is not the time");
  has(fault(signal("table: {t: [0, 1], values: [0, 1]}")), "unknown key 'values' (did you mean 'value'?)");
  has(fault(signal("table: {t: [0, 1], value: [0, 1], ends: periodic}")), "does not belong to the columns");
  has(fault(signal("table: {t: [0, 1], u: [0, 1], value: [0, 1]}")), "one argument too many");
  has(fault(signal("table: {value: [0, 1]}")), "'t' is missing");
  has(fault(signal(rising + ", ends: periodic")), "periodic ends need the first value again");
  has(fault(signal(rising + ", slopes: [1, 2]")), "only clamped ends have given slopes");
  has(fault(signal(rising + ", interpolation: linear, ends: clamped")), "straight lines have no slopes");
  has(fault(signal(rising + ", interpolation: linear, deviation: 1")), "noisy data are smoothed");
  has(fault(signal("table: {t: [0, 1, 2, 3], value: [0, 1, 2, 0]}, ends: periodic, beyond: hold")), "has nothing beyond it");
  has(fault(driver(rising + ", interpolation: linear")), "a motion needs two derivatives");
  has(fault(driver("motion: t, beyond: hold")), "without a table `beyond` would be ignored");
  has(fault(driver("table: {angle: [0, 1], value: [0, 1]}")), "unknown key 'angle'");
  has(fault("signals: {f: {type: map, of: [t], table: {a: [0, 1], b: [0, 1], value: [[0, 1], [2, 3]]}}}\n"), "has two arguments");
  has(fault("signals: {f: {type: map, of: [t, t], table: {a: [0, 1], value: [0, 1]}}}\n"), "a map needs two arguments");
}

// A table that holds its last value stops at once, unless it ends at rest.
TEST_F(Tabulated, MotionsThatEnd) {
  const std::string times = "table: {t: [0, 1, 2], value: [0, 1, 3]}, ";
  const auto breaks = [&](const std::string& fields) { return motion_breaks(read(driver(times + fields)), 0, 5); };
  ASSERT_EQ(breaks("ends: natural").size(), 1u);
  EXPECT_EQ(breaks("ends: natural")[0].kind, MotionBreak::end_of_table);
  ASSERT_EQ(breaks("beyond: hold").size(), 1u);
  EXPECT_EQ(breaks("beyond: hold")[0].kind, MotionBreak::speed);
  EXPECT_EQ(breaks("beyond: hold")[0].t, 2);
  EXPECT_TRUE(breaks("beyond: hold, ends: clamped").empty());
  EXPECT_TRUE(breaks("beyond: extend").empty());
}

TEST_F(Tabulated, WarningsNameSplinesThatLeaveTheirRange) {
  const std::string bump = "table: {t: [0, 0.5, 0.51, 0.52, 0.53, 0.54, 3], value: [0, 0, 0.03, 0.05, 0.03, 0, 0]}";
  const auto warnings = table_warnings(read(signal(bump)));
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("the spline of signal f reaches -1.416 at t = 1.58"), std::string::npos) << warnings[0];
  EXPECT_NE(warnings[0].find("or `linear`"), std::string::npos);
  EXPECT_EQ(table_warnings(read(driver(bump))).size(), 1u);
  for (const char* other : {"linear", "monotone"})
    EXPECT_TRUE(table_warnings(read(signal(bump + ", interpolation: " + other))).empty());
  const std::string map =
      "signals: {f: {type: map, of: [t, t], table: {a: [0, 1, 1.01, 3], b: [0, 1], value: [[0, 0], [0, 0], [1, 1], [1, 1]]}}}\n";
  EXPECT_EQ(table_warnings(read(map)).size(), 1u);
}

}  // namespace holonom::tabulated_test
