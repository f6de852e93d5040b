// Forms of a rotation, R from body axes to world axes:
//
//   [w, x, y, z]                quaternion w + x i + y j + z k, of any length
//   {axis: u, angle: a}         R = 1 + sin a u~ + (1 - cos a) u~ u~
//   {vector: r}                 the same with u = r/|r|, a = |r|
//   {zyx: [a, b, c]}            R = R_z(a) R_y(b) R_x(c), and any other sequence (math/rotation_sequence.h)
//   {rpy: [roll, pitch, yaw]}   R = R_z(yaw) R_y(pitch) R_x(roll): about the fixed axes x, y, z
//   {matrix: rows}              R itself; its columns are the body's axes in world axes
//
// Numbers of a matrix are rounded, so that it is a rotation only nearly: the rotation next to it is found by Newton's method for the polar
// factor, R <- (R + R^-T)/2 (N. Higham, SIAM J. Sci. Stat. Comput. 7 (1986) 1160-1174); the rows of R^-T are cross products of those of R.
#include "io/rotation_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "io/value_reader.h"
#include "math/rotation_sequence.h"

namespace holonom {

namespace {

constexpr double orthonormal = 1e-6;  // largest entry of R R^T - 1 of a matrix

using Rotation = std::optional<Quaternion>;

Rotation read_quaternion(Reading& reading, const YamlNode& node, const std::string& subject) {
  const auto numbers = read_numbers(reading, node, subject, 4);
  if (!numbers) return std::nullopt;
  const Eigen::Vector4d coefficients((*numbers)[1], (*numbers)[2], (*numbers)[3], (*numbers)[0]);
  const double norm = coefficients.stableNorm();
  // A quaternion that is already normalised stays unchanged, so that a model written to a file reads back the same.
  constexpr double rounding = 1e-15;
  if (std::abs(norm - 1) <= rounding) return Quaternion(coefficients);
  if (norm > 0) return Quaternion(Eigen::Vector4d(coefficients / norm));
  reading.fault(node, fmt::format("{}: the quaternion [w, x, y, z] must not be zero", subject));
  return std::nullopt;
}

Rotation read_axis_angle(Reading& reading, const YamlNode& node, const std::string& subject, Keys& keys) {
  const YamlNode* axis_node = keys.require("axis", node);
  const YamlNode* angle_node = keys.require("angle", node);
  if (!axis_node || !angle_node) return std::nullopt;
  const std::optional<Vec3> axis = read_vector(reading, *axis_node, subject + ": 'axis'");
  const std::optional<double> angle = read_number(reading, *angle_node, subject + ": 'angle'", Range::any, "rad");
  if (!axis || !angle) return std::nullopt;
  if (axis->stableNorm() > 0) return Quaternion(Eigen::AngleAxisd(*angle, axis->stableNormalized()));
  reading.fault(*axis_node, fmt::format("{}: 'axis' must not be zero", subject));
  return std::nullopt;
}

Rotation read_sequence(Reading& reading, const YamlNode& node, const std::string& subject, const RotationSequence& sequence) {
  const auto angles = read_vector(reading, node, subject, "rad");
  return angles ? Rotation(sequence.rotation(*angles)) : std::nullopt;
}

// Angles about the fixed axes x, y, z: about the body's own z, y, x in reversed order
Rotation read_rpy(Reading& reading, const YamlNode& node, const std::string& subject) {
  const auto angles = read_vector(reading, node, subject, "rad");
  return angles ? Rotation(RotationSequence{{2, 1, 0}}.rotation(angles->reverse())) : std::nullopt;
}

Rotation read_rotation_vector(Reading& reading, const YamlNode& node, const std::string& subject) {
  const auto vector = read_vector(reading, node, subject, "rad");
  if (!vector) return std::nullopt;
  const double angle = vector->stableNorm();
  return angle > 0 ? Quaternion(Eigen::AngleAxisd(angle, vector->stableNormalized())) : Quaternion::Identity();
}

Mat3 nearest_rotation(Mat3 R) {
  for (int step = 0; step < 4; ++step) {
    Mat3 cofactors;
    for (int k = 0; k < 3; ++k) cofactors.row(k) = R.row((k + 1) % 3).cross(R.row((k + 2) % 3));
    R = (R + cofactors / R.row(0).dot(cofactors.row(0))) / 2;
  }
  return R;
}

Rotation read_matrix(Reading& reading, const YamlNode& node, const std::string& subject) {
  const YamlNode* rows = read_list(reading, node, subject, 3, "rows");
  if (!rows) return std::nullopt;
  Mat3 R;
  for (int k = 0; k < 3; ++k) {
    const auto row = read_vector(reading, rows[k], subject);
    if (!row) return std::nullopt;
    R.row(k) = row->transpose();
  }
  const double deviation = (R * R.transpose() - Mat3::Identity()).cwiseAbs().maxCoeff();
  if (!(deviation <= orthonormal)) {
    reading.fault(
        node,
        fmt::format("{}: its rows must be perpendicular unit vectors, but their products deviate by {:.2g} from 1 and 0", subject,
                    deviation),
        fmt::format("give more digits ({:g} is allowed), or another form of the rotation", orthonormal));
    return std::nullopt;
  }
  if (R.row(0).cross(R.row(1)).dot(R.row(2)) > 0) return Quaternion(nearest_rotation(R)).normalized();
  reading.fault(node, fmt::format("{}: a left-handed matrix is no rotation: it contains a reflection", subject),
                "its third column must be the cross product of the other two");
  return std::nullopt;
}

// One of the forms, named by the keys that are present; `axis` and `angle` are one
std::string chosen_form(Reading& reading, const YamlNode& node, const std::string& subject, const Keys& keys,
                        const std::vector<std::string>& forms) {
  std::vector<std::string> found;
  for (const std::string& form : forms)
    if (keys.find(form) || (form == "axis" && keys.find("angle"))) found.push_back(form);
  if (found.size() == 1) return found[0];
  if (found.size() > 1)
    reading.fault(node, fmt::format("{} must be given in one form, found '{}'", subject, fmt::join(found, "' and '")));
  else if (node.entries().empty())
    reading.fault(node, fmt::format("{} is empty", subject), fmt::format("give one of {}", fmt::join(forms, ", ")));
  return {};
}

Rotation read_form(Reading& reading, const YamlNode& node, const std::string& subject) {
  std::vector<std::string> forms = {"axis", "vector", "matrix", "rpy"}, valid = {"angle"};
  forms.insert(forms.end(), rotation_sequence_names().begin(), rotation_sequence_names().end());
  valid.insert(valid.end(), forms.begin(), forms.end());
  Keys keys(reading, node, subject, valid);
  const std::string form = chosen_form(reading, node, subject, keys, forms);
  if (form.empty()) return std::nullopt;
  if (form == "axis") return read_axis_angle(reading, node, subject, keys);
  const YamlNode& value = *keys.find(form);
  const std::string part = fmt::format("{}: '{}'", subject, form);
  if (const auto sequence = rotation_sequence(form)) return read_sequence(reading, value, part, *sequence);
  if (form == "rpy") return read_rpy(reading, value, part);
  return form == "vector" ? read_rotation_vector(reading, value, part) : read_matrix(reading, value, part);
}

}  // namespace

std::optional<Quaternion> read_rotation(Reading& reading, const YamlNode& node, const std::string& subject) {
  return node.is_mapping() ? read_form(reading, node, subject) : read_quaternion(reading, node, subject);
}

Orientation read_orientation(Reading& reading, const Keys& keys, const std::string& subject) {
  const YamlNode* angle = keys.find("angle");
  const YamlNode* rotation = keys.find("rotation");
  Orientation orientation;
  if (rotation && reading.is_planar()) {
    reading.fault(*rotation, fmt::format("{}: 'rotation' is for spatial models; this model is planar", subject), "use 'angle'");
  } else if (angle && !reading.is_planar()) {
    reading.fault(*angle, fmt::format("{}: 'angle' is for planar models; this model is spatial", subject), "use 'rotation'");
  } else if (angle) {
    orientation.angle = read_number(reading, *angle, subject + ": 'angle'", Range::any, "rad").value_or(0);
    orientation.rotation = Eigen::AngleAxisd(orientation.angle, Vec3::UnitZ());
  } else if (rotation) {
    orientation.rotation = read_rotation(reading, *rotation, subject + ": 'rotation'").value_or(Quaternion::Identity());
  }
  return orientation;
}

}  // namespace holonom
