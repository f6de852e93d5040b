// Every form of a rotation in the model file, against the matrix that it is defined by.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cmath>

#include "math/rotation_sequence.h"
#include "model_reader_fixture.h"

namespace holonom::rotation_reader_test {

using namespace reader_test;

// The textbook matrices, row by row
Mat3 about(int axis, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  Mat3 R;
  if (axis == 0) R << 1, 0, 0, 0, c, -s, 0, s, c;
  if (axis == 1) R << c, 0, s, 0, 1, 0, -s, 0, c;
  if (axis == 2) R << c, -s, 0, s, c, 0, 0, 0, 1;
  return R;
}

std::string with_rotation(const std::string& rotation) {
  return spatial + "bodies:\n  a: {mass: 1, position: [0, 0, 0], rotation: " + rotation + "}\n";
}

Mat3 read(const std::string& rotation) { return parse(with_rotation(rotation)).bodies[1].rotation.toRotationMatrix(); }

std::string fault(const std::string& rotation) { return error(with_rotation(rotation)); }

TEST(RotationReader, TwelveSequencesAreIntrinsic) {
  ASSERT_EQ(rotation_sequence_names().size(), 12u);
  for (const std::string& name : rotation_sequence_names()) {
    const Mat3 wanted = about(name[0] - 'x', 0.4) * about(name[1] - 'x', -1.1) * about(name[2] - 'x', 2.5);
    EXPECT_LT((read("{" + name + ": [0.4, -1.1, 2.5]}") - wanted).norm(), 1e-15) << name;
  }
}

TEST(RotationReader, RollPitchYawIsAboutFixedAxes) {
  const Mat3 wanted = about(2, 0.3) * about(1, -0.2) * about(0, 0.1);
  EXPECT_LT((read("{rpy: [0.1, -0.2, 0.3]}") - wanted).norm(), 1e-15);
  EXPECT_LT((read("{zyx: [0.3, -0.2, 0.1]}") - wanted).norm(), 1e-15);
}

TEST(RotationReader, VectorIsAxisTimesAngle) {
  EXPECT_LT((read("{vector: [0, -120 deg, 0]}") - about(1, -2 * std::acos(-1) / 3)).norm(), 1e-15);
  EXPECT_LT((read("{vector: [0.3, -0.6, 0.6]}") - read("{axis: [1, -2, 2], angle: 0.9}")).norm(), 1e-15);
  EXPECT_EQ(read("{vector: [0, 0, 0]}"), Mat3::Identity());
}

TEST(RotationReader, MatrixOfRoundedNumbersGivesARotation) {
  const Mat3 R = about(2, 0.3) * about(0, 2.9);
  std::string text = "{matrix: [";
  for (int k = 0; k < 3; ++k) text += fmt::format("{}[{:.7f}, {:.7f}, {:.7f}]", k ? ", " : "", R(k, 0), R(k, 1), R(k, 2));
  const Mat3 found = read(text + "]}");
  EXPECT_LT((found - R).norm(), 1e-7);
  EXPECT_LT((found * found.transpose() - Mat3::Identity()).norm(), 1e-15);
  const Mat3 quarter = read("{matrix: [[0, -1, 0], [1, 0, 0], [0, 0, 1]]}");
  EXPECT_LT((quarter * Vec3::UnitX() - Vec3::UnitY()).norm(), 1e-15);  // columns are the body's axes
}

TEST(RotationReader, Faults) {
  EXPECT_EQ(
      fault("{matrix: [[1, 0, 0], [0, 1, 0], [0, 0.001, 1]]}"),
      "m.yaml:5:56: body 'a': 'rotation': 'matrix': its rows must be perpendicular unit vectors, but their products deviate "
      "by 0.001 from 1 and 0 (give more digits (1e-06 is allowed), or another form of the rotation)");
  EXPECT_EQ(
      fault("{matrix: [[1, 0, 0], [0, 1, 0], [0, 0, -1]]}"),
      "m.yaml:5:56: body 'a': 'rotation': 'matrix': a left-handed matrix is no rotation: it contains a reflection (its third "
      "column must be the cross product of the other two)");
  EXPECT_EQ(fault("{matrix: [[1, 0, 0], [0, 1, 0]]}"),
            "m.yaml:5:56: body 'a': 'rotation': 'matrix' needs a list of 3 rows, found 2");
  EXPECT_EQ(fault("{zyx: [1, 0, 0], rpy: [0, 0, 1]}"),
            "m.yaml:5:47: body 'a': 'rotation' must be given in one form, found 'rpy' and 'zyx'");
  EXPECT_EQ(fault("{xyz: [1, 0, 0], angle: 1}"),
            "m.yaml:5:47: body 'a': 'rotation' must be given in one form, found 'axis' and 'xyz'");
  EXPECT_EQ(fault("{zyx: [1, 0]}"), "m.yaml:5:53: body 'a': 'rotation': 'zyx' needs a list of 3 numbers, found 2");
  EXPECT_EQ(fault("{zyx: [1 m, 0, 0]}"),
            "m.yaml:5:54: body 'a': 'rotation': 'zyx' is measured in rad, but '1 m' has another unit (rad, deg would be valid; a "
            "number without a unit is in the units of the file)");
  EXPECT_EQ(fault("{zzx: [1, 0, 0]}").substr(0, 53), "m.yaml:5:48: body 'a': 'rotation': unknown key 'zzx' ");
  EXPECT_EQ(fault("{axis: [0, 0, 1]}"), "m.yaml:5:47: body 'a': 'rotation': 'angle' is missing");
  EXPECT_EQ(fault("{angle: 1}"), "m.yaml:5:47: body 'a': 'rotation': 'axis' is missing");
  EXPECT_EQ(fault("{}").substr(0, 72), "m.yaml:5:47: body 'a': 'rotation' is empty (give one of axis, vector, ma");
}

// The forms hold wherever a rotation is read.
TEST(RotationReader, ShapesAndBodiesShareTheForms) {
  const std::string box = "shapes: [{type: box, at: [0, 0, 0], size: [1, 2, 3], rotation: {rpy: [0.1, 0.2, 0.3]}}]";
  const Model model = parse(spatial + "bodies:\n  a: {mass: 1, position: [0, 0, 0], " + box + "}\n");
  EXPECT_LT((model.bodies[1].shapes[0].rotation.toRotationMatrix() - read("{rpy: [0.1, 0.2, 0.3]}")).norm(), 1e-15);
}

}  // namespace holonom::rotation_reader_test
