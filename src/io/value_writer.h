// Values of the model file as text.
#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace holonom {

std::string written(double number);  // shortest form that reads back to the same bits
std::string written(const std::vector<double>& numbers);
std::string written(const Vec3& vector, int dimension);
std::string written(const std::string& text);                                 // in quotes unless it is a name
std::string written(const Model& model, const BodyPoint& place);              // {bar: [0.5, 0]}
std::string written(const Model& model, const std::array<BodyPoint, 2>& at);  // {ground: [0, 0], bar: [-0.5, 0]}

// The value of a field on one line
std::string written(const Model& model, const Field& field, const Value& value);

// A long list of numbers on several lines, beginning in this column
std::string wrapped(const std::vector<double>& numbers, int column);

}  // namespace holonom
