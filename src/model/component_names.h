// What the names of a component mean in the model that uses it. Joints and springs measure the same under a prefixed name, unless a
// mirror reverses it. Coordinates of bodies and markers are those of the component's own drawing, so that laws turn them back:
//
//   x_component = Q^T (x_host - p),   w_component = det(Q) Q^T w_host,   in the plane angle_component = det(Q) (angle_host - angle)
//
// Of a body that stands in for one of the host there are rotations only, counted from the drawing; its mass centre is nowhere in the host.
#pragma once

#include "model/channel_index.h"
#include "model/component.h"

namespace holonom {

class ComponentNames {
 public:
  // `model` is the component's own, before it is merged.
  ComponentNames(const Model& model, const Schema& schema, const Use& use, const Model& host);

  // A law of the component in the names of the host; `own` are the element's variables. `field` is where the law stands, unless it
  // knows better itself. Throws InputError for a name that the component does not know.
  Expression law(const Expression& law, const std::vector<std::string>& own, const Location& field) const;

  // A measure that drivers hold and initial values set: component's value = sign*(host's value) + offset.
  struct Measure {
    std::string channel;
    double sign = 1, offset = 0;
    double to_host(double value) const { return sign * (value - offset); }
  };
  // Throws InputError when the placement makes a mixture of it, or the component does not know it.
  Measure measure(const std::string& channel, const Location& where) const;

 private:
  struct Image {  // the component's channel as a combination of the host's
    std::vector<double> weights;
    std::vector<std::string> channels;
    double constant = 0;
  };
  Image image(const std::string& channel, const Location& where) const;
  Image coordinates(const std::string& name, const std::string& quantity) const;
  Image replaced(int body, const std::string& quantity, const Location& where) const;
  Image components(const std::string& prefix, const Vec3& weights) const;

  Image reaction(const std::string& owner, const ElementType& type, const ReactionChannel& channel) const;
  double effort_sign(const std::string& owner) const;

  const Model& model_;
  ChannelIndex index_;
  const Use& use_;
  const Model& host_;
  bool is_planar_;
};

}  // namespace holonom
