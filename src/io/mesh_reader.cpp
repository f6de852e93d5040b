// STL, binary: 80 bytes, the number n of triangles (32 bits, little-endian), then 50 bytes per triangle: normal and three corners as
// 32-bit floats, two bytes. Text: `solid`, for each triangle `facet`, `outer loop`, three lines `vertex x y z`, `endloop`, `endfacet`.
// Source: 3D Systems, StereoLithography Interface Specification (1989). OBJ: lines `v x y z` and `f i j k ...` with indices from 1, or
// from the end if negative, each perhaps followed by /texture/normal. Source: Wavefront, Advanced Visualizer manual, appendix B1.
#include "io/mesh_reader.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <optional>

#include "io/file_text.h"
#include "model/mesh.h"

namespace holonom {

namespace {

[[noreturn]] void reject(const std::string& message, const std::string& hint = {}) { throw MeshError(message, hint); }

void check_count(std::size_t triangles) {
  if (triangles > most_triangles)
    reject(fmt::format("it has more than {} triangles, the limit of a mesh", most_triangles),
           "reduce it in the program that it comes from");
}

class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  // The words of the next line that has any; false at the end. A backslash at its end joins the next line.
  bool next(std::vector<std::string_view>& words) {
    words.clear();
    while (!rest_.empty()) {
      const std::size_t end = std::min(rest_.find('\n'), rest_.size());
      split(rest_.substr(0, end), words);
      rest_.remove_prefix(std::min(end + 1, rest_.size()));
      ++number_;
      const bool continues = !words.empty() && words.back() == "\\";
      if (continues) words.pop_back();
      if (!words.empty() && !continues) return true;
    }
    return !words.empty();
  }

  [[noreturn]] void fail(const std::string& problem, const std::string& hint = {}) const {
    reject(fmt::format("line {}: {}", number_, problem), hint);
  }

  Vec3 point(const std::vector<std::string_view>& words) const {
    Vec3 point = Vec3::Zero();
    if (words.size() < 4) fail("a vertex needs three numbers");
    for (int k = 0; k < 3; ++k) {
      const std::string_view word = words[static_cast<std::size_t>(k) + 1];
      const char* begin = word.data() + (word.starts_with('+') ? 1 : 0);
      const auto [end, status] = std::from_chars(begin, word.data() + word.size(), point[k]);
      const bool out_of_range = status == std::errc::result_out_of_range;  // 1e999, or 1e-999, which is 0
      if ((status != std::errc() && !out_of_range) || end != word.data() + word.size()) fail("a vertex needs three numbers");
      const bool is_large = out_of_range && word.find("e-") == word.npos && word.find("E-") == word.npos;
      if (is_large || !std::isfinite(point[k])) fail("a coordinate is not finite");
    }
    return point;
  }

 private:
  static void split(std::string_view line, std::vector<std::string_view>& words) {
    constexpr std::string_view blanks = " \t\r\v\f";
    for (std::size_t begin = line.find_first_not_of(blanks); begin != line.npos;) {
      const std::size_t end = std::min(line.find_first_of(blanks, begin), line.size());
      words.push_back(line.substr(begin, end - begin));
      begin = line.find_first_not_of(blanks, end);
    }
  }

  std::string_view rest_;
  int number_ = 0;
};

std::string in_lower_case(std::string_view word) {
  std::string lower(word);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

void add_triangle(Mesh& mesh, const std::array<Vec3, 3>& corners) {
  check_count(mesh.triangles.size() + 1);
  const int first = static_cast<int>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), corners.begin(), corners.end());
  mesh.triangles.push_back({first, first + 1, first + 2});
}

Mesh parse_text_stl(std::string_view text) {
  Mesh mesh;
  Lines lines(text);
  std::vector<std::string_view> words;
  std::vector<Vec3> corners;
  bool in_facet = false;
  while (lines.next(words)) {
    const std::string keyword = in_lower_case(words[0]);
    if (keyword == "vertex") {
      if (!in_facet || corners.size() == 3) lines.fail("a triangle has three lines 'vertex' between 'facet' and 'endfacet'");
      corners.push_back(lines.point(words));
    } else if (keyword == "facet" || keyword == "endfacet") {
      if (in_facet == (keyword == "facet") || corners.size() != (in_facet ? 3 : 0))
        lines.fail("a triangle has three lines 'vertex' between 'facet' and 'endfacet'");
      if (in_facet) add_triangle(mesh, {corners[0], corners[1], corners[2]});
      corners.clear();
      in_facet = !in_facet;
    } else if (keyword != "solid" && keyword != "endsolid" && keyword != "outer" && keyword != "endloop") {
      lines.fail("this line does not belong to an STL file");
    }
  }
  if (in_facet) lines.fail("the file ends within a triangle");
  return mesh;
}

std::uint32_t number_at(std::string_view bytes, std::size_t offset) {
  std::uint32_t number = 0;
  for (int k = 3; k >= 0; --k) number = number << 8 | static_cast<unsigned char>(bytes[offset + static_cast<std::size_t>(k)]);
  return number;
}

constexpr std::size_t header_size = 84, triangle_size = 50;

Mesh parse_binary_stl(std::string_view bytes, std::size_t count) {
  check_count(count);
  Mesh mesh;
  for (std::size_t triangle = 0; triangle < count; ++triangle) {
    const std::size_t begin = header_size + triangle_size * triangle + 12;  // behind the normal
    std::array<Vec3, 3> corners;
    for (std::size_t k = 0; k < 9; ++k)
      corners[k / 3][static_cast<int>(k % 3)] = std::bit_cast<float>(number_at(bytes, begin + 4 * k));
    for (const Vec3& corner : corners)
      if (!corner.allFinite()) reject(fmt::format("triangle {}: a coordinate is not finite", triangle + 1));
    add_triangle(mesh, corners);
  }
  return mesh;
}

int vertex_of(const Lines& lines, std::string_view word, std::size_t vertices) {
  long index = 0;
  const auto [end, status] = std::from_chars(word.data(), word.data() + word.size(), index);
  if (status != std::errc() || (end != word.data() + word.size() && *end != '/'))
    lines.fail("a face needs the numbers of its vertices");
  const long count = static_cast<long>(vertices);
  if (index < 0) index += count + 1;
  if (index < 1 || index > count)
    lines.fail(fmt::format("a face has a vertex that does not exist: {} vertices are before this line", count));
  return static_cast<int>(index - 1);
}

// Faces with more corners are fans of triangles.
void add_face(Mesh& mesh, const Lines& lines, const std::vector<std::string_view>& words) {
  if (words.size() < 4) lines.fail("a face needs at least three vertices");
  check_count(mesh.triangles.size() + words.size() - 3);
  std::vector<int> corners;
  for (std::size_t k = 1; k < words.size(); ++k) corners.push_back(vertex_of(lines, words[k], mesh.vertices.size()));
  for (std::size_t k = 1; k + 1 < corners.size(); ++k) mesh.triangles.push_back({corners[0], corners[k], corners[k + 1]});
}

Mesh checked(Mesh mesh) {
  mesh = joined(std::move(mesh));
  if (mesh.triangles.empty()) reject("it has no triangles");
  return mesh;
}

}  // namespace

Mesh parse_stl(std::string_view bytes) {
  if (bytes.empty()) reject("it is empty");
  const std::size_t count = bytes.size() >= header_size ? number_at(bytes, header_size - 4) : 0;
  const std::size_t size = header_size + triangle_size * count;
  if (bytes.size() >= header_size && bytes.size() == size) return checked(parse_binary_stl(bytes, count));
  const std::size_t begin = std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size());
  const bool is_text = in_lower_case(bytes.substr(begin, 5)) == "solid" && bytes.find('\0') == bytes.npos;
  if (is_text) return checked(parse_text_stl(bytes));
  if (bytes.size() < header_size)
    reject("it is not an STL file", "it is neither text that begins with 'solid' nor long enough for binary");
  reject(fmt::format("as a binary STL file with {} triangles it would have {} bytes, but it has {}", count, size, bytes.size()),
         "it is damaged, or not an STL file");
}

Mesh parse_obj(std::string_view text) {
  constexpr std::array skipped = {"vn", "vt", "vp", "g", "o", "s", "usemtl", "mtllib", "l", "p", "mg", "lod", "usemap", "maplib"};
  if (text.empty()) reject("it is empty");
  if (text.find('\0') != text.npos) reject("it is not an OBJ file", "it has bytes that are not text");
  Mesh mesh;
  Lines lines(text);
  std::vector<std::string_view> words;
  while (lines.next(words)) {
    if (words[0] == "v") {
      check_count(mesh.vertices.size() / 3);  // more vertices than triangles could use
      mesh.vertices.push_back(lines.point(words));
    } else if (words[0] == "f") {
      add_face(mesh, lines, words);
    } else if (!words[0].starts_with('#') && std::ranges::count(skipped, words[0]) == 0) {
      lines.fail("this line does not belong to an OBJ file with faces", "curves and surfaces of OBJ are not read");
    }
  }
  return checked(std::move(mesh));
}

std::shared_ptr<const Mesh> MeshStore::unscaled(const std::string& path) {
  const std::string ending = in_lower_case(std::filesystem::path(path).extension().string());
  if (ending != ".stl" && ending != ".obj") reject("the name of a mesh must end in .stl or .obj");
  const std::string bytes = file_bytes(path, "a mesh");
  return std::make_shared<const Mesh>(ending == ".stl" ? parse_stl(bytes) : parse_obj(bytes));
}

std::shared_ptr<const Mesh> MeshStore::read(const std::string& path, const Vec3& scale) {
  std::shared_ptr<const Mesh>& base = meshes_[path];
  if (!base) base = unscaled(path);
  if (scale == Vec3::Ones()) return base;
  std::shared_ptr<const Mesh>& mesh = meshes_[fmt::format("{} {} {} {}", path, scale.x(), scale.y(), scale.z())];
  if (!mesh) mesh = std::make_shared<const Mesh>(scaled(*base, scale));
  return mesh;
}

}  // namespace holonom
