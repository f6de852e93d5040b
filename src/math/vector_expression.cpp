#include "math/vector_expression.h"

#include <array>
#include <cctype>

#include "math/vector_tape.h"

namespace holonom {

class VectorParser {
 public:
  VectorParser(std::string_view text, int dimension, const std::map<std::string, double>& constants, const UnitSystem& units)
      : text_(text), dimension_(dimension), constants_(constants), units_(units) {}

  VectorExpression parse() {
    result_.text_ = std::string(text_);
    const Type type = sum();
    skip_blanks();
    if (at_ < text_.size()) unexpected();
    if (type == vector)
      throw ExpressionError(0, "an equation must be scalar, but this is a vector", "use dot(..., axis) for its components");
    return std::move(result_);
  }
  static int compile(const VectorExpression& expression, const VectorNodes& symbols, Tape& tape);

 private:
  using Op = VectorExpression::Op;
  enum Type { number, vector };

  // Parentheses and signs recurse: a limit on both keeps malicious text from overflowing the stack.
  class Level {
   public:
    explicit Level(VectorParser& parser) : parser_(parser) {
      if (++parser_.level_ > level_limit) parser_.fail("the equation is nested too deeply");
    }
    ~Level() { --parser_.level_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    VectorParser& parser_;
  };
  static constexpr int level_limit = 400;
  static constexpr std::size_t length_limit = 100000;  // instructions

  Type sum() {
    const Level level(*this);
    Type left = product();
    for (;;) {
      const bool plus = accept('+');
      if (!plus && !accept('-')) return left;
      skip_blanks();
      const int place = static_cast<int>(at_);
      const Type right = product();
      if (left != right) throw ExpressionError(place, "a number and a vector cannot be added");
      emit(plus ? (left == number ? Op::add_s : Op::add_v) : (left == number ? Op::subtract_s : Op::subtract_v));
    }
  }

  Type product() {
    Type left = factor();
    for (;;) {
      const bool times = accept('*');
      if (!times && !accept('/')) return left;
      skip_blanks();
      const int place = static_cast<int>(at_);
      const Type right = factor();
      if (left == vector && right == vector)
        throw ExpressionError(place, "two vectors cannot be multiplied or divided", "write dot(a, b) or cross(a, b)");
      if (!times && right == vector) throw ExpressionError(place, "division by a vector is not possible");
      if (left == number && right == number)
        emit(times ? Op::times_s : Op::divide_s);
      else
        emit(!times ? Op::shrink : left == number ? Op::scale_left : Op::scale_right);
      if (right == vector) left = vector;
    }
  }

  Type factor() {
    if (!accept('-')) return primary();
    const Level level(*this);
    const Type type = factor();
    emit(type == number ? Op::negate_s : Op::negate_v);
    return type;
  }

  Type primary() {
    if (accept('(')) {
      const Type type = sum();
      expect(')');
      return type;
    }
    skip_blanks();
    if (at_ < text_.size() && (std::isdigit(static_cast<unsigned char>(text_[at_])) || text_[at_] == '.')) return literal();
    const std::size_t start = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '_')) ++at_;
    if (at_ == start && at_ < text_.size()) unexpected();
    if (at_ == start) fail("the equation is incomplete");
    return name(std::string(text_.substr(start, at_ - start)), static_cast<int>(start));
  }

  // A number with its unit, read like the expressions of the model file
  Type literal() {
    const std::size_t start = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '.' ||
                                  ((text_[at_] == '-' || text_[at_] == '+') && (text_[at_ - 1] == 'e' || text_[at_ - 1] == 'E'))))
      ++at_;
    take_unit();
    try {
      const Expression value = Expression::parse(text_.substr(start, at_ - start), {}, units_);
      if (!value.is_constant()) throw ExpressionError(value.variable_offset(0), "a name cannot follow a number here");
      push({Op::number, value.constant(), 0});
    } catch (const ExpressionError& error) {
      throw ExpressionError(static_cast<int>(start) + error.offset, error.what(), error.hint);
    }
    return number;
  }

  // A unit after a space
  void take_unit() {
    std::size_t next = at_;
    while (next < text_.size() && text_[next] == ' ') ++next;
    if (next == at_ || next >= text_.size() || !std::isalpha(static_cast<unsigned char>(text_[next]))) return;
    while (next < text_.size() && std::isalnum(static_cast<unsigned char>(text_[next]))) ++next;
    at_ = next;
  }

  Type name(const std::string& word, int place) {
    static const char* const symbols[] = {"MN", "x_i", "y_i", "z_i", "x_j", "y_j", "z_j"};
    for (int k = 0; k < VectorExpression::symbols; ++k)
      if (word == symbols[k]) {
        if (dimension_ == 2 && word[0] == 'z') throw ExpressionError(place, "there is no axis " + word + " in the plane");
        push({Op::symbol, 0, k});
        return vector;
      }
    if (word == "dot" || word == "cross" || word == "norm") return call(word, place);
    if (const auto known = constants_.find(word); known != constants_.end()) {
      push({Op::number, known->second, 0});
      return number;
    }
    throw ExpressionError(place, "unknown name '" + word + "' in an equation",
                          "known: MN, x_i, y_i, z_i, x_j, y_j, z_j, dot, cross, norm and the parameters");
  }

  Type call(const std::string& function, int place) {
    expect('(');
    const Type first = sum();
    if (function == "norm") {
      expect(')');
      if (first != vector) throw ExpressionError(place, "norm takes a vector");
      emit(Op::norm);
      return number;
    }
    expect(',');
    const Type second = sum();
    expect(')');
    if (first != vector || second != vector) throw ExpressionError(place, function + " takes two vectors");
    const bool gives_vector = function == "cross" && dimension_ == 3;
    emit(function == "dot" ? Op::dot : gives_vector ? Op::cross_v : Op::cross_s);
    return gives_vector ? vector : number;
  }

  void push(const VectorExpression::Instruction& instruction) {
    if (result_.code_.size() >= length_limit) fail("the equation is too long");
    result_.code_.push_back(instruction);
  }
  void emit(Op op) { result_.code_.push_back({op, 0, 0}); }

  void skip_blanks() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool accept(char wanted) {
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }
  void expect(char wanted) {
    if (!accept(wanted)) fail(std::string("'") + wanted + "' is missing");
  }
  [[noreturn]] void unexpected() const {
    std::string hint = "available are + - * /, parentheses, dot(a, b), cross(a, b) and norm(a)";
    if (text_[at_] == '^') hint += "; write a square as a*a, or dot(a, a) for a vector";
    if (text_[at_] == '=') hint = "write only the expression that vanishes, without = 0";
    throw ExpressionError(static_cast<int>(at_), std::string("unexpected '") + text_[at_] + "'", hint);
  }
  [[noreturn]] void fail(const std::string& message) const { throw ExpressionError(static_cast<int>(at_), message); }

  std::string_view text_;
  int dimension_;
  const std::map<std::string, double>& constants_;
  const UnitSystem& units_;
  std::size_t at_ = 0;
  int level_ = 0;
  VectorExpression result_;
};

VectorExpression VectorExpression::parse(std::string_view text, int dimension, const std::map<std::string, double>& constants,
                                         const UnitSystem& units) {
  return VectorParser(text, dimension, constants, units).parse();
}

bool VectorExpression::reads(Symbol symbol) const {
  for (const Instruction& instruction : code_)
    if (instruction.op == Op::symbol && instruction.symbol == symbol) return true;
  return false;
}

// A reflection preserves scalar products and reverses vector products.
VectorExpression VectorExpression::mirrored() const {
  VectorExpression result;
  result.text_ = text_;
  for (const Instruction& instruction : code_) {
    result.code_.push_back(instruction);
    const bool is_reversed = instruction.op == Op::symbol && (instruction.symbol == y_i || instruction.symbol == y_j);
    if (is_reversed || instruction.op == Op::cross_v) result.code_.push_back({Op::negate_v, 0, 0});
    if (instruction.op == Op::cross_s) result.code_.push_back({Op::negate_s, 0, 0});
  }
  return result;
}

int VectorParser::compile(const VectorExpression& expression, const VectorNodes& symbols, Tape& tape) {
  std::vector<VectorNodes::value_type> stack;
  const int zero = tape.constant(0);
  const auto each = [](const auto& operation) { return std::array<int, 3>{operation(0), operation(1), operation(2)}; };
  const auto dot = [&](const std::array<int, 3>& a, const std::array<int, 3>& b) {
    int sum = tape.multiply(a[0], b[0]);
    for (int k = 1; k < 3; ++k) {
      const int product = tape.multiply(a[k], b[k]);
      if (product != zero) sum = tape.add(sum, product);  // in the plane z is zero
    }
    return sum;
  };
  const auto determinant = [&](const std::array<int, 3>& a, const std::array<int, 3>& b, int i, int j) {
    return tape.subtract(tape.multiply(a[i], b[j]), tape.multiply(a[j], b[i]));
  };
  const auto scaled = [&](int factor, const std::array<int, 3>& a) {
    return each([&](int k) { return a[k] == zero ? zero : tape.multiply(factor, a[k]); });
  };
  for (const auto& instruction : expression.code_) {
    if (instruction.op == Op::number || instruction.op == Op::symbol) {
      stack.push_back(instruction.op == Op::number ? std::array<int, 3>{tape.constant(instruction.number), zero, zero}
                                                   : symbols[instruction.symbol]);
      continue;
    }
    const bool is_unary = instruction.op == Op::negate_s || instruction.op == Op::negate_v || instruction.op == Op::norm;
    const std::array<int, 3> b = stack.back();
    if (!is_unary) stack.pop_back();
    std::array<int, 3>& a = stack.back();
    switch (instruction.op) {
      case Op::number:
      case Op::symbol:
        break;
      case Op::add_s:
        a[0] = tape.add(a[0], b[0]);
        break;
      case Op::add_v:
        a = each([&](int k) { return tape.add(a[k], b[k]); });
        break;
      case Op::subtract_s:
        a[0] = tape.subtract(a[0], b[0]);
        break;
      case Op::subtract_v:
        a = each([&](int k) { return tape.subtract(a[k], b[k]); });
        break;
      case Op::negate_s:
        a[0] = tape.negate(b[0]);
        break;
      case Op::negate_v:
        a = each([&](int k) { return b[k] == zero ? zero : tape.negate(b[k]); });
        break;
      case Op::times_s:
        a[0] = tape.multiply(a[0], b[0]);
        break;
      case Op::divide_s:
        a[0] = tape.divide(a[0], b[0]);
        break;
      case Op::scale_left:
        a = scaled(a[0], b);
        break;
      case Op::scale_right:
        a = scaled(b[0], a);
        break;
      case Op::shrink:
        a = scaled(tape.divide(tape.constant(1), b[0]), a);
        break;
      case Op::dot:
        a = {dot(a, b), zero, zero};
        break;
      case Op::cross_s:
        a = {determinant(a, b, 0, 1), zero, zero};
        break;
      case Op::cross_v:
        a = {determinant(a, b, 1, 2), determinant(a, b, 2, 0), determinant(a, b, 0, 1)};
        break;
      case Op::norm:
        a = {tape.sqrt(dot(b, b)), zero, zero};
        break;
    }
  }
  return stack.back()[0];
}

int compile(const VectorExpression& expression, const VectorNodes& symbols, Tape& tape) {
  return VectorParser::compile(expression, symbols, tape);
}

Jet VectorExpression::evaluate(const JetVector<3>* vectors) const {
  Tape tape;
  VectorNodes nodes;
  std::vector<Jet> inputs;
  for (std::size_t k = 0; k < nodes.size(); ++k)
    for (int c = 0; c < 3; ++c) {
      nodes[k][c] = tape.input(static_cast<int>(inputs.size()));
      inputs.push_back(vectors[k][c]);
    }
  const int output = compile(*this, nodes, tape);
  std::vector<Jet> values(tape.size());
  tape.prepare(values.data());
  tape.evaluate<Jet>(tape.needed_for({&output, 1}), inputs.data(), nullptr, values.data());
  return values[output];
}

}  // namespace holonom
