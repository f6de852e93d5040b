// Linear blocks between u and y, continuous (D x = x') or sampled (D x = the value after the sample):
//
//   state-space        D x = A x + B u,   y = C x + D u
//   transfer-function  y/u = (b_0 p^n + ... + b_n)/(p^n + a_1 p^(n-1) + ... + a_n),   p = s or z,   as
//
//                        D x_i = b_i u - a_i y + x_(i+1),   y = b_0 u + x_1      (the observer canonical form)
#include <cmath>

#include "elements/signals/signal.h"

namespace holonom {
namespace {

// Of y and D x as functions of x and u: y = output, D x_i = change[i]
struct LinearBlock {
  std::vector<std::string> state;
  std::vector<Expression> output, change;
};

std::string state_channel(const Element& element, std::size_t number) { return element.name + ".x" + std::to_string(number + 1); }

Expression weighted(const std::vector<double>& factors, const std::vector<Expression>& terms) {
  return Expression::combination(factors, terms);
}

std::vector<double> without_leading_zeros(std::vector<double> polynomial) {
  const auto first = std::find_if(polynomial.begin(), polynomial.end(), [](double number) { return number != 0; });
  polynomial.erase(polynomial.begin(), first);
  return polynomial;
}

LinearBlock transfer_block(const Element& element) {
  const std::vector<double> b_given = without_leading_zeros(element.get<std::vector<double>>("numerator"));
  const std::vector<double> a_given = without_leading_zeros(element.get<std::vector<double>>("denominator"));
  if (a_given.empty())
    throw InputError(element.location("denominator"), "the denominator of signal '" + element.name + "' is zero");
  if (b_given.size() > a_given.size())
    throw InputError(element.location("numerator"),
                     "the numerator of signal '" + element.name + "' has a higher degree than its denominator",
                     "such a block differentiates its input; add a fast pole to the denominator");
  const std::size_t n = a_given.size() - 1;
  std::vector<double> b(n + 1, 0);
  std::copy_backward(b_given.begin(), b_given.end(), b.end());
  for (double& number : b) number /= a_given[0];
  const Expression u = element.get<Expression>("of");
  LinearBlock block;
  std::vector<Expression> x;
  for (std::size_t i = 0; i < n; ++i) {
    block.state.push_back(state_channel(element, i));
    x.push_back(Expression::variable(block.state.back()));
  }
  block.output = {n > 0 ? weighted({b[0], 1}, {u, x[0]}) : weighted({b[0]}, {u})};
  for (std::size_t i = 0; i < n; ++i) {
    const double a = a_given[i + 1] / a_given[0];
    std::vector<double> factors = {b[i + 1] - a * b[0], -a};
    std::vector<Expression> terms = {u, x[0]};
    if (i + 1 < n) factors.push_back(1), terms.push_back(x[i + 1]);
    block.change.push_back(weighted(factors, terms));
  }
  return block;
}

class StateSpaceReader {
 public:
  explicit StateSpaceReader(const Element& element) : element_(element), u_(element.get<std::vector<Expression>>("of")) {
    const std::size_t entries = element.get<std::vector<double>>("A").size();
    states_ = static_cast<std::size_t>(std::llround(std::sqrt(static_cast<double>(entries))));
    if (states_ * states_ != entries) refuse("A", "a square matrix", entries);
    const std::size_t rows = element.get<std::vector<double>>("C").size();
    outputs_ = states_ > 0 ? rows / states_ : 0;
    if (states_ == 0 || outputs_ == 0 || outputs_ * states_ != rows)
      refuse("C", "rows of " + std::to_string(states_) + " numbers, one per state", rows);
  }

  LinearBlock read() const {
    const std::vector<double> A = matrix("A", states_ * states_), B = matrix("B", states_ * u_.size());
    const std::vector<double> C = matrix("C", outputs_ * states_), D = matrix("D", outputs_ * u_.size());
    LinearBlock block;
    for (std::size_t i = 0; i < states_; ++i) block.state.push_back(state_channel(element_, i));
    for (std::size_t i = 0; i < states_; ++i) block.change.push_back(row(A, B, i, block.state));
    for (std::size_t i = 0; i < outputs_; ++i) block.output.push_back(row(C, D, i, block.state));
    return block;
  }

 private:
  [[noreturn]] void refuse(const char* field, const std::string& wanted, std::size_t found) const {
    throw InputError(element_.location(field), "`" + std::string(field) + "` of signal '" + element_.name + "' needs " + wanted +
                                                   ", row by row, found " + std::to_string(found) + " numbers");
  }
  std::vector<double> matrix(const char* field, std::size_t entries) const {
    if (!element_.has(field)) return std::vector<double>(entries, 0);
    const auto& numbers = element_.get<std::vector<double>>(field);
    if (numbers.size() != entries) refuse(field, std::to_string(entries) + " numbers", numbers.size());
    return numbers;
  }
  // Row i of [of_x, of_u] times (x, u)
  Expression row(const std::vector<double>& of_x, const std::vector<double>& of_u, std::size_t i,
                 const std::vector<std::string>& states) const {
    std::vector<double> factors;
    std::vector<Expression> terms;
    const auto add = [&](double factor, const Expression& term) {
      if (factor != 0) factors.push_back(factor), terms.push_back(term);
    };
    for (std::size_t k = 0; k < states_; ++k) add(of_x[i * states_ + k], Expression::variable(states[k]));
    for (std::size_t k = 0; k < u_.size(); ++k) add(of_u[i * u_.size() + k], u_[k]);
    return terms.empty() ? Expression(0.0) : weighted(factors, terms);
  }

  const Element& element_;
  const std::vector<Expression>& u_;
  std::size_t states_ = 0, outputs_ = 0;
};

// The first output is `value`, the others are y2, y3, ...
std::string output_channel(const Element& element, std::size_t number) {
  return element.name + (number == 0 ? ".value" : ".y" + std::to_string(number + 1));
}

SignalDefinition define_block(const Element& element, const LinearBlock& block) {
  std::vector<double> initial(block.state.size(), 0);
  if (element.has("initial")) {
    initial = element.get<std::vector<double>>("initial");
    if (initial.size() != block.state.size())
      throw InputError(element.location("initial"), "signal '" + element.name + "' has " + std::to_string(block.state.size()) +
                                                        " states, but " + std::to_string(initial.size()) + " initial values");
  }
  const double scale = element.number("scale", 1);
  if (!element.has("period")) {
    SignalDefinition signal;
    for (std::size_t k = 0; k < block.output.size(); ++k) signal.values.push_back({output_channel(element, k), block.output[k]});
    for (std::size_t k = 0; k < block.state.size(); ++k)
      signal.states.push_back({block.state[k], block.change[k], initial[k], scale});
    return signal;
  }
  SignalDefinition signal = sampled_definition(element);
  for (std::size_t k = 0; k < block.output.size(); ++k)
    signal.held.push_back({output_channel(element, k), block.output[k], 0, Held::Role::output, scale});
  for (std::size_t k = 0; k < block.state.size(); ++k)
    signal.held.push_back({block.state[k], block.change[k], initial[k], Held::Role::state, scale});
  return signal;
}

SignalDefinition define_transfer_function(const Element& element) { return define_block(element, transfer_block(element)); }

SignalDefinition define_state_space(const Element& element) { return define_block(element, StateSpaceReader(element).read()); }

Field number_list(const std::string& name, bool required, const std::string& fallback, const std::string& sentence) {
  return {name, FieldKind::numbers, "", required, fallback, sentence};
}

ElementType type_of_block(const std::string& name, const std::string& sentence, std::vector<Field> fields) {
  for (Field& field : sampling_fields(false)) fields.push_back(std::move(field));
  fields.push_back(number_list("initial", false, "0 each", "initial values of the states"));
  fields.push_back(scale_field());
  ElementType result{"signals", name, true, true, sentence, std::move(fields)};
  result.channels = {"value"};
  result.numbered_channels = {"x"};
  return result;
}

}  // namespace

std::vector<SignalEntry> transfer_function_signal() {
  const std::vector<Field> fields = {
      input_field(), number_list("numerator", true, "", "coefficients of the numerator, that of the highest power first"),
      number_list("denominator", true, "",
                  "coefficients of the denominator, likewise; its degree is at least that of the numerator")};
  return {{.type = also_called(
               {"tf", "filter", "lead-lag", "notch", "transfer"},
               type_of_block("transfer-function",
                             "A ratio of polynomials in s, or with a period in z; the states are those of the observer "
                             "canonical form.",
                             fields)),
           .define = define_transfer_function,
           .has_states = true}};
}

std::vector<SignalEntry> state_space_signal() {
  ElementType type = type_of_block(
      "state-space",
      "A linear system x' = A x + B u, y = C x + D u, or with a period x_(k+1) = A x_k + B u_k; `value` is the first output.",
      {{"of", FieldKind::law_list, "", true, "", "the inputs u"},
       number_list("A", true, "", "matrix of the states, row by row"),
       number_list("B", true, "", "matrix of the inputs, row by row"),
       number_list("C", true, "", "matrix of the outputs, row by row"),
       number_list("D", false, "0", "matrix of the direct path from inputs to outputs, row by row")});
  type.numbered_channels = {"x", "y"};
  return {{.type = also_called({"ss", "observer", "kalman-filter", "state-feedback"}, type),
           .define = define_state_space,
           .has_states = true}};
}

}  // namespace holonom
