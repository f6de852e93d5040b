#include "live/http_request.h"

#include <algorithm>
#include <charconv>

namespace holonom {

namespace {

constexpr std::string_view end_of_line = "\r\n", end_of_head = "\r\n\r\n";

// Characters of methods and names of fields
bool is_token(std::string_view text) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
  };
  return !text.empty() && std::ranges::all_of(text, fits);
}

bool is_visible(char c) { return c > ' ' && c < 0x7f; }

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

}  // namespace

bool HttpRequest::has(std::string_view name) const {
  return std::ranges::any_of(fields, [&](const auto& field) { return field.first == name; });
}

std::optional<std::string> HttpRequest::field(std::string_view name) const {
  std::optional<std::string> value;
  for (const auto& [other, text] : fields) {
    if (other != name) continue;
    value = value ? *value + ", " + text : text;
  }
  return value;
}

bool RequestReader::refuse(int status) {
  fault_ = status;
  return true;
}

bool RequestReader::take(std::string_view bytes) {
  if (fault_) return true;
  text_ += bytes;
  if (head_size_ == 0) {
    const std::size_t end = text_.find(end_of_head);
    if (std::min(end, text_.size()) > max_head) return refuse(431);
    if (end == text_.npos) return false;
    head_size_ = end + end_of_head.size();
    if (!read_head(std::string_view(text_).substr(0, end + end_of_line.size()))) return true;
  }
  if (text_.size() - head_size_ < body_size_) return false;
  request_.body = text_.substr(head_size_, body_size_);
  return true;
}

// Every line ends with \r\n. False after a fault
bool RequestReader::read_head(std::string_view head) {
  bool is_first = true;
  while (!head.empty()) {
    const std::size_t end = head.find(end_of_line);
    const std::string_view line = head.substr(0, end);
    head.remove_prefix(end + end_of_line.size());
    if (!(is_first ? read_request_line(line) : read_field(line))) return false;
    is_first = false;
  }
  return read_length();
}

bool RequestReader::read_request_line(std::string_view line) {
  const std::size_t first = line.find(' '), last = line.rfind(' ');
  if (first == line.npos || first == last) return !refuse(400);
  const std::string_view method = line.substr(0, first), target = line.substr(first + 1, last - first - 1),
                         version = line.substr(last + 1);
  if (!is_token(method) || !target.starts_with('/') || !std::ranges::all_of(target, is_visible)) return !refuse(400);
  if (version != "HTTP/1.1" && version != "HTTP/1.0") return !refuse(version.starts_with("HTTP/") ? 505 : 400);
  const std::size_t question = target.find('?');
  request_.method = method;
  request_.path = target.substr(0, question);
  if (question != target.npos) request_.query = target.substr(question + 1);
  return true;
}

bool RequestReader::read_field(std::string_view line) {
  const std::size_t colon = line.find(':');
  const std::string_view name = line.substr(0, colon);
  if (colon == line.npos || !is_token(name)) return !refuse(400);  // a continued line, too
  const std::string_view value = trimmed(line.substr(colon + 1));
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' && c != '\t'; };
  if (std::ranges::any_of(value, is_control)) return !refuse(400);
  if (request_.fields.size() == max_fields) return !refuse(431);
  request_.fields.emplace_back(in_lower_case(name), value);
  return true;
}

// A body of unknown length is refused, as are two lengths.
bool RequestReader::read_length() {
  if (request_.has("transfer-encoding")) return !refuse(501);
  const std::optional<std::string> length = request_.field("content-length");
  if (!length) return request_.method != "POST" || !refuse(411);
  const char* const end = length->data() + length->size();
  const auto [rest, error] = std::from_chars(length->data(), end, body_size_);
  if (error == std::errc::result_out_of_range) return !refuse(413);
  if (error != std::errc() || rest != end) return !refuse(400);
  return body_size_ <= max_body || !refuse(413);
}

}  // namespace holonom
