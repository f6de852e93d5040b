#include "live/http_response.h"

#include <fmt/format.h>

namespace holonom {

namespace {

const char* reason_of(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 204:
      return "No Content";
    case 308:
      return "Permanent Redirect";
    case 400:
      return "Bad Request";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 411:
      return "Length Required";
    case 413:
      return "Content Too Large";
    case 415:
      return "Unsupported Media Type";
    case 431:
      return "Request Header Fields Too Large";
    case 501:
      return "Not Implemented";
    case 503:
      return "Service Unavailable";
    case 505:
      return "HTTP Version Not Supported";
    default:
      return "Internal Server Error";
  }
}

// Nothing is stored, framed, or sent on to other sites.
constexpr const char* common_fields =
    "Connection: close\r\n"
    "Cache-Control: no-store\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Content-Security-Policy: frame-ancestors 'none'\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Referrer-Policy: no-referrer\r\n";

}  // namespace

HttpResponse text_response(int status, const std::string& text) {
  HttpResponse response;
  response.status = status;
  response.body = std::make_shared<const std::string>(text + "\n");
  return response;
}

std::string head_of(const HttpResponse& response) {
  std::string head =
      fmt::format("HTTP/1.1 {} {}\r\n{}{}", response.status, reason_of(response.status), common_fields, response.fields);
  if (response.body || response.is_event_stream) head += fmt::format("Content-Type: {}\r\n", response.type);
  if (!response.is_event_stream && response.status != 204)
    head += fmt::format("Content-Length: {}\r\n", response.body ? response.body->size() : 0);
  return head + "\r\n";
}

}  // namespace holonom
