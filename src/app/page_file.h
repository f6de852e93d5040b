// The page that a command writes beside its other output with --show
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "scene/document.h"

namespace holonom {

class PageFile {
 public:
  // show.html in the folder of the results, or NAME.html of a model NAME.yaml. `is_wanted`: --show is given; if not, nothing is written, and
  // the page of an earlier call in the folder is removed, as it does not belong to the new results.
  PageFile(bool is_wanted, const std::optional<std::string>& folder, const std::string& input);

  bool is_wanted() const { return is_wanted_; }
  void claim() const;  // before the computation; throws UsageError
  void remove_earlier() const;
  void write(const Document& document) const;  // throws ResultsError
  // The line that says where to look; `what` is in the page
  void print(const std::string& what) const;

 private:
  bool is_wanted_, is_in_folder_;
  std::filesystem::path file_;
};

}  // namespace holonom
