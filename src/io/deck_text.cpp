#include "io/deck_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "math/nearest_name.h"

namespace holonom {

namespace {

struct Keyword {
  DeckKey key;
  const char* name;  // alternative names used in other parts of the manual are listed last
};
constexpr Keyword keywords[] = {{DeckKey::generic_information, "GENERIC_INFORMATION"},
                                {DeckKey::initial_conditions, "INITIAL_CONDITIONS"},
                                {DeckKey::inertia_properties, "INERTIA_PROPERTIES"},
                                {DeckKey::constant_applied_forces, "CONSTANT_APPLIED_FORCES"},
                                {DeckKey::ideal_revolute_joints, "IDEAL_REVOLUTE_JOINTS"},
                                {DeckKey::clearance_revolute_joints, "CLEARANCE_REVOLUTE_JOINTS"},
                                {DeckKey::mechanical_properties, "MECHANICAL_PROPERTIES"},
                                {DeckKey::translational_joints, "TRANSLATIONAL_JOINTS"},
                                {DeckKey::ground_constraints, "GROUND_CONSTRAINTS"},
                                {DeckKey::simple_constraints, "SIMPLE_CONSTRAINTS"},
                                {DeckKey::driving_constraints, "DRIVING_CONSTRAINTS"},
                                {DeckKey::guiding_constraints, "GUIDING_CONSTRAINTS"},
                                {DeckKey::translational_springs, "TRANSLATIONAL_SPRINGS"},
                                {DeckKey::rotational_springs, "ROTATIONAL_SPRINGS"},
                                {DeckKey::external_applied_forces, "EXTERNAL_APPLIED_FORCES"},
                                {DeckKey::points_of_interest, "POINTS_OF_INTEREST"},
                                {DeckKey::time_parameters, "TIME_PARAMETERS"},
                                {DeckKey::generic_information, "GENERAL_INFORMATION"},
                                {DeckKey::translational_joints, "IDEAL_TRANSLATIONAL_JOINTS"},
                                {DeckKey::external_applied_forces, "APPLIED_FORCES"},
                                {DeckKey::external_applied_forces, "REACTION_EXTERNAL_FORCES"},
                                {DeckKey::points_of_interest, "POINT_OF_INTEREST"}};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == ',' || c == '\v' || c == '\f'; }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) && static_cast<unsigned char>(c) < 0x80; }

// The words of a name in capitals, with any characters between them: INITIAL_CONDITIONS, "Initial conditions -"
std::vector<std::string> words_of_name(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (is_letter(c))
      words.back() += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    else if (!words.back().empty())
      words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

// The section with the longest name that the line begins with; the rest of the line is a description.
const Keyword* find_keyword(std::string_view line) {
  const std::vector<std::string> words = words_of_name(line);
  const Keyword* best = nullptr;
  std::size_t most = 0;
  for (const Keyword& keyword : keywords) {
    const std::vector<std::string> name = words_of_name(keyword.name);
    if (name.size() <= most || name.size() > words.size() || !std::equal(name.begin(), name.end(), words.begin())) continue;
    best = &keyword;
    most = name.size();
  }
  return best;
}

// A word for a message: descriptions may be in any encoding, messages are ASCII.
std::string shown(std::string_view word) {
  std::string text(word.substr(0, 40));
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7E) c = '?';
  return word.size() > 40 ? text + "..." : text;
}

bool begins_like_number(std::string_view word) {
  std::size_t at = word[0] == '+' || word[0] == '-' ? 1 : 0;
  if (at < word.size() && word[at] == '.') ++at;
  return at < word.size() && std::isdigit(static_cast<unsigned char>(word[at]));
}

// Also numbers in FORTRAN's notation: +3, 1.5D-3
std::optional<double> number_of(std::string_view word) {
  std::string text(word[0] == '+' ? word.substr(1) : word);
  for (char& c : text)
    if (c == 'D' || c == 'd') c = 'e';
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  constexpr double largest = 1e150;  // squares stay finite
  return whole && std::abs(number) <= largest ? std::optional(number) : std::nullopt;
}

class DeckSplitter {
 public:
  DeckSplitter(std::string_view text, const std::string& file_name) : text_(text) {
    here_.file = std::make_shared<const std::string>(file_name);
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);
  }

  DeckText cut() {
    for (std::size_t begin = 0; begin < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', begin), text_.size());
      ++here_.line;
      take_line(text_.substr(begin, end - begin));
      begin = end + 1;
    }
    result_.end = {here_.file, std::max(here_.line, 1), 1};
    if (!result_.sections.empty()) {
      result_.sections.back().end = result_.end;
      result_.sections.back().is_last = true;
    }
    return std::move(result_);
  }

 private:
  struct Word {
    std::string_view text;
    int column;
  };

  static std::vector<Word> words_of(std::string_view line) {
    std::vector<Word> words;
    for (std::size_t at = 0; at < line.size();) {
      if (is_blank(line[at])) {
        ++at;
        continue;
      }
      std::size_t end = at;
      while (end < line.size() && !is_blank(line[end])) ++end;
      words.push_back({line.substr(at, end - at), static_cast<int>(at) + 1});
      at = end;
    }
    return words;
  }

  void take_line(std::string_view line) {
    if (const std::size_t zero = line.find('\0'); zero != line.npos) {
      if (!is_binary_) fault(static_cast<int>(zero) + 1, "the file is not text: it contains a NUL byte", "a deck is plain text");
      is_binary_ = true;
      return;
    }
    const std::vector<Word> words = words_of(line);
    if (words.empty() || words[0].text[0] == '!' || words[0].text[0] == '#') return;
    // A data line that begins with a letter mistyped for a digit is not the name of a section.
    const bool is_row = is_known_ && words.size() > 1 && begins_like_number(words[1].text) && !find_keyword(line);
    if (is_letter(words[0].text[0]) && !is_row)
      begin_section(line, words[0]);
    else if (is_known_)
      take_row(words);
    else if (result_.sections.empty() && result_.faults.empty())
      fault(words[0].column, fmt::format("'{}' appears before the first section", shown(words[0].text)),
            "a deck begins with GENERIC_INFORMATION");
  }

  void begin_section(std::string_view line, const Word& first) {
    const Keyword* keyword = find_keyword(line);
    is_known_ = keyword != nullptr;
    if (!keyword) {
      std::vector<std::string> names;
      for (const Keyword& known : keywords) names.push_back(known.name);
      std::string name = shown(first.text);
      std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
      const std::string nearest = nearest_name(name, names);
      return fault(first.column, fmt::format("{}'{}' is neither a number nor the name of a section", within(), shown(first.text)),
                   nearest.empty() ? "" : fmt::format("did you mean {}?", nearest));
    }
    here_.column = first.column;
    if (!result_.sections.empty()) result_.sections.back().end = here_;
    if (const DeckSection* earlier = result_.find(keyword->key))
      fault(first.column, fmt::format("section {} appears twice; the first one begins in line {}", deck_name(keyword->key),
                                      earlier->where.line));
    result_.sections.push_back({keyword->key, here_, {}, {}, false});
  }

  void take_row(const std::vector<Word>& words) {
    DeckRow row;
    row.where = here_;
    row.where.column = words[0].column;
    for (const Word& word : words) {
      const std::optional<double> number = begins_like_number(word.text) ? number_of(word.text) : std::nullopt;
      row.columns.push_back(word.column);
      if (!number) {
        row.rest = shown(word.text);
        break;
      }
      row.numbers.push_back(*number);
    }
    result_.sections.back().rows.push_back(std::move(row));
  }

  std::string within() const { return result_.sections.empty() ? "" : deck_name(result_.sections.back().key) + ": "; }

  void fault(int column, std::string message, std::string hint = {}) {
    here_.column = column;
    result_.faults.push_back({here_, std::move(message), std::move(hint)});
  }

  std::string_view text_;
  Location here_;
  bool is_known_ = false, is_binary_ = false;
  DeckText result_;
};

}  // namespace

std::string deck_name(DeckKey key) { return std::ranges::find(keywords, key, &Keyword::key)->name; }

bool is_deck_text(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const auto first = std::ranges::find_if_not(line, [](char c) { return is_blank(c); });
    if (first == line.end() || *first == '!' || *first == '#') continue;
    return is_letter(*first) && find_keyword(line);
  }
  return false;
}

Location DeckRow::place(std::size_t number) const {
  Location location = where;
  if (number < columns.size()) location.column = columns[number];
  return location;
}

const DeckSection* DeckText::find(DeckKey key) const {
  const auto found = std::ranges::find(sections, key, &DeckSection::key);
  return found == sections.end() ? nullptr : &*found;
}

DeckText read_deck_text(std::string_view text, const std::string& file_name) { return DeckSplitter(text, file_name).cut(); }

}  // namespace holonom
