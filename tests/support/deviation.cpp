#include "support/deviation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace holonom {
namespace {

// Channels that depend on the method, not only on the motion
bool belongs_to_method(const std::string& channel) {
  return channel == "t" || channel == "energy.constraint" || channel == "energy.balance" || channel.starts_with("violation.");
}

bool is_work(const std::string& channel) { return channel == "energy.supplied" || channel == "energy.dissipated"; }

bool is_unique(const std::string& channel, const CheckReport& check) {
  const std::size_t dot = channel.find('.');
  const std::string owner = channel.substr(0, dot);
  if (channel.ends_with(".effort")) return std::ranges::count(check.efforts_not_unique, owner) == 0;
  const bool may_be_reaction = channel[dot + 1] == 'f' || channel[dot + 1] == 'm';
  return !may_be_reaction || std::ranges::count(check.not_unique, owner) == 0;
}

std::map<std::string, double> scales_by_unit(const RunResult& run) {
  std::map<std::string, double> scales;
  for (std::size_t c = 0; c < run.names.size(); ++c) {
    double& scale = scales.try_emplace(run.units[c], 1).first->second;
    scale = std::max(scale, run.largest(run.names[c]));
  }
  return scales;
}

}  // namespace

Deviation deviation(const RunResult& run, const RunResult& reference_run, WorkIntegrals work) {
  if (run.size() != reference_run.size()) return {std::numeric_limits<double>::infinity(), "other instants"};
  const std::map<std::string, double> scales = scales_by_unit(reference_run);
  Deviation worst;
  for (std::size_t c = 0; c < reference_run.names.size(); ++c) {
    const std::string& name = reference_run.names[c];
    if (work == WorkIntegrals::left_out && is_work(name)) continue;
    if (belongs_to_method(name) || !is_unique(name, reference_run.diagnostics.check)) continue;
    for (std::size_t k = 0; k < run.size(); ++k) {
      const double apart = std::abs(run.row(k)[name] - reference_run.row(k)[name]) / scales.at(reference_run.units[c]);
      if (!(apart <= worst.size)) worst = {apart, fmt::format("{} at t = {:g}", name, run.row(k)["t"])};
    }
  }
  return worst;
}

}  // namespace holonom
