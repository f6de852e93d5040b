// The reader of MUBODYNA decks. What it accepts is written as a model file, which must be readable.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "elements/catalogue.h"
#include "io/deck_reader.h"
#include "io/model_reader.h"
#include "io/model_writer.h"

using namespace holonom;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Schema known = schema();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  is_deck("model.txt", text);
  std::string written;
  try {
    written = written_model(parse_deck(text, "deck.dat"), known, "from a deck");
  } catch (const InputError&) {
    return 0;
  }
  parse_model(written, "deck.yaml", known);  // a fault here is the writer's
  return 0;
}
