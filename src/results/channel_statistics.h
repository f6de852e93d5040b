// Statistics of the channels of a run over its recorded rows, in memory that does not depend on their number.
//
//   mean = 1/T int x dt,   rms^2 = 1/T int x^2 dt,   T = time from the first to the last of these rows
//
// by the trapezoidal rule over the rows. One row, or rows at one time, have the mean of the last row. Numbers are divided by a power of
// two near the largest of them and sums are compensated (A. Neumaier, Z. Angew. Math. Mech. 54 (1974) 39-51), so that neither the size of
// numbers nor a million rows harms the result.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "math/types.h"
#include "system/channels.h"

namespace holonom {

struct ChannelStatistics {
  double last = 0, smallest = 0, largest = 0, smallest_time = 0, largest_time = 0, mean = 0, rms = 0;  // of the first occurrences
  double peak_to_peak() const { return largest - smallest; }
};

class RowStatistics {
 public:
  void begin(std::size_t channels, double from);    // rows before this time are left out
  void add(double t, std::span<const double> row);  // never allocates
  long rows() const { return rows_; }
  double first_time() const { return first_time_; }
  double last_time() const { return last_time_; }
  ChannelStatistics of(std::size_t channel) const;  // rows() must not be 0

  VecX saved() const;               // for a checkpoint
  bool restore(const VecX& saved);  // false if it is of another number of channels

 private:
  struct Sum {
    double value = 0, rest = 0;
    void add(double term);
    void scale(double factor) { value *= factor, rest *= factor; }
    double total() const { return value + rest; }
  };
  struct Accumulated {
    double last = 0, smallest = 0, largest = 0, smallest_time = 0, largest_time = 0;
    double scale = 0;  // a power of two, not below any magnitude; 0: all numbers were 0
    Sum integral, square;
  };
  template <class Self, class Visit>
  static void visit_numbers(Self& self, const Visit& visit);
  void extend_scale(Accumulated& channel, double magnitude);

  double from_ = 0, first_time_ = 0, last_time_ = 0;
  long rows_ = 0;
  std::vector<Accumulated> channels_;
};

// Names of statistics in tables and records: last, min, max, ...
const std::vector<std::string>& statistic_names();
double value_of(const ChannelStatistics& statistics, std::size_t name);  // the number of a name

// The statistics of the rows of a run
struct StatisticsReport {
  long rows = 0;
  double first_time = 0, last_time = 0;
  std::vector<std::string> names, units;    // of the channels
  std::vector<ChannelStatistics> channels;  // none without rows
};

// One number of a table of cases
struct StatisticColumn {
  std::size_t channel, name;
};
// Patterns such as A.force:max or *.x:rms; without a statistic: last, min and max. In the order of the patterns, each once. Throws
// UsageError if a pattern matches nothing.
std::vector<StatisticColumn> select_statistics(const std::vector<std::string>& channels, const std::string& patterns,
                                               const std::string& option);

}  // namespace holonom
