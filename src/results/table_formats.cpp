#include "results/table_writer.h"

namespace holonom {

// One function per format, defined in the format's own file
TableFormat csv_table();

const std::vector<TableFormat>& table_formats() {
  static const std::vector<TableFormat> all = {csv_table()};
  return all;
}

}  // namespace holonom
