// Model files in a separate folder, for tests of models that include others.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "elements/catalogue.h"
#include "io/model_reader.h"

namespace holonom {

class ModelFiles {
 public:
  ModelFiles() {
    std::string pattern = (std::filesystem::temp_directory_path() / "holonom_XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~ModelFiles() {
    std::error_code error;
    std::filesystem::remove_all(folder_, error);
  }
  ModelFiles(const ModelFiles&) = delete;
  ModelFiles& operator=(const ModelFiles&) = delete;

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }
  Model read(const std::string& name) const { return read_model(path(name), schema()); }
  Model read(const std::string& name, const std::string& text) const {
    write(name, text);
    return read(name);
  }
  // The message about an invalid file, without the folder
  std::string error(const std::string& name, const std::string& text) const {
    try {
      read(name, text);
    } catch (const InputError& fault) {
      return without_folder(fault.what());
    }
    return "no error";
  }

 private:
  std::string without_folder(std::string text) const {
    const std::string folder = folder_.string() + "/";
    for (std::size_t at = text.find(folder); at != text.npos; at = text.find(folder, at)) text.erase(at, folder.size());
    return text;
  }

  std::filesystem::path folder_;
};

}  // namespace holonom
