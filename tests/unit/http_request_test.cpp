// Requests as browsers, curl and attackers send them, whole and in parts of any size.
#include "live/http_request.h"

#include <gtest/gtest.h>

#include <random>

namespace holonom::http_request_test {

RequestReader read(const std::string& text, std::size_t part = 1 << 20) {
  RequestReader reader;
  for (std::size_t at = 0; at < text.size(); at += part)
    if (reader.take(std::string_view(text).substr(at, part))) break;
  return reader;
}

int fault(const std::string& text) { return read(text).fault(); }

TEST(HttpRequest, InPartsOfAnySize) {
  const std::string text =
      "POST /token/run?have=3 HTTP/1.1\r\nHost: localhost:8000\r\nX-Empty:\r\nContent-Length: 4\r\nContent-Type: \t text "
      "\r\n\r\nbodyrest";
  for (const std::size_t part : {1, 2, 3, 7, 1000}) {
    const HttpRequest request = read(text, part).request();
    EXPECT_EQ(request.method, "POST");
    EXPECT_EQ(request.path, "/token/run");
    EXPECT_EQ(request.query, "have=3");
    EXPECT_EQ(request.field("host"), "localhost:8000");
    EXPECT_EQ(request.field("x-empty"), "");
    EXPECT_EQ(request.field("content-type"), "text");
    EXPECT_EQ(request.field("origin"), std::nullopt);
    EXPECT_EQ(request.body, "body");
  }
}

TEST(HttpRequest, IsIncompleteUntilItsEnd) {
  const std::string text = "POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc";
  RequestReader reader;
  for (std::size_t k = 0; k + 1 < text.size(); ++k) EXPECT_FALSE(reader.take(text.substr(k, 1))) << k;
  EXPECT_TRUE(reader.take("c"));
  EXPECT_EQ(reader.fault(), 0);
}

TEST(HttpRequest, Faults) {
  EXPECT_EQ(fault("GET / HTTP/1.1\r\n\r\n"), 0);
  EXPECT_EQ(fault("GET / HTTP/1.0\r\n\r\n"), 0);
  EXPECT_EQ(fault("\r\n\r\n"), 400);
  EXPECT_EQ(fault("GET\r\n\r\n"), 400);
  EXPECT_EQ(fault("GET / \r\n\r\n"), 400);
  EXPECT_EQ(fault("GET  HTTP/1.1\r\n\r\n"), 400);
  EXPECT_EQ(fault("GET /a b HTTP/1.1\r\n\r\n"), 400);
  EXPECT_EQ(fault("G\x01T / HTTP/1.1\r\n\r\n"), 400);
  EXPECT_EQ(fault("GET http://elsewhere/ HTTP/1.1\r\n\r\n"), 400);
  EXPECT_EQ(fault("GET /\xc3\xa4 HTTP/1.1\r\n\r\n"), 400);
  EXPECT_EQ(fault("GET / HTTP/2\r\n\r\n"), 505);
  EXPECT_EQ(fault("GET / FTP/1.1\r\n\r\n"), 400);
  EXPECT_EQ(fault("GET / HTTP/1.1\r\nno colon\r\n\r\n"), 400);
  EXPECT_EQ(fault("GET / HTTP/1.1\r\nA: b\r\n continued\r\n\r\n"), 400);
  EXPECT_EQ(fault("GET / HTTP/1.1\r\nA : b\r\n\r\n"), 400);
  EXPECT_EQ(fault("GET / HTTP/1.1\r\nA: b\nC: d\r\n\r\n"), 400);
  EXPECT_EQ(fault(std::string("GET / HTTP/1.1\r\nA: \0\r\n\r\n", 24)), 400);
  EXPECT_EQ(fault("POST / HTTP/1.1\r\n\r\n"), 411);
  EXPECT_EQ(fault("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n"), 501);
  for (const char* length : {"-1", "+1", "1x", "", "0x10", "1, 1", "1 1"})
    EXPECT_EQ(fault("POST / HTTP/1.1\r\nContent-Length: " + std::string(length) + "\r\n\r\n"), 400) << length;
  EXPECT_EQ(fault("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"), 400);
  EXPECT_EQ(fault("POST / HTTP/1.1\r\nContent-Length: 262145\r\n\r\n"), 413);
  EXPECT_EQ(fault("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n"), 413);
}

TEST(HttpRequest, LimitsOfTheHead) {
  EXPECT_EQ(fault("GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\n\r\n"), 431);
  EXPECT_EQ(fault(std::string(20'000, 'a')), 431);  // without an end
  std::string fields;
  for (int k = 0; k < 101; ++k) fields += "A: b\r\n";
  EXPECT_EQ(fault("GET / HTTP/1.1\r\n" + fields + "\r\n"), 431);
}

TEST(HttpRequest, TwoValuesNeverMatchOne) {
  const HttpRequest request = read("GET / HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere\r\n\r\n").request();
  EXPECT_EQ(request.field("host"), "localhost, elsewhere");
}

TEST(HttpRequest, RandomBytesEndOrWait) {
  std::mt19937 random(1);
  const std::string likely = "GETPOS /HT1.:\r\n\r\n\r\nContent-Length: 09";
  for (int k = 0; k < 2000; ++k) {
    std::string text;
    for (unsigned n = random() % 200; n > 0; --n)
      text += random() % 3 ? likely[random() % likely.size()] : static_cast<char>(random() % 256);
    const RequestReader reader = read(text, 1 + random() % 50);
    EXPECT_LE(reader.request().body.size(), RequestReader::max_body);
  }
}

}  // namespace holonom::http_request_test
