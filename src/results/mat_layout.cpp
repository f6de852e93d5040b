#include "results/mat_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>

#include "io/text_check.h"

namespace holonom {

namespace {

static_assert(std::endian::native == std::endian::little, "numbers are written as they are in memory");

enum Type : std::uint32_t { int8 = 1, int32 = 5, uint32 = 6, float64 = 9, matrix = 14, utf8 = 16 };
enum Class : std::uint32_t { cell_class = 1, char_class = 4, double_class = 6 };

constexpr std::size_t header_size = 128, tag_size = 8;
constexpr std::string_view description = "MATLAB 5.0 MAT-file, results of holonom";

void append(std::string& bytes, std::uint32_t number) { bytes.append(reinterpret_cast<const char*>(&number), sizeof number); }

void append_tag(std::string& bytes, Type type, std::size_t size) {
  append(bytes, type);
  append(bytes, static_cast<std::uint32_t>(size));
}

void pad(std::string& bytes) { bytes.resize((bytes.size() + 7) / 8 * 8, '\0'); }

void append_element(std::string& bytes, Type type, std::string_view content) {
  append_tag(bytes, type, content.size());
  bytes += content;
  pad(bytes);
}

// Flags, dimensions and name
std::string array_tags(Class type, std::uint64_t rows, std::uint64_t columns, std::string_view name) {
  std::string bytes;
  append_tag(bytes, uint32, 8);
  append(bytes, type);
  append(bytes, 0);
  append_tag(bytes, int32, 8);
  append(bytes, static_cast<std::uint32_t>(rows));
  append(bytes, static_cast<std::uint32_t>(columns));
  append_element(bytes, int8, name);
  return bytes;
}

std::string matrix_of(const std::string& content) {
  std::string bytes;
  append_element(bytes, matrix, content);
  return bytes;
}

// UTF-8, of which all readers know the number of characters
std::string text_array(std::string_view name, std::string_view text) {
  const std::size_t letters = count_characters(text);
  std::string content = array_tags(char_class, letters == 0 ? 0 : 1, letters, name);
  append_element(content, utf8, text);
  return matrix_of(content);
}

std::string cell_array(std::string_view name, const std::vector<std::string>& texts) {
  std::string content = array_tags(cell_class, texts.size(), 1, name);
  for (const std::string& text : texts) content += text_array("", text);
  return matrix_of(content);
}

}  // namespace

std::string mat_data_tags(std::uint64_t channels, std::uint64_t rows) {
  const std::uint64_t numbers = channels * rows * sizeof(double);
  std::string bytes;
  append_tag(bytes, matrix, size_of_data_tags - tag_size + numbers);
  bytes += array_tags(double_class, channels, rows, "data");
  append_tag(bytes, float64, numbers);
  return bytes;
}

MatBeginning mat_beginning(const std::vector<std::string>& names, const std::vector<std::string>& units) {
  std::string bytes(description);
  bytes.resize(header_size - 12, ' ');
  bytes.resize(header_size - 4, '\0');  // no subsystem data
  bytes += {0x00, 0x01, 'I', 'M'};      // version 1.0, little-endian
  const std::string lists = cell_array("names", names) + cell_array("units", units);
  std::string about = "data(k, :) is the channel names{k} in units{k}, row by row of the table";
  while ((bytes.size() + text_array("about", about).size() + lists.size()) % size_of_data_tags != 0) about += ' ';
  bytes += text_array("about", about) + lists;
  return {bytes + mat_data_tags(names.size(), 0), bytes.size()};
}

namespace {

// Reads elements from bytes; every size is checked.
class Elements {
 public:
  explicit Elements(std::string_view bytes) : bytes_(bytes) {}

  bool is_at_end() const { return at_ >= bytes_.size(); }
  std::size_t place() const { return at_; }

  struct Element {
    std::uint32_t type = 0, size = 0;
  };
  Element tag() {
    require(tag_size);
    Element found;
    std::memcpy(&found.type, bytes_.data() + at_, sizeof found.type);
    std::memcpy(&found.size, bytes_.data() + at_ + sizeof found.type, sizeof found.size);
    at_ += tag_size;
    return found;
  }
  std::string_view content(std::size_t size) {
    require(size);
    const std::string_view found = bytes_.substr(at_, size);
    at_ = std::min(bytes_.size(), at_ + (size + 7) / 8 * 8);
    return found;
  }
  std::string_view element(std::uint32_t type) {
    const Element found = tag();
    if (found.type != type) throw std::runtime_error(fmt::format("an element of type {} instead of {}", found.type, type));
    return content(found.size);
  }

 private:
  void require(std::size_t size) const {
    if (bytes_.size() - at_ < size) throw std::runtime_error("an element is longer than the file");
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

struct Array {
  std::uint32_t type = 0;
  std::uint64_t rows = 0, columns = 0;
  std::string_view name;
};

Array read_array(Elements& elements) {
  Array array;
  const std::string_view flags = elements.element(uint32), sizes = elements.element(int32);
  if (flags.size() != 8 || sizes.size() != 8) throw std::runtime_error("an array that is not a matrix");
  array.type = static_cast<unsigned char>(flags[0]);
  std::uint32_t numbers[2];
  std::memcpy(numbers, sizes.data(), sizeof numbers);
  array.rows = numbers[0];
  array.columns = numbers[1];
  array.name = elements.element(int8);
  return array;
}

std::vector<std::string> read_names(Elements& cells, std::uint64_t count) {
  std::vector<std::string> names;
  while (names.size() < count && !cells.is_at_end()) {
    Elements content(cells.element(matrix));
    read_array(content);
    names.emplace_back(content.element(utf8));
  }
  return names;
}

}  // namespace

MatTable parse_mat(std::string_view beginning, std::uint64_t size) {
  if (beginning.size() < header_size || beginning.substr(header_size - 2, 2) != "IM")
    throw std::runtime_error("it does not begin as a MAT-file of version 5");
  MatTable table;
  Elements elements(beginning.substr(header_size));
  for (;;) {
    const Elements::Element found = elements.tag();
    if (found.type != matrix) throw std::runtime_error(fmt::format("an element of type {} instead of a matrix", found.type));
    const std::size_t inside = elements.place();
    Elements content(beginning.substr(header_size + inside));
    const Array array = read_array(content);
    if (array.name == "data" && array.type == double_class) {
      if (content.tag().type != float64) throw std::runtime_error("data is not a matrix of doubles");
      table.numbers_at = header_size + inside + content.place();
      table.rows = array.columns;
      if (array.rows == 0 || array.rows != table.names.size()) throw std::runtime_error("data has no row for every name");
      if (table.numbers_at + array.rows * array.columns * sizeof(double) > size) throw std::runtime_error("it is cut off");
      return table;
    }
    if (array.name == "names" && array.type == cell_class) table.names = read_names(content, array.rows);
    elements.content(found.size);
  }
}

}  // namespace holonom
