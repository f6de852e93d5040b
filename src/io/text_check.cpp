// UTF-8 by the table of well-formed byte sequences: The Unicode Standard, table 3-7.
#include "io/text_check.h"

#include <fmt/format.h>

#include <algorithm>

namespace holonom {

namespace {

bool is_continuation(unsigned char c) { return (c & 0xC0) == 0x80; }

// Length of the well-formed sequence at the beginning of `text`, or 0.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [text](std::size_t k) {
    return k < text.size() ? static_cast<unsigned char>(text[k]) : static_cast<unsigned char>(0);
  };
  const unsigned char first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4 || !is_continuation(second)) return 0;
  if (first < 0xE0) return 2;
  if (!is_continuation(byte(2))) return 0;
  if (first == 0xE0 && second < 0xA0) return 0;
  if (first == 0xED && second > 0x9F) return 0;
  if (first < 0xF0) return 3;
  if (!is_continuation(byte(3)) || (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)) return 0;
  return 4;
}

bool is_control(unsigned char c) { return (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7F; }

}  // namespace

std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return !is_continuation(static_cast<unsigned char>(c)); }));
}

std::string printable_text(std::string_view text) {
  std::string printable;
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
    const bool is_control_character = static_cast<unsigned char>(character[0]) < 0x20 || character == "\x7F" ||
                                      (length == 2 && character[0] == '\xC2' && static_cast<unsigned char>(character[1]) < 0xA0);
    const bool is_noncharacter = character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF";  // U+FFFE, U+FFFF: not in XML
    if (length == 0)
      printable += "\uFFFD";
    else if (!is_control_character && !is_noncharacter)
      printable += character;
    text.remove_prefix(character.size());
  }
  return printable;
}

Location locate(std::string_view text, std::size_t offset, Location begin) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
  begin.line = static_cast<int>(1 + std::ranges::count(before, '\n'));
  begin.column = static_cast<int>(1 + count_characters(before.substr(line_begin)));
  return begin;
}

bool declares_model(std::string_view text) {
  constexpr std::string_view key = "holonom", quotes = "'\"", blanks = " \t\r\n";
  for (std::size_t at = text.find(key); at != text.npos; at = text.find(key, at + 1)) {
    std::string_view rest = text.substr(at + key.size());
    const bool is_quoted = !rest.empty() && quotes.find(rest[0]) != quotes.npos;
    if (is_quoted) rest.remove_prefix(1);
    rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
    if (rest.size() < 2 || rest[0] != ':') continue;
    const std::size_t value = rest.find_first_not_of(blanks, 1);
    if (value != rest.npos && (value > 1 || is_quoted) && rest[value] >= '0' && rest[value] <= '9') return true;
  }
  return false;
}

void require_text(std::string_view text, const Location& begin, const std::string& wanted) {
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const std::size_t length = sequence_length(text.substr(at, 4));
    if (byte == 0) throw InputError(locate(text, at, begin), "the file is not text: it contains a NUL byte", wanted);
    if (is_control(byte))
      throw InputError(locate(text, at, begin),
                       fmt::format("the file is not text: it contains the control character 0x{:02x}", byte), wanted);
    if (length == 0)
      throw InputError(locate(text, at, begin), fmt::format("the file is not valid UTF-8 at the byte 0x{:02x}", byte),
                       "save the file with UTF-8 encoding");
    at += length;
  }
}

}  // namespace holonom
