#include "results/channel_statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "math/nearest_name.h"
#include "results/channel_selection.h"

namespace holonom {

namespace {

// The smallest power of two that is not below the magnitude
double power_above(double magnitude) {
  int exponent = 0;
  const double fraction = std::frexp(magnitude, &exponent);  // from 0.5 to 1
  return std::ldexp(1.0, std::min(fraction == 0.5 ? exponent - 1 : exponent, 1023));
}

}  // namespace

void RowStatistics::Sum::add(double term) {
  const double sum = value + term;
  rest += std::abs(value) >= std::abs(term) ? (value - sum) + term : (term - sum) + value;
  value = sum;
}

void RowStatistics::begin(std::size_t channels, double from) {
  *this = {};
  from_ = from;
  channels_.resize(channels);
}

void RowStatistics::extend_scale(Accumulated& channel, double magnitude) {
  const double scale = power_above(magnitude);
  const double ratio = channel.scale / scale;
  channel.integral.scale(ratio);
  channel.square.scale(ratio * ratio);
  channel.scale = scale;
}

void RowStatistics::add(double t, std::span<const double> row) {
  if (t < from_ - 1e-12 * std::max(std::abs(from_), std::abs(t))) return;
  if (rows_ == 0) first_time_ = last_time_ = t;
  const double half = 0.5 * (t - last_time_);
  for (std::size_t k = 0; k < channels_.size(); ++k) {
    Accumulated& channel = channels_[k];
    const double x = row[k];
    if (std::abs(x) > channel.scale) extend_scale(channel, std::abs(x));
    if (half > 0 && channel.scale > 0) {
      const double before = channel.last / channel.scale, now = x / channel.scale;
      channel.integral.add(half * (before + now));
      channel.square.add(half * (before * before + now * now));
    }
    if (rows_ == 0 || x < channel.smallest) channel.smallest = x, channel.smallest_time = t;
    if (rows_ == 0 || x > channel.largest) channel.largest = x, channel.largest_time = t;
    channel.last = x;
  }
  last_time_ = t;
  ++rows_;
}

ChannelStatistics RowStatistics::of(std::size_t k) const {
  const Accumulated& channel = channels_[k];
  ChannelStatistics found{channel.last,         channel.smallest, channel.largest,       channel.smallest_time,
                          channel.largest_time, channel.last,     std::abs(channel.last)};
  const double duration = last_time_ - first_time_;
  if (duration > 0) {
    found.mean = std::clamp(channel.scale * (channel.integral.total() / duration), channel.smallest, channel.largest);
    found.rms = channel.scale * std::sqrt(std::max(0.0, channel.square.total() / duration));
  }
  return found;
}

template <class Self, class Visit>
void RowStatistics::visit_numbers(Self& self, const Visit& visit) {
  visit(self.first_time_);
  visit(self.last_time_);
  for (auto& channel : self.channels_)
    for (auto* number :
         {&channel.last, &channel.smallest, &channel.largest, &channel.smallest_time, &channel.largest_time, &channel.scale,
          &channel.integral.value, &channel.integral.rest, &channel.square.value, &channel.square.rest})
      visit(*number);
}

VecX RowStatistics::saved() const {
  std::vector<double> numbers = {static_cast<double>(rows_)};
  visit_numbers(*this, [&](double number) { numbers.push_back(number); });
  return Eigen::Map<const VecX>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
}

bool RowStatistics::restore(const VecX& saved) {
  Eigen::Index count = 1;
  visit_numbers(*this, [&](double) { ++count; });
  if (saved.size() != count) return false;
  rows_ = static_cast<long>(saved[0]);
  Eigen::Index at = 1;
  visit_numbers(*this, [&](double& number) { number = saved[at++]; });
  return true;
}

const std::vector<std::string>& statistic_names() {
  static const std::vector<std::string> names = {"last", "min", "max", "mean", "rms", "peak_to_peak", "t_min", "t_max"};
  return names;
}

double value_of(const ChannelStatistics& found, std::size_t name) {
  const double values[] = {found.last, found.smallest,       found.largest,       found.mean,
                           found.rms,  found.peak_to_peak(), found.smallest_time, found.largest_time};
  return values[name];
}

namespace {

constexpr std::size_t usual_statistics = 3;  // the first of the names

// Numbers of the statistics that a pattern requests after its last colon
std::vector<std::size_t> requested_statistics(const std::string& wanted, const std::string& pattern, const std::string& option) {
  const std::vector<std::string>& names = statistic_names();
  std::vector<std::size_t> found;
  for (std::size_t k = 0; k < names.size(); ++k)
    if (wanted == "*" || wanted == names[k]) found.push_back(k);
  if (found.empty())
    throw UsageError(fmt::format("{}: '{}' names no statistic '{}'", option, pattern, wanted), suggestion(wanted, names));
  return found;
}

}  // namespace

std::vector<StatisticColumn> select_statistics(const std::vector<std::string>& channels, const std::string& patterns,
                                               const std::string& option) {
  std::vector<StatisticColumn> columns;
  if (patterns.empty()) return columns;
  std::vector<bool> is_chosen(channels.size() * statistic_names().size(), false);
  for (const std::string& pattern : split_patterns(patterns)) {
    const std::size_t colon = pattern.rfind(':');
    const bool is_wildcard = pattern.substr(0, colon).find_first_of("*?") != pattern.npos;  // which is not meant to name time
    std::vector<std::size_t> wanted(usual_statistics);
    for (std::size_t k = 0; k < wanted.size(); ++k) wanted[k] = k;
    if (colon != pattern.npos) wanted = requested_statistics(pattern.substr(colon + 1), pattern, option);
    for (const std::size_t channel : matching_names(channels, pattern.substr(0, colon), option))
      for (const std::size_t name : wanted) {
        const std::size_t number = channel * statistic_names().size() + name;
        if ((channel > 0 || !is_wildcard) && !is_chosen[number]) columns.push_back({channel, name});
        is_chosen[number] = true;
      }
  }
  return columns;
}

}  // namespace holonom
