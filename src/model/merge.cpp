// Merges a component into a host model: names get the prefix, points are placed, the ground becomes the body it is attached to.
#include <algorithm>

#include "model/component.h"
#include "model/merge_values.h"

namespace holonom {

namespace {

class Merger {
 public:
  Merger(const Component& component, const Schema& schema, const ComponentInstance& instance, Model& host)
      : component_(component.model),
        schema_(schema),
        instance_(instance),
        host_(host),
        names_(component_, schema, instance, host),
        values_(component_, host, instance, names_) {}

  void run(std::size_t own_initial) {
    const HostBody& ground = instance_.host_bodies[0];
    Body& carrier = host_.bodies[ground.body];
    for (const Shape& shape : component_.bodies[0].shapes)
      carrier.shapes.push_back(instance_.placement.on_host(shape, carrier, ground.shift));
    for (const Marker& marker : component_.markers)
      host_.markers.push_back({instance_.prefixed(marker.name), marker.where, values_.place(marker.place)});
    elements(component_.joints, "joints", host_.joints);
    elements(component_.forces, "forces", host_.forces);
    for (const char* section : {"drivers", "couplers"}) elements(component_.drivers, section, host_.drivers);
    for (const char* section : {"signals", "states"}) elements(component_.signals, section, host_.signals);
    elements(component_.events, "events", host_.events);
    elements(component_.channels, "channels", host_.channels);
    for (const InitialValue& initial : component_.initial) attempt([&] { add_initial(initial, own_initial); });
    for (const std::string& joint : component_.cut) host_.cut.push_back(instance_.prefixed(joint));
    for (const IndependentMeasure& measure : component_.independent)
      attempt([&] { host_.independent.push_back({names_.measure(measure.channel, measure.where).channel, measure.where}); });
    if (!faults_.empty()) throw InputError(std::move(faults_));
  }

 private:
  template <class Action>
  void attempt(Action&& action) {
    try {
      action();
    } catch (const InputError& error) {
      faults_.insert(faults_.end(), error.diagnostics().begin(), error.diagnostics().end());
    }
  }

  void elements(const std::vector<Element>& from, const char* section, std::vector<Element>& to) {
    for (const Element& element : from)
      if (const ElementType* type = find_type(schema_, section, element.type, component_.dimension))
        attempt([&] { to.push_back(values_.element(element, *type)); });
  }

  void add_initial(const InitialValue& initial, std::size_t own_initial) {
    const ComponentNames::Measure measure = names_.measure(initial.channel, initial.where);
    const auto own = host_.initial.begin() + static_cast<std::ptrdiff_t>(own_initial);
    const bool is_given =
        std::any_of(host_.initial.begin(), own, [&](const InitialValue& other) { return other.channel == measure.channel; });
    if (!is_given) host_.initial.push_back({measure.channel, measure.to_host(initial.value), initial.where, initial.is_computed});
  }

  const Model& component_;
  const Schema& schema_;
  const ComponentInstance& instance_;
  Model& host_;
  ComponentNames names_;
  ValueMerger values_;
  std::vector<Diagnostic> faults_;
};

}  // namespace

void append_bodies(const Component& component, ComponentInstance& instance, Model& host) {
  instance.host_bodies.assign(component.model.bodies.size(), HostBody{});
  for (std::size_t k = 1; k < component.model.bodies.size(); ++k) {
    const auto stands_in = [k](const ComponentPort& port) {
      return port.kind == ComponentPort::Kind::stand_in && port.body == static_cast<int>(k);
    };
    if (std::ranges::any_of(component.ports, stands_in)) continue;
    instance.host_bodies[k] = {static_cast<int>(host.bodies.size()), true};
    Body body = component.model.bodies[k];
    body.name = instance.prefixed(body.name);
    instance.placement.move(body);
    if (host.dimension == 2) body.rotation = Eigen::AngleAxisd(body.angle, Vec3::UnitZ());  // as of a file that gives the angle
    host.bodies.push_back(std::move(body));
  }
}

void append_elements(const Component& component, const Schema& schema, const ComponentInstance& instance, std::size_t own_initial,
                     Model& host) {
  Merger(component, schema, instance, host).run(own_initial);
}

void substitute_laws(Model& model, const std::map<std::string, Expression>& replacements) {
  const auto substitute = [&](Expression& law, const Location& where) {
    try {
      law = law.substitute(replacements);
    } catch (const ExpressionError& error) {
      throw InputError(where, error.what());
    }
  };
  for (std::vector<Element>* elements :
       {&model.joints, &model.forces, &model.drivers, &model.signals, &model.events, &model.channels})
    for (Element& element : *elements)
      for (Element::Entry& entry : element.entries) {
        if (auto* law = std::get_if<Expression>(&entry.value)) substitute(*law, entry.where);
        if (auto* laws = std::get_if<std::vector<Expression>>(&entry.value))
          for (Expression& law : *laws) substitute(law, entry.where);
      }
}

}  // namespace holonom
