#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "math/hash.h"
#include "math/number_text.h"
#include "results/checkpoint_file.h"
#include "results/recorder.h"

namespace holonom {

namespace {

constexpr const char* heading = "holonom checkpoint 6";

// A text as one word: the percent sign and bytes that are not visible characters are written as %hh.
std::string as_word(const std::string& text) {
  std::string word = "'";
  for (const char c : text)
    if (c > ' ' && c < 0x7f && c != '%')
      word += c;
    else
      word += fmt::format("%{:02x}", static_cast<unsigned char>(c));
  return word;
}

std::string from_word(std::string_view word) {
  std::string text;
  for (std::size_t k = 1; k < word.size(); ++k) {
    if (word[k] != '%') {
      text += word[k];
      continue;
    }
    text += static_cast<char>(number_in<int>(word.substr(std::min(k + 1, word.size()), 2), 16).value_or(0));
    k += 2;
  }
  return text;
}

class Writer {
 public:
  void operator()(double number) { text_ += hexadecimal(number) + "\n"; }
  void operator()(long number) { text_ += fmt::format("{}\n", number); }
  void operator()(bool flag) { text_ += flag ? "1\n" : "0\n"; }
  void operator()(const VecX& vector) {
    text_ += fmt::format("{}", vector.size());
    for (const double number : vector) text_ += " " + hexadecimal(number);
    text_ += "\n";
  }
  void operator()(const std::vector<std::string>& texts) {
    text_ += fmt::format("{}\n", texts.size());
    for (const std::string& text : texts) text_ += as_word(text) + "\n";
  }
  std::string text_;
};

// Words that are not numbers become zeros here; the result is compared with the text afterwards.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text), length_(text.size()) {}
  std::string_view line() {
    const std::size_t end = std::min(text_.find('\n'), text_.size());
    const std::string_view found = text_.substr(0, end);
    text_.remove_prefix(std::min(end + 1, text_.size()));
    return found;
  }
  void operator()(double& number) { number = next_double(); }
  void operator()(long& number) { number = number_in<long>(word()).value_or(0); }
  void operator()(std::uint64_t& number) { number = number_in<std::uint64_t>(word()).value_or(0); }
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
    const long size = number_in<long>(word()).value_or(-1);
    const auto max_size = static_cast<long>(length_ / 2);  // a number takes at least two characters
    if (size < 0 || size > max_size) throw ResultsError("a vector in the checkpoint has an invalid size");
    return size;
  }
  std::string_view word() {
    text_.remove_prefix(std::min(text_.find_first_not_of(" \n"), text_.size()));
    if (text_.empty()) throw ResultsError("the checkpoint is incomplete");
    const std::string_view found = text_.substr(0, text_.find_first_of(" \n"));
    text_.remove_prefix(found.size());
    return found;
  }
  double next_double() { return hexadecimal_number_in(word()).value_or(0); }

  std::string_view text_;  // not read yet
  std::size_t length_;     // of the whole text
};

}  // namespace

std::string checkpoint_mark(std::string_view text) {
  ByteHash hash;
  hash.add(text.data(), text.size());
  return fmt::format("end {:016x}\n", hash.value());
}

std::string checkpoint_text(const CheckpointFile& content) {
  Writer writer;
  writer.text_ = fmt::format("{}\n{}\n{}\n{}\n{}\n", heading, content.identity, content.table.bytes, content.table.digest,
                             hexadecimal(content.first_total));
  writer(content.statistics);
  visit_fields(content.checkpoint, writer);
  return writer.text_ + checkpoint_mark(writer.text_);
}

CheckpointFile parse_checkpoint(const std::string& text, const std::string& name) {
  if (!text.starts_with(fmt::format("{}\n", heading)))
    throw ResultsError(fmt::format("{} is not a checkpoint of this version of the program", name));
  const std::string damaged = fmt::format("the checkpoint {} is damaged", name);
  const std::size_t last = text.rfind("\nend ") + 1;
  if (last == 0 || text.substr(last) != checkpoint_mark(std::string_view(text).substr(0, last))) throw ResultsError(damaged);
  CheckpointFile content;
  Reader reader(std::string_view(text).substr(0, last));
  reader.line();  // the heading
  content.identity = reader.line();
  try {
    reader(content.table.bytes);
    reader(content.table.digest);
    reader(content.first_total);
    reader(content.statistics);
    visit_fields(content.checkpoint, reader);
  } catch (const ResultsError& error) {
    throw ResultsError(fmt::format("{}: {}", name, error.what()));
  }
  if (checkpoint_text(content) != text) throw ResultsError(damaged);
  return content;
}

}  // namespace holonom
