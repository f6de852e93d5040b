// Responses of HTTP/1.1. Every connection has one: its end, or its length, ends it.
#pragma once

#include <memory>
#include <string>

namespace holonom {

struct HttpResponse {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::shared_ptr<const std::string> body = nullptr;
  std::string fields = {};       // further ones, each with its end of line
  bool is_event_stream = false;  // the body is the first event; others follow until the connection ends
};

// Text for the user, in one line
HttpResponse text_response(int status, const std::string& text);

// What is sent before the body
std::string head_of(const HttpResponse& response);

}  // namespace holonom
