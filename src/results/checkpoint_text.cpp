#include <fmt/format.h>

#include <cstdlib>
#include <sstream>
#include <string_view>

#include "math/hash.h"
#include "results/checkpoint_file.h"
#include "results/recorder.h"

namespace holonom {

namespace {

constexpr const char* heading = "holonom checkpoint 5";

// A text as one word: bytes that are no visible characters, and the percent sign, as %hh
std::string as_word(const std::string& text) {
  std::string word = "'";
  for (const char c : text)
    if (c > ' ' && c < 0x7f && c != '%')
      word += c;
    else
      word += fmt::format("%{:02x}", static_cast<unsigned char>(c));
  return word;
}

std::string from_word(const std::string& word) {
  std::string text;
  for (std::size_t k = 1; k < word.size(); ++k) {
    if (word[k] != '%') {
      text += word[k];
      continue;
    }
    text += static_cast<char>(std::strtol(word.substr(k + 1, 2).c_str(), nullptr, 16));
    k += 2;
  }
  return text;
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
  void operator()(const std::vector<std::string>& texts) {
    text_ += fmt::format("{}\n", texts.size());
    for (const std::string& text : texts) text_ += as_word(text) + "\n";
  }
  std::string text_;
};

// Words that are no numbers become zeros here: what comes out is compared with the text.
class Reader {
 public:
  explicit Reader(std::istream& stream, std::size_t length) : stream_(stream), length_(length) {}
  void operator()(double& number) { number = next_double(); }
  void operator()(long& number) { number = std::strtol(word().c_str(), nullptr, 10); }
  void operator()(std::uint64_t& number) { number = std::strtoull(word().c_str(), nullptr, 10); }
  void operator()(bool& flag) { flag = word() == "1"; }
  void operator()(VecX& vector) {
    vector.resize(size());
    for (double& number : vector) number = next_double();
  }
  void operator()(std::vector<std::string>& texts) {
    texts.resize(static_cast<std::size_t>(size()));
    for (std::string& text : texts) text = from_word(word());
  }

 private:
  long size() {
    const long size = std::strtol(word().c_str(), nullptr, 10);
    const auto most = static_cast<long>(length_ / 2);  // a number takes two characters at least
    if (size < 0 || size > most) throw ResultsError("a vector of a checkpoint has no sensible size");
    return size;
  }
  std::string word() {
    std::string text;
    if (!(stream_ >> text)) throw ResultsError("the checkpoint ends too early");
    return text;
  }
  double next_double() { return std::strtod(word().c_str(), nullptr); }
  std::istream& stream_;
  std::size_t length_;
};

}  // namespace

std::string checkpoint_mark(std::string_view text) {
  ByteHash hash;
  hash.add(text.data(), text.size());
  return fmt::format("end {:016x}\n", hash.value());
}

std::string checkpoint_text(const CheckpointFile& content) {
  Writer writer;
  writer.text_ = fmt::format("{}\n{}\n{}\n{}\n{:a}\n", heading, content.identity, content.table.bytes, content.table.digest,
                             content.first_total);
  visit_fields(content.checkpoint, writer);
  return writer.text_ + checkpoint_mark(writer.text_);
}

CheckpointFile parse_checkpoint(const std::string& text, const std::string& name) {
  if (!text.starts_with(fmt::format("{}\n", heading)))
    throw ResultsError(fmt::format("{} is no checkpoint of this version", name));
  const std::string damaged = fmt::format("{} is damaged", name);
  const std::size_t last = text.rfind("\nend ") + 1;
  if (last == 0 || text.substr(last) != checkpoint_mark(std::string_view(text).substr(0, last))) throw ResultsError(damaged);
  std::istringstream stream(text.substr(0, last));
  std::string line;
  CheckpointFile content;
  std::getline(stream, line);
  std::getline(stream, content.identity);
  Reader reader(stream, last);
  try {
    reader(content.table.bytes);
    reader(content.table.digest);
    reader(content.first_total);
    visit_fields(content.checkpoint, reader);
  } catch (const ResultsError& error) {
    throw ResultsError(fmt::format("{}: {}", name, error.what()));
  }
  if (checkpoint_text(content) != text) throw ResultsError(damaged);
  return content;
}

}  // namespace holonom
