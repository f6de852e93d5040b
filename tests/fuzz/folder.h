// A temporary folder of a fuzzer with a copy of a file or folder, removed at the end.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace holonom {

class Folder {
 public:
  explicit Folder(const std::filesystem::path& content) {
    std::string name = (std::filesystem::temp_directory_path() / "holonom_fuzz.XXXXXX").string();
    if (!mkdtemp(name.data())) std::abort();
    path_ = name;
    std::filesystem::copy(content, path_ / content.filename(), std::filesystem::copy_options::recursive);
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace holonom
