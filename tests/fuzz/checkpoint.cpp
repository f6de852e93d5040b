// The reader of checkpoints: as the bytes are, and with the closing mark that they would have, for nothing behind a wrong one is read. What
// it takes is what is written again.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "results/checkpoint_file.h"
#include "results/recorder.h"

using namespace holonom;

namespace {

void read_and_write_again(const std::string& text) {
  try {
    if (checkpoint_text(parse_checkpoint(text, "checkpoint.txt")) != text) std::abort();
  } catch (const ResultsError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  read_and_write_again(text);
  if (!text.ends_with('\n')) text += '\n';
  read_and_write_again(text + checkpoint_mark(text));
  return 0;
}
