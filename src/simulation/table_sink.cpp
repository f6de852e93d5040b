#include "simulation/table_sink.h"

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

}  // namespace

TableSink::TableSink(const SharedModel& model, std::filesystem::path file, const TableFormat& format, ChannelChoice choice)
    : model_(model), file_(std::move(file)), format_(format), choice_(std::move(choice)) {}

void TableSink::resume(const EarlierTable& earlier, std::optional<double> first_energy) {
  earlier_ = earlier;
  first_energy_ = first_energy;
}

void TableSink::prepare(const Plan&, const OutputLayout& layout) {
  channels_ = chosen_channels(*model_, layout, choice_, first_energy_);
}

void TableSink::begin(const Plan&, const OutputLayout&) {
  writer_ = format_.make(file_, channels_, earlier_ ? &*earlier_ : nullptr);
}

void TableSink::record(const Snapshot& snapshot) {
  if (!first_energy_) first_energy_ = snapshot.energy.total();
  writer_->record(snapshot);
}

// Called between rows, which may be far apart, so that a run that is killed loses at most the rows of the last second.
void TableSink::progress(double) { writer_->write_when_due(); }

void TableSink::finish(bool) { writer_->finish(); }

}  // namespace holonom
