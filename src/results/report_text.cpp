#include "results/report_text.h"

#include <fmt/format.h>

#include "math/number_text.h"

namespace holonom {

std::string fixed(double number, int decimals) {
  std::string text = fmt::format("{:.{}f}", number, decimals);
  if (text.starts_with('-') && text.find_first_of("123456789") == text.npos) text.erase(0, 1);
  return text;
}

// d.ddde+xx becomes 0.ddddE+(xx + 1).
std::string fortran_exponent(double number) {
  if (number == 0) return "0.0000E+00";
  const std::string text = fmt::format("{:.3e}", number);
  const std::size_t e = text.find('e'), point = text.find('.');
  if (e == text.npos || point == text.npos) return text;                          // inf, nan
  const int size = number_in<int>(std::string_view(text).substr(e + 2)).value();  // after the sign
  const int exponent = (text[e + 1] == '-' ? -size : size) + 1;
  return fmt::format("{}0.{}{}E{}{:02d}", number < 0 ? "-" : "", text[point - 1], text.substr(point + 1, 3),
                     exponent < 0 ? '-' : '+', exponent < 0 ? -exponent : exponent);
}

std::string report_line(const std::vector<std::string>& cells, int width, int first) {
  std::string line;
  for (std::size_t k = 0; k < cells.size(); ++k) {
    if (k == 0 && first > 0)
      line += fmt::format("{:<{}}", cells[k], first);
    else
      line += fmt::format(" {:>{}}", cells[k], width - 1);
  }
  return line + "\n";
}

}  // namespace holonom
