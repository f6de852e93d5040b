// Transforms the values of an element of a component to the host model. Private to merging.
#pragma once

#include "model/component_names.h"

namespace holonom {

class ValueMerger {
 public:
  ValueMerger(const Model& component, const Model& host, const ComponentInstance& instance, const ComponentNames& names)
      : component_(component), host_(host), instance_(instance), names_(names) {}

  // The element with its new name and values; `type`: its type in the catalogue. Throws InputError for values that cannot be placed.
  Element element(const Element& element, const ElementType& type) const;
  int body(int number) const { return instance_.host_bodies[number].body; }
  BodyPoint place(const BodyPoint& place) const;

 private:
  std::array<int, 2> bodies(const Element& element, const ElementType& type, const Element::Entry& entry) const;
  Value value(const Element& element, const ElementType& type, const Field& field, const Element::Entry& entry) const;
  std::vector<Expression> turned(const Element& element, const ElementType& type, const Field& field,
                                 const std::vector<Expression>& laws) const;
  Mat3 map_of_components(const Element& element) const;
  std::vector<std::string> axis_names(const Element& element, const Element::Entry& entry) const;
  void make_defaults_explicit(Element& element, const ElementType& type) const;
  void make_default_points_explicit(Element& element, const Field& field) const;
  void merge_driver(Element& driver, const ElementType& type) const;
  void merge_coupler(Element& coupler, const ElementType& type) const;
  void merge_measure_force(Element& force, const ElementType& type) const;
  Grid mirrored(Grid heights) const;
  std::vector<double> matrix(std::vector<double> entries) const;
  bool swaps_bodies(const ElementType& type) const;

  const Model& component_;
  const Model& host_;
  const ComponentInstance& instance_;
  const ComponentNames& names_;
};

}  // namespace holonom
