// The channels of a component in terms of those of the host. Channels of joints and springs have the same values under a prefixed
// name, unless a mirror reverses them. In a component, coordinates of bodies and markers are relative to its own axes, so expressions
// transform them back:
//
//   x_component = Q^T (x_host - p),   w_component = det(Q) Q^T w_host,   in the plane angle_component = det(Q) (angle_host - angle)
//
// A stand-in has only rotations, relative to the reference configuration: its mass centre does not exist in the host.
#pragma once

#include "model/channel_index.h"
#include "model/component.h"

namespace holonom {

class ComponentNames {
 public:
  // `model`: the model of the component, before it is merged
  ComponentNames(const Model& model, const Schema& schema, const ComponentInstance& instance, const Model& host);

  // An expression of the component in channels of the host; `own`: the element's variables; `field`: location of the expression if it
  // has none of its own. Throws InputError for a name that the component does not have.
  Expression law(const Expression& law, const std::vector<std::string>& own, const Location& field) const;

  // A measure of drivers, forces and initial values: component's value = sign*(host's value) + offset.
  struct Measure {
    std::string channel;
    double sign = 1, offset = 0;
    double to_host(double value) const { return sign * (value - offset); }
  };
  // Throws InputError if it is a combination of several measures of the host, or if the component does not have it.
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
  const ComponentInstance& instance_;
  const Model& host_;
  bool is_planar_;
};

}  // namespace holonom
