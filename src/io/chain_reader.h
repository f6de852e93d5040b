// `chains` of the model file: serial chains given by Denavit-Hartenberg rows. Each row becomes a body with the axes of its link frame and the
// joint by which the previous body carries it, as if both stood in their own sections.
#pragma once

#include "io/reading.h"

namespace holonom {

class ChainReader {
 public:
  explicit ChainReader(Reading& reading) : reading_(reading) {}

  void place(const YamlNode& section);  // bodies and markers, after all other bodies are known
  void join();                          // joints with their springs, motors and motions, when expressions can be read

 private:
  struct Link {
    YamlEntry row;
    const ElementType* joint = nullptr;
    int base, body;
    Vec3 at, axis;  // of the joint, world axes
  };
  struct Frame {
    Vec3 origin = Vec3::Zero();
    Quaternion rotation = Quaternion::Identity();

    void rotate(int axis, double angle) { rotation = (rotation * Eigen::AngleAxisd(angle, Vec3::Unit(axis))).normalized(); }
    void shift(int axis, double length) { origin += length * (rotation * Vec3::Unit(axis)); }
  };

  void read_chain(const YamlEntry& chain);
  void read_row(const YamlEntry& row, bool is_modified, int& base, Frame& frame);
  void read_markers(const YamlNode& node, const std::string& subject, int body, const Vec3& centre);

  Reading& reading_;
  std::vector<Link> links_;
};

}  // namespace holonom
