// Who may talk to the server of a live page.
#include "live/access.h"

#include <gtest/gtest.h>

#include <set>

namespace holonom::access_test {

const std::string token = "0123456789abcdef0123456789abcdef";
const Access access(token);

bool is_accepted(const std::string& path, const std::vector<std::pair<std::string, std::string>>& fields) {
  HttpRequest request;
  request.path = path;
  request.fields = fields;
  return access.refusal(request).empty();
}

bool is_accepted_from(const std::string& host, const std::string& origin) {
  return is_accepted("/" + token + "/", {{"host", host}, {"origin", origin}});
}

TEST(Access, TokenIsRandom) {
  std::set<std::string> tokens;
  for (int k = 0; k < 100; ++k) {
    tokens.insert(Access::random_token());
    EXPECT_EQ(tokens.begin()->size(), 32u);
    EXPECT_EQ(tokens.begin()->find_first_not_of("0123456789abcdef"), std::string::npos);
  }
  EXPECT_EQ(tokens.size(), 100u);
}

TEST(Access, TokenIsRequired) {
  const std::vector<std::pair<std::string, std::string>> here = {{"host", "localhost"}};
  for (const std::string& path : {"/" + token, "/" + token + "/", "/" + token + "/data"})
    EXPECT_TRUE(is_accepted(path, here)) << path;
  std::string other = token;
  other.back() = '0';
  for (const std::string& path : {std::string("/"), std::string(), "/" + other + "/", "/" + token + "0/", "//" + token + "/",
                                  "/" + token.substr(1) + "/", "/x" + token})
    EXPECT_FALSE(is_accepted(path, here)) << path;
}

TEST(Access, HostIsThisComputer) {
  for (const char* host : {"127.0.0.1", "127.0.0.1:8000", "localhost", "LocalHost:80", "[::1]", "[::1]:65535"})
    EXPECT_TRUE(names_this_computer(host)) << host;
  for (const char* host :
       {"", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "127.0.0.1:", "localhost:80x", "localhost:123456",
        "localhost:-1", "evil.example:8000", "0.0.0.0", "[::1]x", "::1", "localhost, evil.example"})
    EXPECT_FALSE(names_this_computer(host)) << host;
  EXPECT_FALSE(is_accepted("/" + token + "/", {}));
}

TEST(Access, OriginIsTheServer) {
  EXPECT_TRUE(is_accepted_from("localhost:8000", "http://localhost:8000"));
  EXPECT_TRUE(is_accepted_from("127.0.0.1:4711", "http://127.0.0.1:4711"));
  for (const char* origin : {"null", "", "http://evil.example", "http://localhost", "http://localhost:8001",
                             "http://127.0.0.1:8000", "https://localhost:8000", "http://localhost:8000.evil.example"})
    EXPECT_FALSE(is_accepted_from("localhost:8000", origin)) << origin;
}

}  // namespace holonom::access_test
