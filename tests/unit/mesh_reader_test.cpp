// Mesh files: the three formats give the same surface, and faults name their line or triangle.
#include "io/mesh_reader.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <limits>

#include "model/shape_mass.h"

namespace holonom::mesh_reader_test {

const std::vector<std::array<Vec3, 3>> faces = {{Vec3(0, 0, 0), Vec3(0, 2, 0), Vec3(1, 0, 0)},
                                                {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 0, 3)},
                                                {Vec3(1, 0, 0), Vec3(0, 2, 0), Vec3(0, 0, 3)},
                                                {Vec3(0, 0, 0), Vec3(0, 0, 3), Vec3(0, 2, 0)}};

std::string text_stl() {
  std::string text = "solid corner\n";
  for (const auto& face : faces) {
    text += "  facet normal 0 0 0\n    outer loop\n";
    for (const Vec3& corner : face)
      text += "      vertex " + std::to_string(corner.x()) + " " + std::to_string(corner.y()) + " +" +
              std::to_string(corner.z()) + "\n";
    text += "    endloop\n  endfacet\n";
  }
  return text + "endsolid corner\n";
}

void append(std::string& bytes, std::uint32_t number) {
  for (int k = 0; k < 4; ++k) bytes += static_cast<char>(number >> 8 * k & 255);
}

std::string binary_stl(double replaced = 3) {
  std::string bytes = "solid, although it is binary";
  bytes.resize(80, ' ');
  append(bytes, static_cast<std::uint32_t>(faces.size()));
  for (const auto& face : faces) {
    for (int k = 0; k < 3; ++k) append(bytes, 0);
    for (const Vec3& corner : face)
      for (const double x : corner) append(bytes, std::bit_cast<std::uint32_t>(static_cast<float>(x == 3 ? replaced : x)));
    bytes += std::string(2, '\0');
  }
  return bytes;
}

const std::string obj = R"(# a corner
mtllib corner.mtl
o corner
v 0 0 0
v 1 0 0 1.0
v 0 2 0
vn 0 0 1
v 0 \
  0 3
f 1/1/1 3/1/1 2/1/1
f 1//1 2//1 4//1
f -3 -2 -1
f 1 4 3
)";

TEST(MeshReader, FormatsAgree) {
  for (const Mesh& mesh : {parse_stl(text_stl()), parse_stl(binary_stl()), parse_obj(obj)}) {
    EXPECT_EQ(mesh.vertices.size(), 4u);
    EXPECT_EQ(mesh.triangles.size(), 4u);
    EXPECT_TRUE(mesh.is_closed());
    EXPECT_EQ(mesh.turned, 0);
    EXPECT_NEAR(volume_moments(mesh).volume, 1, 1e-15);
  }
}

TEST(MeshReader, FacesWithManyCorners) {
  const Mesh mesh = parse_obj("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nf 4 3 2 1\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n");
  EXPECT_EQ(mesh.triangles.size(), 6u);
  EXPECT_NEAR(volume_moments(mesh).volume, 1. / 3, 1e-15);
}

std::string error(Mesh (*parse)(std::string_view), const std::string& text) {
  try {
    parse(text);
  } catch (const MeshError& fault) {
    return fault.what();
  }
  return "no error";
}

TEST(MeshReader, FaultsOfStl) {
  EXPECT_EQ(error(parse_stl, ""), "it is empty");
  EXPECT_EQ(error(parse_stl, "something else"), "it is not an STL file");
  EXPECT_EQ(error(parse_stl, "solid nothing\nendsolid\n"), "it has no triangles");
  std::string text = text_stl();
  EXPECT_EQ(error(parse_stl, text.substr(0, text.find("endfacet"))), "line 8: the file ends within a triangle");
  EXPECT_EQ(error(parse_stl, "solid\nfacet\nvertex 1 2\n"), "line 3: a vertex needs three numbers");
  EXPECT_EQ(error(parse_stl, "solid\nfacet\nvertex 1 2 x\n"), "line 3: a vertex needs three numbers");
  EXPECT_EQ(error(parse_stl, "solid\nfacet\nvertex 1 nan 0\n"), "line 3: a coordinate is not finite");
  EXPECT_EQ(error(parse_stl, "solid\nfacet\nvertex 1 1e999 0\n"), "line 3: a coordinate is not finite");
  EXPECT_EQ(error(parse_stl, "solid\nvertex 1 1 0\n"),
            "line 2: a triangle has three lines 'vertex' between 'facet' and 'endfacet'");
  EXPECT_EQ(error(parse_stl, "solid\nfacet\nvertex 1 1 0\nendfacet\n"),
            "line 4: a triangle has three lines 'vertex' between 'facet' and 'endfacet'");
  EXPECT_EQ(error(parse_stl, "solid\n\nsecret\n"), "line 3: this line does not belong to an STL file");
  EXPECT_EQ(error(parse_stl, binary_stl(std::numeric_limits<double>::infinity())), "triangle 2: a coordinate is not finite");
  EXPECT_EQ(error(parse_stl, binary_stl(std::numeric_limits<double>::quiet_NaN())), "triangle 2: a coordinate is not finite");
  EXPECT_EQ(error(parse_stl, binary_stl().substr(0, 200)),
            "as a binary STL file with 4 triangles it would have 284 bytes, but it has 200");
}

TEST(MeshReader, FaultsOfObj) {
  EXPECT_EQ(error(parse_obj, ""), "it is empty");
  EXPECT_EQ(error(parse_obj, std::string("v 0\0 0", 6)), "it is not an OBJ file");
  EXPECT_EQ(error(parse_obj, "v 0 0 0\n"), "it has no triangles");
  EXPECT_EQ(error(parse_obj, "v 0 0 0\nf 1 1\n"), "line 2: a face needs at least three vertices");
  EXPECT_EQ(error(parse_obj, "v 0 0 0\n\nf 1 1 2\n"),
            "line 3: a face has a vertex that does not exist: 1 vertices are before this line");
  EXPECT_EQ(error(parse_obj, "v 0 0 0\nf 0 1 1\n"),
            "line 2: a face has a vertex that does not exist: 1 vertices are before this line");
  EXPECT_EQ(error(parse_obj, "v 0 0 0\nf a b c\n"), "line 2: a face needs the numbers of its vertices");
  EXPECT_EQ(error(parse_obj, "secret\n"), "line 1: this line does not belong to an OBJ file with faces");
}

TEST(MeshReader, LimitOfTriangles) {
  std::string bytes(84, ' ');
  const std::uint32_t count = most_triangles + 1;
  for (int k = 0; k < 4; ++k) bytes[80 + static_cast<std::size_t>(k)] = static_cast<char>(count >> 8 * k & 255);
  bytes.resize(84 + 50 * std::size_t{count}, '\0');
  EXPECT_EQ(error(parse_stl, bytes), "it has more than 500000 triangles, the limit of a mesh");
}

}  // namespace holonom::mesh_reader_test
