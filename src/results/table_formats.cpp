#include "results/table_format.h"

namespace holonom {

// One function per format, defined in the format's own file
TableFormat csv_table();
TableFormat hdf5_table();
TableFormat mat_table();

const std::vector<TableFormat>& table_formats() {
  static const std::vector<TableFormat> all = {csv_table(), hdf5_table(), mat_table()};
  return all;
}

}  // namespace holonom
