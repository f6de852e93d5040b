// The reader of study files, for a model of the examples in the same folder. The cases that it accepts have a finite number for
// each of their parameters.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "elements/catalogue.h"
#include "folder.h"
#include "io/study_reader.h"

using namespace holonom;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Folder folder(HOLONOM_SOURCE_DIR "/examples/machine_on_mounts.yaml");
  static const Schema known = schema();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const CaseList cases = parse_study(text, (folder.path() / "study.yaml").string(), known).cases;
    if (cases.parameters.empty() || cases.values.empty()) std::abort();
    for (const std::vector<double>& point : cases.values)
      if (point.size() != cases.parameters.size() || !std::ranges::all_of(point, [](double x) { return std::isfinite(x); }))
        std::abort();
  } catch (const InputError&) {
  } catch (const UsageError&) {  // the model it names is a folder
  }
  return 0;
}
