// A surface is closed if every edge is run through as often in one direction as in the other by its triangles: its boundary is then
// empty and the divergence theorem holds. Two solids that touch along an edge are closed too.
//
// A closed part is inside out if its volume is negative. A cavity has a negative volume as well, but lies within another part.
#include "model/mesh.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "model/shape_mass.h"

namespace holonom {

namespace {

void join_vertices(Mesh& mesh) {
  const auto key = [&](int vertex) {
    const Vec3& point = mesh.vertices[vertex];
    return std::tuple(point.x(), point.y(), point.z());
  };
  std::vector<int> order(mesh.vertices.size()), joined_to(mesh.vertices.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, [&](int a, int b) { return std::tuple(key(a), a) < std::tuple(key(b), b); });
  for (std::size_t k = 0; k < order.size(); ++k) {
    const bool repeats = k > 0 && key(order[k]) == key(order[k - 1]);
    joined_to[order[k]] = repeats ? joined_to[order[k - 1]] : order[k];
  }
  for (auto& triangle : mesh.triangles)
    for (int& vertex : triangle) vertex = joined_to[vertex];
}

void remove_lines(Mesh& mesh) {
  std::erase_if(mesh.triangles, [](const std::array<int, 3>& t) { return t[0] == t[1] || t[1] == t[2] || t[2] == t[0]; });
}

// Numbers the vertices in the order of the triangles.
void remove_unused_vertices(Mesh& mesh) {
  std::vector<int> number(mesh.vertices.size(), -1);
  std::vector<Vec3> used;
  for (auto& triangle : mesh.triangles)
    for (int& vertex : triangle) {
      if (number[vertex] < 0) {
        number[vertex] = static_cast<int>(used.size());
        used.push_back(mesh.vertices[vertex]);
      }
      vertex = number[vertex];
    }
  mesh.vertices = std::move(used);
}

void count_edges(Mesh& mesh) {
  struct Use {
    int low, high, direction;
  };
  std::vector<Use> uses;
  uses.reserve(3 * mesh.triangles.size());
  for (const auto& triangle : mesh.triangles)
    for (int k = 0; k < 3; ++k) {
      const int from = triangle[k], to = triangle[(k + 1) % 3];
      uses.push_back({std::min(from, to), std::max(from, to), from < to ? 1 : -1});
    }
  std::ranges::sort(uses, {}, [](const Use& use) { return std::pair(use.low, use.high); });
  for (std::size_t begin = 0; begin < uses.size();) {
    std::size_t end = begin;
    int sum = 0;
    for (; end < uses.size() && uses[end].low == uses[begin].low && uses[end].high == uses[begin].high; ++end)
      sum += uses[end].direction;
    if ((end - begin) % 2 == 1)
      ++mesh.open_edges;
    else if (sum != 0)
      ++mesh.reversed_edges;
    begin = end;
  }
}

// Triangles that are connected through common vertices
class Parts {
 public:
  explicit Parts(const Mesh& mesh) : mesh_(mesh), parent_(mesh.vertices.size()) {
    std::iota(parent_.begin(), parent_.end(), 0);
    for (const auto& triangle : mesh.triangles)
      for (const int vertex : {triangle[1], triangle[2]}) parent_[root(vertex)] = root(triangle[0]);
  }

  std::vector<std::vector<int>> triangles() {
    std::vector<int> number(parent_.size(), -1);
    std::vector<std::vector<int>> parts;
    for (std::size_t k = 0; k < mesh_.triangles.size(); ++k) {
      int& part = number[root(mesh_.triangles[k][0])];
      if (part < 0) {
        part = static_cast<int>(parts.size());
        parts.emplace_back();
      }
      parts[part].push_back(static_cast<int>(k));
    }
    return parts;
  }

 private:
  int root(int vertex) {
    while (parent_[vertex] != vertex) vertex = parent_[vertex] = parent_[parent_[vertex]];
    return vertex;
  }

  const Mesh& mesh_;
  std::vector<int> parent_;
};

constexpr std::size_t most_parts = 2000;  // are compared with one another; more are turned together or not at all

struct Part {
  double volume = 0;
  Eigen::AlignedBox3d box;
};

Part part_of(const Mesh& mesh, const std::vector<int>& triangles) {
  Part part;
  const Vec3 middle = mesh.vertices[mesh.triangles[triangles.front()][0]];
  for (const int k : triangles) {
    const auto& [i, j, l] = mesh.triangles[k];
    for (const int vertex : mesh.triangles[k]) part.box.extend(mesh.vertices[vertex]);
    part.volume += (mesh.vertices[i] - middle).dot((mesh.vertices[j] - middle).cross(mesh.vertices[l] - middle)) / 6;
  }
  return part;
}

void turn(Mesh& mesh, const std::vector<int>& triangles) {
  for (const int k : triangles) std::swap(mesh.triangles[k][1], mesh.triangles[k][2]);
  mesh.turned += static_cast<int>(triangles.size());
}

void turn_parts(Mesh& mesh) {
  std::vector<std::vector<int>> groups = Parts(mesh).triangles();
  if (groups.size() > most_parts) {
    groups.assign(1, std::vector<int>(mesh.triangles.size()));
    std::iota(groups.front().begin(), groups.front().end(), 0);
  }
  std::vector<Part> parts;
  for (const auto& triangles : groups) parts.push_back(part_of(mesh, triangles));
  const bool all_inside_out = volume_moments(mesh).volume < 0;
  for (Part& part : parts) part.volume *= all_inside_out ? -1 : 1;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const auto encloses = [&](const Part& other) { return other.volume > -parts[k].volume && other.box.contains(parts[k].box); };
    const bool inside_out = parts[k].volume < 0 && std::ranges::none_of(parts, encloses);
    if (inside_out != all_inside_out) turn(mesh, groups[k]);
  }
}

}  // namespace

Mesh joined(Mesh mesh) {
  for (Vec3& vertex : mesh.vertices) vertex += Vec3::Zero();  // -0 becomes 0
  join_vertices(mesh);
  remove_lines(mesh);
  remove_unused_vertices(mesh);
  count_edges(mesh);
  if (mesh.is_closed()) turn_parts(mesh);
  return mesh;
}

Mesh scaled(Mesh mesh, const Vec3& scale) {
  for (Vec3& vertex : mesh.vertices) vertex = vertex.cwiseProduct(scale);
  const bool is_mirrored = (scale.array() < 0).count() % 2 == 1;
  if (is_mirrored)
    for (auto& triangle : mesh.triangles) std::swap(triangle[1], triangle[2]);
  return mesh;
}

}  // namespace holonom
