// The link frame of a row follows from that of the row before it, with rotations about and displacements along its own x and z axes:
//
//   standard   R_z(theta) T_z(d) T_x(a) R_x(alpha)    the joint moves about or along z before these (J. Denavit, R. Hartenberg,
//                                                     J. Applied Mechanics 22 (1955) 215-221; R. Paul, Robot Manipulators, 1981)
//   modified   R_x(alpha) T_x(a) R_z(theta) T_z(d)    the joint moves about or along z after alpha and a (J. Craig, Introduction to
//                                                     Robotics, 2nd ed., 1989): the row has a_{i-1} and alpha_{i-1}
//
// The rows give the reference configuration: the angle or travel of a joint is zero there.
#include "io/chain_reader.h"

#include <fmt/format.h>

#include "io/body_reader.h"
#include "io/joint_part_reader.h"
#include "io/place_reader.h"
#include "io/rotation_reader.h"
#include "io/value_reader.h"

namespace holonom {

void ChainReader::place(const YamlNode& section) {
  for (const YamlEntry& chain : section.entries()) {
    if (reading_.is_planar()) {
      reading_.fault(chain, fmt::format("chain '{}': chains are for spatial models; this model is planar", chain.key),
                     "give bodies and joints");
      return;
    }
    read_chain(chain);
  }
}

void ChainReader::read_chain(const YamlEntry& chain) {
  const std::string subject = fmt::format("chain '{}'", chain.key);
  Keys keys(reading_, chain.value, subject, {"convention", "base", "at", "rotation", "rows"});
  const YamlNode* convention = keys.require("convention", chain, "standard or modified");
  const YamlNode* rows = keys.require("rows", chain, "one entry per joint, by its name");
  const YamlNode *base_node = keys.find("base"), *at = keys.find("at");
  const auto word =
      convention ? read_choice(reading_, *convention, subject + ": 'convention'", {"standard", "modified"}) : std::nullopt;
  std::optional<int> base = base_node ? read_body(reading_, *base_node, subject + ": 'base'") : 0;
  Frame frame;
  if (at) frame.origin = read_vector(reading_, *at, subject + ": 'at'", "m").value_or(Vec3::Zero());
  frame.rotation = read_orientation(reading_, keys, subject).rotation;
  if (rows && (!rows->is_mapping() || rows->entries().empty())) {
    reading_.fault(*rows, fmt::format("{}: 'rows' must be a mapping with one entry per joint, found {}", subject, rows->what()));
    return;
  }
  if (!word || !rows || !base) return;
  for (const YamlEntry& row : rows->entries()) read_row(row, *word == "modified", *base, frame);
}

void ChainReader::read_row(const YamlEntry& row, bool is_modified, int& base, Frame& frame) {
  const std::string subject = fmt::format("joint '{}'", row.key);
  const YamlNode* type_node = row.value.find("type");
  const auto type = type_node ? read_choice(reading_, *type_node, subject + ": 'type'", {"revolute", "translational"})
                              : std::optional<std::string>("revolute");
  if (!type || !row.value.is_mapping()) {
    if (type) reading_.fault(row.value, fmt::format("{} must be a mapping, found {}", subject, row.value.what()));
    return;
  }
  const ElementType* joint = find_type(reading_.schema, "joints", *type, reading_.model.dimension);
  std::vector<std::string> valid = {"type", "body",    "theta",         "d",      "a",      "alpha",
                                    "mass", "inertia", "inertia_check", "centre", "markers"};
  for (const std::string& part : joint_parts(*joint)) valid.push_back(part);
  Keys keys(reading_, row.value, subject, valid);
  const YamlNode* name = keys.require("body", row, "the name of the link");
  const auto number = [&](const char* key, const char* unit) {
    const YamlNode* node = keys.find(key);
    return node ? read_number(reading_, *node, fmt::format("{}: '{}'", subject, key), Range::any, unit).value_or(0) : 0;
  };
  const double theta = number("theta", "rad"), d = number("d", "m"), a = number("a", "m"), alpha = number("alpha", "rad");
  const auto about_x = [&] {
    frame.shift(0, a);
    frame.rotate(0, alpha);
  };
  if (is_modified) about_x();
  Link link{row, joint, base, 0, frame.origin, frame.rotation * Vec3::UnitZ()};
  frame.rotate(2, theta);
  frame.shift(2, d);
  if (!is_modified) about_x();

  const auto word = name ? read_word(reading_, *name, subject + ": 'body'") : std::nullopt;
  if (!word) return;
  link.body = base = static_cast<int>(reading_.model.bodies.size());
  Body& body = reading_.model.bodies.emplace_back();
  body.name = *word;
  body.where = reading_.document.where(*name);
  read_mass(reading_, keys, fmt::format("body '{}'", body.name), body);
  const YamlNode* node = keys.find("centre");
  const Vec3 centre =
      node ? read_vector(reading_, *node, subject + ": 'centre'", "m").value_or(Vec3::Zero()) : Vec3(Vec3::Zero());
  body.position = frame.origin + frame.rotation * centre;
  body.rotation = frame.rotation;
  reading_.bodies.try_emplace(body.name, link.body);
  if (const YamlNode* markers = keys.find("markers")) read_markers(*markers, subject, link.body, centre);
  links_.push_back(link);
}

// Points of the link in its frame
void ChainReader::read_markers(const YamlNode& node, const std::string& subject, int body, const Vec3& centre) {
  if (!node.is_mapping())
    return reading_.fault(node, fmt::format("{}: 'markers' must be a mapping, found {}", subject, node.what()));
  for (const YamlEntry& entry : node.entries()) {
    const auto point = read_vector(reading_, entry.value, fmt::format("{}: 'markers': '{}'", subject, entry.key), "m");
    if (point)
      reading_.model.markers.push_back({std::string(entry.key), reading_.document.where(entry), {body, *point - centre}});
  }
}

void ChainReader::join() {
  for (const Link& link : links_) {
    Element joint;
    joint.name = std::string(link.row.key);
    joint.type = link.joint->name;
    joint.where = reading_.document.where(link.row);
    std::array<BodyPoint, 2> at;
    const std::array<int, 2> bodies = {link.base, link.body};
    for (std::size_t k = 0; k < 2; ++k) {
      const Body& body = reading_.model.bodies[static_cast<std::size_t>(bodies[k])];
      at[k] = {bodies[k], body.rotation.conjugate() * (link.at - body.position), true};
    }
    joint.entries = {{"connect", bodies, joint.where},
                     {"at", at, joint.where},
                     {"axis", std::vector<double>{link.axis.x(), link.axis.y(), link.axis.z()}, joint.where}};
    read_joint_parts(reading_, *link.joint, link.row, joint);
    reading_.model.joints.push_back(std::move(joint));
  }
}

}  // namespace holonom
