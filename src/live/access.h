// Who may talk to the server. It listens on the loopback device only, but every program and every web page on this computer can send
// requests there. A request is accepted if
//
//   - its Host names this computer: 127.0.0.1, localhost or [::1]. The name of a site that resolves to the loopback address (DNS rebinding)
//     is refused. Any port is accepted, because a forwarded port has another number.
//   - its path begins with the token, 128 random bits, which only readers of the address know
//   - its Origin, if a browser sends one, is the server itself under the name and port of Host
#pragma once

#include <string>
#include <string_view>

#include "live/http_request.h"

namespace holonom {

class Access {
 public:
  Access() : Access(random_token()) {}
  explicit Access(std::string token) : token_(std::move(token)) {}

  const std::string& token() const { return token_; }

  // Why the request is refused; "" if it is accepted
  std::string refusal(const HttpRequest& request) const;
  // The path after the token: "/" or "/data"; "" for the token alone. Only of accepted requests
  std::string_view path_of(const HttpRequest& request) const;

  static std::string random_token();  // throws std::runtime_error without a source of random numbers

 private:
  bool has_token(std::string_view path) const;

  std::string token_;
};

bool names_this_computer(std::string_view host);  // the value of a Host field

}  // namespace holonom
