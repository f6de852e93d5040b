#include "simulation/table_sink.h"

#include <fmt/format.h>

#include "elements/catalogue.h"
#include "io/model_writer.h"
#include "results/channel_selection.h"

namespace holonom {

namespace {

std::vector<Channel> chosen_channels(const Model& model, const OutputLayout& layout, const ChannelChoice& choice,
                                     std::optional<double> first_energy) {
  std::vector<Channel> channels = all_channels(model, layout, first_energy);
  if (!choice.patterns.empty()) return select_channels(channels, choice.patterns);
  if (choice.motion_alone) std::erase_if(channels, [](const Channel& channel) { return !channel.is_motion(); });
  return channels;
}

long rows_in(const Plan& plan) {
  const double even = (plan.last_row - plan.first_row) / plan.output;
  return plan.instants.empty() ? static_cast<long>(even + 1e-9) + 2 : static_cast<long>(plan.instants.size()) + 1;
}

}  // namespace

TableSink::TableSink(const SharedModel& model, std::filesystem::path folder, const TableFormat& format, ChannelChoice choice)
    : model_(model), folder_(std::move(folder)), format_(format), choice_(std::move(choice)) {}

void TableSink::resume(const EarlierTable& earlier, std::optional<double> first_energy) {
  earlier_ = earlier;
  first_energy_ = first_energy;
}

void TableSink::prepare(const Plan& plan, const OutputLayout& layout) {
  channels_ = chosen_channels(*model_, layout, choice_, first_energy_);
  const double bytes = static_cast<double>(rows_in(plan)) * static_cast<double>(channels_.size() * sizeof(double));
  if (format_.max_bytes > 0 && bytes > format_.max_bytes)
    throw UsageError(fmt::format("--format {}: {} rows of {} channels take {:.1f} GiB, and such a file holds at most {:.0f} GiB",
                                 format_.name, rows_in(plan), channels_.size(), bytes / (1 << 30), format_.max_bytes / (1 << 30)),
                     "use --format hdf5, or record fewer channels or rows");
}

void TableSink::begin(const Plan& plan, const OutputLayout&) {
  TableRequest request{folder_ / format_.file_name, channels_, earlier_ ? &*earlier_ : nullptr, rows_in(plan), {}};
  if (format_.contains_model)
    request.model =
        written_model(*model_, schema(), fmt::format("the model of this run, for holonom {}", HOLONOM_VERSION), folder_);
  writer_ = format_.make(std::move(request));
}

void TableSink::record(const Snapshot& snapshot) {
  if (!first_energy_) first_energy_ = snapshot.energy.total();
  writer_->record(snapshot);
}

// Called between rows, which may be far apart, so that a run that is killed loses at most the rows of the last second.
void TableSink::progress(double) { writer_->write_when_due(); }

void TableSink::finish(bool) { writer_->finish(); }

}  // namespace holonom
