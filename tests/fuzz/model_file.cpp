// The reader of model files, with its includes. The text before a line "%%%" is the model; the text after it is the file
// part.yaml in the same folder, which the model may include. The components of the examples are in components/.
#include <cstdint>
#include <fstream>
#include <string_view>

#include "elements/catalogue.h"
#include "folder.h"
#include "io/model_reader.h"

using namespace holonom;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Folder folder(HOLONOM_SOURCE_DIR "/examples/components");
  static const Schema known = schema();
  std::string_view model(reinterpret_cast<const char*>(data), size);
  constexpr std::string_view separator = "\n%%%\n";
  if (const std::size_t end = model.find(separator); end != std::string_view::npos) {
    std::ofstream(folder.path() / "part.yaml", std::ios::binary) << model.substr(end + separator.size());
    model = model.substr(0, end + 1);
  }
  try {
    parse_model(model, (folder.path() / "model.yaml").string(), known);
  } catch (const InputError&) {
  }
  return 0;
}
