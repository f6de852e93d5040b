#include "app/page_file.h"

#include "app/messages.h"
#include "results/output_guard.h"
#include "results/recorder.h"
#include "simulation/show/page.h"

namespace holonom {

namespace fs = std::filesystem;

PageFile::PageFile(bool is_wanted, const std::optional<std::string>& folder, const std::string& input)
    : is_wanted_(is_wanted),
      is_in_folder_(folder.has_value()),
      file_(folder ? fs::path(*folder) / page_name : fs::path(fs::path(input).stem().string() + ".html")) {}

void PageFile::claim() const {
  if (is_wanted_) claim_output(file_, page_role, is_in_folder_ ? other_folder : "move that file, or leave out --show");
}

void PageFile::remove_earlier() const {
  if (is_in_folder_) remove_own(file_);
}

void PageFile::write(const Document& document) const {
  if (!is_wanted_) return;
  if (is_in_folder_) create_folder(file_.parent_path());
  write_page(file_, document);
}

void PageFile::print(const std::string& what) const {
  if (is_wanted_) print_message(what + ": open " + file_.string() + " in a browser");
}

}  // namespace holonom
