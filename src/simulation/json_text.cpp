#include "simulation/json_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace holonom {

using Json = nlohmann::ordered_json;

namespace {

Json one_error(const std::string& message, const std::string& hint) {
  return {{"file", nullptr}, {"line", nullptr}, {"column", nullptr}, {"message", message}, {"hint", hint}};
}

}  // namespace

std::vector<std::string> each_once(const std::vector<std::string>& texts) {
  std::vector<std::string> once;
  for (const std::string& text : texts)
    if (std::ranges::count(once, text) == 0) once.push_back(text);
  return once;
}

Json errors_as_json(const std::vector<Diagnostic>& errors) {
  Json list = Json::array();
  for (const Diagnostic& error : errors) {
    Json entry = one_error(error.message, error.advice());
    if (error.where.file) entry["file"] = *error.where.file;
    if (error.where.line > 0) {
      entry["line"] = error.where.line;
      entry["column"] = error.where.column;
    }
    if (!error.valid.names.empty()) entry["valid"] = error.valid.names;
    list.push_back(std::move(entry));
  }
  return list;
}

Json error_as_json(const std::string& message, const std::string& hint) { return Json::array({one_error(message, hint)}); }

std::string json_text(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

}  // namespace holonom
