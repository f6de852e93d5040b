// The server of live pages with clients that are slow, silent, hostile or gone.
#include "live/http_server.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <atomic>
#include <random>
#include <thread>

#include "model/diagnostic.h"

namespace holonom::http_server_test {

using namespace std::chrono_literals;

class Client {
 public:
  explicit Client(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(socket_.number(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  }
  void send(std::string_view text) { std::ignore = ::send(socket_.number(), text.data(), text.size(), MSG_NOSIGNAL); }
  void end_sending() { ::shutdown(socket_.number(), SHUT_WR); }
  // Until the connection ends, the text is there, or nothing has come for 5 s
  std::string receive(const std::string& until = "\x01") {
    std::string text;
    char part[4096];
    pollfd entry{socket_.number(), POLLIN, 0};
    while (text.find(until) == text.npos && ::poll(&entry, 1, 5000) > 0) {
      const ssize_t size = ::recv(socket_.number(), part, sizeof part, 0);
      if (size <= 0) break;
      text.append(part, static_cast<std::size_t>(size));
    }
    return text;
  }
  bool has_ended_within(std::chrono::milliseconds time) {
    pollfd entry{socket_.number(), POLLIN, 0};
    char part[4096];
    while (::poll(&entry, 1, static_cast<int>(time.count())) > 0)
      if (::recv(socket_.number(), part, sizeof part, 0) <= 0) return true;
    return false;
  }

 private:
  Descriptor socket_;
};

HttpResponse respond(const HttpRequest& request) {
  if (request.path == "/events")
    return {200, "text/event-stream", std::make_shared<const std::string>("data: first\n\n"), "", true};
  if (request.path == "/large") return {200, "text/plain", std::make_shared<const std::string>(5'000'000, 'x')};
  return text_response(200, request.method + " " + request.body);
}

class Running {
 public:
  explicit Running(HttpServer::Limits limits = {}) : server(std::nullopt, respond, limits) {
    thread_ = std::thread([this] { server.serve([this] { return is_over_.load(); }, [this] { ++ticks; }); });
  }
  ~Running() {
    is_over_ = true;
    thread_.join();
  }
  int port() const { return server.port(); }
  bool answers() {
    Client client(port());
    client.send("GET / HTTP/1.1\r\n\r\n");
    return client.receive().starts_with("HTTP/1.1 200 OK\r\n");
  }

  HttpServer server;
  std::atomic<int> ticks = 0;

 private:
  std::atomic<bool> is_over_ = false;
  std::thread thread_;
};

TEST(HttpServer, RespondsAndCloses) {
  Running running;
  Client client(running.port());
  client.send("POST / HTTP/1.1\r\nContent-Le");
  client.send("ngth: 5\r\n\r\nhe");
  client.send("llo and more");
  const std::string text = client.receive();
  EXPECT_TRUE(text.starts_with("HTTP/1.1 200 OK\r\n")) << text;
  EXPECT_TRUE(text.ends_with("\r\n\r\nPOST hello\n")) << text;
  EXPECT_NE(text.find("Content-Length: 11\r\n"), text.npos) << text;
  EXPECT_GT(running.ticks, 0);
}

TEST(HttpServer, LargeResponseToAClientThatHasEndedSending) {
  Running running;
  Client client(running.port());
  client.send("GET /large HTTP/1.1\r\n\r\n");
  client.end_sending();
  std::this_thread::sleep_for(50ms);
  EXPECT_GT(client.receive().size(), 5'000'000u);
}

TEST(HttpServer, EventsReachAllStreams) {
  Running running;
  Client first(running.port()), second(running.port());
  for (Client* client : {&first, &second}) {
    client->send("GET /events HTTP/1.1\r\n\r\n");
    EXPECT_NE(client->receive("first\n\n").find("text/event-stream"), std::string::npos);
  }
  running.server.send("data: second\n\n");
  for (Client* client : {&first, &second}) EXPECT_EQ(client->receive("second\n\n"), "data: second\n\n");
}

TEST(HttpServer, StreamsLiveByHeartbeatsAndAreLimited) {
  HttpServer::Limits limits;
  limits.heartbeat = 100ms;
  limits.streams = 1;
  Running running(limits);
  Client first(running.port()), second(running.port());
  first.send("GET /events HTTP/1.1\r\n\r\n");
  EXPECT_NE(first.receive("\n\n:\n\n:\n\n").find(":\n\n"), std::string::npos);
  second.send("GET /events HTTP/1.1\r\n\r\n");
  EXPECT_TRUE(second.receive().starts_with("HTTP/1.1 503"));
}

TEST(HttpServer, AStreamThatIsNotReadIsClosed) {
  Running running;
  Client stream(running.port());
  stream.send("GET /events HTTP/1.1\r\n\r\n");
  stream.receive("first\n\n");
  const std::string event = "data: " + std::string(30'000, 'x') + "\n\n";
  for (int k = 0; k < 1000; ++k) running.server.send(event);
  EXPECT_TRUE(running.answers());
  std::size_t size = 0;
  EXPECT_LT(size = stream.receive().size(), 1000 * event.size());
}

TEST(HttpServer, FaultyRequestsGetAStatus) {
  Running running;
  for (const auto& [text, status] : {std::pair("nonsense\r\n\r\n", "400"),
                                     {"POST / HTTP/1.1\r\n\r\n", "411"},
                                     {"POST / HTTP/1.1\r\nContent-Length: 999999999\r\n\r\n", "413"}}) {
    Client client(running.port());
    client.send(text);
    EXPECT_TRUE(client.receive().starts_with("HTTP/1.1 " + std::string(status))) << text;
  }
  Client client(running.port());
  for (int k = 0; k < 100; ++k) client.send("A: " + std::string(1000, 'b') + "\r\n");
  EXPECT_TRUE(client.receive().starts_with("HTTP/1.1 431"));
}

TEST(HttpServer, SilentAndSlowClientsAreClosed) {
  HttpServer::Limits limits;
  limits.request = 200ms;
  Running running(limits);
  Client silent(running.port()), slow(running.port());
  slow.send("GET / HT");
  EXPECT_TRUE(running.answers());
  EXPECT_TRUE(silent.has_ended_within(1500ms));
  EXPECT_TRUE(slow.has_ended_within(1500ms));
}

TEST(HttpServer, AClientThatDoesNotReadIsClosed) {
  HttpServer::Limits limits;
  limits.stall = 200ms;
  Running running(limits);
  Client client(running.port());
  client.send("GET /large HTTP/1.1\r\n\r\n");
  std::this_thread::sleep_for(600ms);
  EXPECT_LT(client.receive().size(), 5'000'000u);
}

TEST(HttpServer, TwoHundredConnections) {
  Running running;
  std::vector<std::unique_ptr<Client>> clients;
  for (int k = 0; k < 200; ++k) {
    clients.push_back(std::make_unique<Client>(running.port()));
    if (k % 2) clients.back()->send("GET / HTTP/1.1\r\nA: ");
  }
  EXPECT_TRUE(running.answers());
}

TEST(HttpServer, RandomBytes) {
  Running running;
  std::mt19937 random(7);
  for (int k = 0; k < 50; ++k) {
    Client client(running.port());
    std::string text;
    for (unsigned n = random() % 3000; n > 0; --n) text += static_cast<char>(random() % 256);
    client.send(text);
    if (k % 2) client.send("\r\n\r\n");
  }
  EXPECT_TRUE(running.answers());
}

TEST(HttpServer, APortThatIsTaken) {
  Running running;
  EXPECT_THROW(HttpServer(running.port(), respond), UsageError);
}

}  // namespace holonom::http_server_test
