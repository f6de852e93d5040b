#include "results/checkpoint_file.h"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "results/recorder.h"

namespace holonom {

namespace {

constexpr const char* heading = "holonom checkpoint 2";

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
  writer.text_ += "end\n";
  const std::filesystem::path fresh = file.string() + ".new";
  write_text(fresh, writer.text_);
  std::error_code error;
  std::filesystem::rename(fresh, file, error);
  if (error) throw ResultsError(fmt::format("cannot write {}: {}", file.string(), error.message()));
}

std::optional<CheckpointFile> read_checkpoint(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) return std::nullopt;
  std::string line;
  CheckpointFile content;
  if (!std::getline(stream, line) || line != heading || !std::getline(stream, content.identity))
    throw ResultsError(fmt::format("{} is no checkpoint of this version", file.string()));
  Reader reader(stream);
  try {
    reader(content.table_bytes);
    reader(content.first_total);
    visit_fields(content.checkpoint, reader);
  } catch (const ResultsError& error) {
    throw ResultsError(fmt::format("{}: {}", file.string(), error.what()));
  }
  if (!(stream >> line) || line != "end") throw ResultsError(fmt::format("{} is damaged at its end", file.string()));
  return content;
}

}  // namespace holonom
