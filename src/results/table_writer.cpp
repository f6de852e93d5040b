#include "results/table_writer.h"

#include <fmt/format.h>

#include <cmath>

#include "results/results_error.h"

namespace holonom {

// A table contains finite numbers only, so that programs that read it need no checks.
void TableWriter::record(const Snapshot& snapshot) {
  for (std::size_t k = 0; k < channels_.size(); ++k) {
    row_[k] = channels_[k].read(snapshot);
    if (!std::isfinite(row_[k]))
      throw NotFinite(
          fmt::format("{} is not a finite number at t = {:.10g}; the rows before it are kept (to leave out this "
                      "channel, use --channels)",
                      channels_[k].name, snapshot.t));
  }
  ++rows_;
  reached_ = snapshot.t;
  append(row_);
}

}  // namespace holonom
