// A part of an expression as text, put in parentheses if the enclosing operation binds more tightly.
#pragma once

#include <string>

namespace holonom {

// How tightly the outermost operation of a text binds, as in the grammar of expression_parser.h
enum class Binding { alternative, conjunction, negation, comparison, sum, product, sign, power, primary };

struct WrittenPart {
  std::string text;
  Binding binding;

  std::string within(Binding least) const { return binding >= least ? text : "(" + text + ")"; }
};

}  // namespace holonom
