// Files that were read are known, with stamps that change whenever the files do.
#include "io/file_log.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "elements/catalogue.h"
#include "io/file_text.h"
#include "io/model_reader.h"
#include "model/diagnostic.h"

namespace holonom::file_log_test {

namespace fs = std::filesystem;

struct Folder {
  Folder() : path(fs::path(testing::TempDir()) / "file_log") {
    fs::remove_all(path);
    fs::create_directory(path);
  }
  std::string write(const std::string& name, const std::string& text) const {
    const fs::path file = path / name;
    std::ofstream(file) << text;
    return file.string();
  }
  fs::path path;
};

TEST(FileLog, StampsFollowTheFile) {
  const Folder folder;
  const std::string file = folder.write("a", "1");
  const FileStamp first = stamp_of(file);
  EXPECT_EQ(stamp_of(file), first);
  folder.write("a", "12");
  EXPECT_NE(stamp_of(file), first);
  fs::rename(folder.write("b", "1"), file);  // as editors save
  EXPECT_NE(stamp_of(file), first);
  fs::remove(file);
  EXPECT_EQ(stamp_of(file), FileStamp());
}

TEST(FileLog, AllFilesOfAModel) {
  const Folder folder;
  const std::string part = folder.write("part.yaml",
                                        "holonom: 1\nspace: planar\ngravity: [0, 0]\n"
                                        "bodies: {b: {mass: 1, inertia: 1, position: [0, 0]}}\n");
  const std::string model = folder.write(
      "m.yaml", "holonom: 1\nspace: planar\ngravity: [0, 0]\ninclude: {p: {file: part.yaml}, q: {file: absent.yaml}}\n");
  FileLog log;
  EXPECT_THROW(read_model(model, schema()), InputError);
  EXPECT_EQ(log.files().size(), 3u);
  EXPECT_TRUE(log.files().at(model).exists);
  EXPECT_TRUE(log.files().at(part).exists);
  EXPECT_FALSE(log.files().at((folder.path / "absent.yaml").string()).exists);
  {
    FileLog inner;
    file_text(part);
    EXPECT_EQ(inner.files().size(), 1u);
  }
  file_text(folder.write("other", "x"));
  EXPECT_EQ(log.files().size(), 4u);
}

}  // namespace holonom::file_log_test
