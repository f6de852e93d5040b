// Small models generated from the declarations of the catalogue, so that a new entry is tested without any change here: every joint
// and force, in the plane or in space, with every combination of its optional fields and choices, between two bodies or a body
// and the ground, in both orders.
#pragma once

#include <array>
#include <random>
#include <string>
#include <vector>

#include "model/model.h"

namespace holonom::property_test {

// Seeded: the numbers are the same in every run.
class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(engine_); }
  double size() { return between(0.5, 2); }
  Vec3 vector(int d, double reach = 1);  // z = 0 in the plane
  VecX vector_of(int size, double reach = 1);
  Quaternion rotation(int d);  // about z in the plane

 private:
  std::mt19937 engine_;
};

// Ground and bodies "one", "two", ... in random poses with random inertia, and a marker "M1", "M2", ... on each. No gravity.
Model random_bodies(int d, int count, Random& random);

// Element values for a declared type between two bodies: the product of the alternatives of its fields. A body field gets the second
// body, or the first if the second is the ground. Throws std::logic_error for a kind of field that is not supported here.
std::vector<Element> variants(const ElementType& type, int d, const std::array<int, 2>& bodies, Random& random);

struct Case {
  std::string title;
  Model model;
};

struct Cases {
  std::vector<Case> accepted;
  std::vector<std::string> faults;  // entries or fields that no accepted model contains, with the reason
};

// Models of a section ("joints", "forces") with two bodies and one element "E", for all variants of it that are accepted
const Cases& cases_of(const std::string& section, int d);

std::string title_of(const Element& element, const std::array<int, 2>& bodies);

bool joins_two_bodies(const ElementType& type);  // it has a field that names two bodies
const ElementType& type_of(const std::string& section, const std::string& name, int d);

}  // namespace holonom::property_test
