#include "results/recorder.h"
#include "results/table_writer.h"

namespace holonom {

const std::vector<TableFormat>& table_formats() {
  static const std::vector<TableFormat> all = {
      {"csv", "numbers as text, separated by commas, with all digits; the first line names the channels", "results.csv",
       [](const std::filesystem::path& file, std::vector<Channel> channels,
          const EarlierTable* earlier) -> std::unique_ptr<TableWriter> {
         if (earlier) return std::make_unique<CsvRecorder>(file, std::move(channels), earlier->part, earlier->rows);
         return std::make_unique<CsvRecorder>(file, std::move(channels));
       }}};
  return all;
}

}  // namespace holonom
