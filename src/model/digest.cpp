// The hash of the bytes of all names, numbers and texts.
#include "model/digest.h"

#include "math/hash.h"

namespace holonom {

namespace {

class Digest {
 public:
  std::uint64_t value() const { return hash_.value(); }

  void operator()(double number) { bytes(&number, sizeof number); }
  void operator()(int number) { bytes(&number, sizeof number); }
  void operator()(const std::string& text) {
    (*this)(static_cast<int>(text.size()));
    bytes(text.data(), text.size());
  }
  void operator()(const Vec3& vector) {
    for (const double number : vector) (*this)(number);
  }
  void operator()(const BodyPoint& place) {
    (*this)(place.body);
    (*this)(place.local);
  }
  // As compiled: with the values of parameters, all digits
  void operator()(const Expression& law) { (*this)(law.written()); }
  void operator()(const VectorExpression& equation) { (*this)(equation.written()); }
  void operator()(const Table& table) {
    (*this)(table.t);
    (*this)(table.value);
  }
  void operator()(const Grid& grid) {
    (*this)(grid.x);
    (*this)(grid.y);
    (*this)(grid.z);
  }
  template <class T>
  void operator()(const std::vector<T>& list) {
    (*this)(static_cast<int>(list.size()));
    for (const T& item : list) (*this)(item);
  }
  template <class T, std::size_t n>
  void operator()(const std::array<T, n>& list) {
    for (const T& item : list) (*this)(item);
  }
  void operator()(const Body& body) {
    (*this)(body.name);
    (*this)(body.mass);
    for (int k = 0; k < 9; ++k) (*this)(body.inertia.data()[k]);
    (*this)(body.position);
    for (const double number : body.rotation.coeffs()) (*this)(number);
    (*this)(body.angle);
  }
  void operator()(const Element& element) {
    (*this)(element.name);
    (*this)(element.type);
    (*this)(static_cast<int>(element.is_on));
    for (const Element::Entry& entry : element.entries) {
      (*this)(entry.field);
      std::visit(*this, entry.value);
    }
  }

 private:
  void bytes(const void* data, std::size_t size) { hash_.add(data, size); }
  ByteHash hash_;
};

}  // namespace

std::uint64_t digest_of(const Model& model) {
  Digest digest;
  digest(model.dimension);
  digest(model.gravity);
  digest(model.units);
  digest(model.bodies);
  for (const Marker& marker : model.markers) {
    digest(marker.name);
    digest(marker.place);
  }
  for (const auto* elements : {&model.joints, &model.forces, &model.drivers, &model.signals, &model.events}) digest(*elements);
  if (!model.channels.empty()) digest(model.channels);
  for (const InitialValue& initial : model.initial) {
    digest(initial.channel);
    digest(initial.value);
  }
  digest(static_cast<int>(model.assemble));
  if (model.starts_at_rest) digest(std::string("starts at rest"));
  digest(model.start);
  digest(model.cut);
  for (const IndependentMeasure& measure : model.independent) digest(measure.channel);
  for (const auto& scale : {model.scales.length, model.scales.mass, model.scales.time}) digest(scale.value_or(0));
  return digest.value();
}

}  // namespace holonom
