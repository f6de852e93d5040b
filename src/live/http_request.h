// Requests of HTTP/1.1 (RFC 9112), as far as a page needs them: a request line, fields, and a body of a given length. Everything else is
// refused, and sizes are limited, so that nothing that a client sends can take much memory or time.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace holonom {

struct HttpRequest {
  std::string method, path, query, body;
  std::vector<std::pair<std::string, std::string>> fields;  // names in lower case

  // The value of a field that occurs once; nothing if it is absent. A repeated field is ambiguous: two values never match one.
  std::optional<std::string> field(std::string_view name) const;
  bool has(std::string_view name) const;
};

// Receives a request in parts of any size.
class RequestReader {
 public:
  static constexpr std::size_t max_head = 16 * 1024, max_body = 256 * 1024, max_fields = 100;  // bytes, bytes, number

  // True when the request is complete or faulty; what follows it is ignored.
  bool take(std::string_view bytes);

  const HttpRequest& request() const { return request_; }
  int fault() const { return fault_; }  // status of the response to a faulty request; 0: none

 private:
  bool refuse(int status);
  bool read_head(std::string_view head);
  bool read_request_line(std::string_view line);
  bool read_field(std::string_view line);
  bool read_length();

  std::string text_;
  std::size_t head_size_ = 0, body_size_ = 0;  // the first: 0 until the head is complete
  HttpRequest request_;
  int fault_ = 0;
};

}  // namespace holonom
