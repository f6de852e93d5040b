// Lines of a report in fixed columns.
#pragma once

#include <string>
#include <vector>

namespace holonom {

std::string fixed(double number, int decimals);  // 0 is never -0
std::string fortran_exponent(double number);     // 0.7058E-06, as FORTRAN's E10.4 writes it

// Cells right-aligned in columns of this width; the first is left-aligned in `first` characters unless that is 0.
std::string report_line(const std::vector<std::string>& cells, int width, int first = 0);

}  // namespace holonom
