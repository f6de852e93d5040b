#include "live/access.h"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace holonom {

namespace {

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

bool is_port(std::string_view text) {
  return text.size() <= 5 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string Access::random_token() {
  std::array<unsigned char, 16> bytes;
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    throw std::runtime_error("the system has no random numbers");
  std::string token;
  for (const unsigned char byte : bytes)
    for (const int digit : {byte >> 4, byte & 15}) token += "0123456789abcdef"[digit];
  return token;
}

bool names_this_computer(std::string_view host) {
  for (const std::string_view name : {"127.0.0.1", "localhost", "[::1]"}) {
    if (lower_case(host.substr(0, name.size())) != name) continue;
    const std::string_view rest = host.substr(name.size());
    return rest.empty() || (rest.size() > 1 && rest.front() == ':' && is_port(rest.substr(1)));
  }
  return false;
}

// All characters are compared, so that the time does not depend on how many are right.
bool Access::has_token(std::string_view path) const {
  if (path.size() < 1 + token_.size() || path[0] != '/') return false;
  unsigned difference = 0;
  for (std::size_t k = 0; k < token_.size(); ++k)
    difference |= static_cast<unsigned char>(token_[k]) ^ static_cast<unsigned char>(path[k + 1]);
  const std::string_view rest = path.substr(1 + token_.size());
  return difference == 0 && (rest.empty() || rest.front() == '/');
}

std::string Access::refusal(const HttpRequest& request) const {
  const std::string host = request.field("host").value_or("");
  if (!names_this_computer(host)) return "the Host of this request is not this computer";
  if (!has_token(request.path)) return "the address lacks the token that the program has printed";
  const auto origin = request.field("origin");
  if (origin && lower_case(*origin) != "http://" + lower_case(host)) return "this request comes from another site";
  return "";
}

std::string_view Access::path_of(const HttpRequest& request) const {
  return std::string_view(request.path).substr(1 + token_.size());
}

}  // namespace holonom
