#include "results/checkpoint_file.h"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>

#include "math/hash.h"
#include "results/recorder.h"

namespace holonom {

namespace {

constexpr const char* heading = "holonom checkpoint 3";

// The last line, by what stands before it
std::string mark_of(std::string_view text) {
  ByteHash hash;
  hash.add(text.data(), text.size());
  return fmt::format("end {:016x}\n", hash.value());
}

class Writer {
 public:
  void operator()(double number) { text_ += fmt::format("{:a}\n", number); }
  void operator()(long number) { text_ += fmt::format("{}\n", number); }
  void operator()(bool flag) { text_ += flag ? "1\n" : "0\n"; }
  void operator()(const VecX& vector) {
    text_ += fmt::format("{}", vector.size());
    for (const double number : vector) text_ += fmt::format(" {:a}", number);
    text_ += "\n";
  }
  std::string text_;
};

class Reader {
 public:
  explicit Reader(std::istream& stream) : stream_(stream) {}
  void operator()(double& number) { number = next_double(); }
  void operator()(long& number) { number = std::strtol(word().c_str(), nullptr, 10); }
  void operator()(bool& flag) { flag = word() == "1"; }
  void operator()(VecX& vector) {
    constexpr long most = 1L << 30;
    const long size = std::strtol(word().c_str(), nullptr, 10);
    if (size < 0 || size > most) throw ResultsError("a vector of a checkpoint has no sensible size");
    vector.resize(size);
    for (double& number : vector) number = next_double();
  }

 private:
  std::string word() {
    std::string text;
    if (!(stream_ >> text)) throw ResultsError("the checkpoint ends too early");
    return text;
  }
  double next_double() { return std::strtod(word().c_str(), nullptr); }
  std::istream& stream_;
};

}  // namespace

void write_checkpoint(const std::filesystem::path& file, const CheckpointFile& content) {
  Writer writer;
  writer.text_ = fmt::format("{}\n{}\n{}\n{:a}\n", heading, content.identity, content.table_bytes, content.first_total);
  visit_fields(content.checkpoint, writer);
  writer.text_ += mark_of(writer.text_);
  const std::filesystem::path fresh = file.string() + ".new";
  write_text(fresh, writer.text_);
  std::error_code error;
  std::filesystem::rename(fresh, file, error);
  if (error) throw ResultsError(fmt::format("cannot write {}: {}", file.string(), error.message()));
}

std::optional<CheckpointFile> read_checkpoint(const std::filesystem::path& file) {
  std::ifstream opened(file, std::ios::binary);
  if (!opened) return std::nullopt;
  const std::string text{std::istreambuf_iterator<char>(opened), {}};
  std::istringstream stream(text);
  std::string line;
  CheckpointFile content;
  if (!std::getline(stream, line) || line != heading || !std::getline(stream, content.identity))
    throw ResultsError(fmt::format("{} is no checkpoint of this version", file.string()));
  const std::size_t last = text.rfind("\nend ") + 1;
  if (last == 0 || text.substr(last) != mark_of(std::string_view(text).substr(0, last)))
    throw ResultsError(fmt::format("{} is damaged", file.string()));
  Reader reader(stream);
  try {
    reader(content.table_bytes);
    reader(content.first_total);
    visit_fields(content.checkpoint, reader);
  } catch (const ResultsError& error) {
    throw ResultsError(fmt::format("{}: {}", file.string(), error.what()));
  }
  return content;
}

}  // namespace holonom
