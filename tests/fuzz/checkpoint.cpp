// The reader of checkpoints: with the bytes as they are, and with a valid closing mark, because nothing after a wrong one is
// read. What it accepts is written back unchanged.
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
