// A small HTTP server on the loopback device, in one thread that waits for all connections at once (poll), so that a slow or silent
// client costs a descriptor and holds up nobody. One request per connection; event streams (text/event-stream) stay open.
//
// cpp-httplib was considered: it gives a thread of its pool to every open connection, event streams included, so that a few silent
// clients block it, and Debian's package brings OpenSSL and Brotli. What is needed here is less than its settings.
#pragma once

#include <chrono>
#include <functional>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "live/descriptor.h"
#include "live/http_request.h"
#include "live/http_response.h"

namespace holonom {

class HttpServer {
 public:
  using Handler = std::function<HttpResponse(const HttpRequest&)>;

  struct Limits {
    std::size_t connections = 64, streams = 16;
    std::chrono::milliseconds request{10'000};  // from its first to its last byte
    std::chrono::milliseconds stall{30'000};    // of a client that does not read
    std::chrono::milliseconds heartbeat{15'000};
    std::size_t backlog_of_stream = 64 * 1024;  // bytes that a client has not read
  };

  // Binds the port, or a free one. Throws UsageError.
  HttpServer(std::optional<int> port, Handler handler) : HttpServer(port, std::move(handler), Limits()) {}
  HttpServer(std::optional<int> port, Handler handler, Limits limits);
  ~HttpServer();

  int port() const { return port_; }

  // Until `is_over`; `tick` is called about ten times per second.
  void serve(const std::function<bool()>& is_over, const std::function<void()>& tick);
  // To all event streams, from any thread: an event in the form of the protocol, with its empty line
  void send(const std::string& event);

 private:
  struct Connection;
  using Clock = std::chrono::steady_clock;
  enum class Phase { reading, writing, streaming, closing, over };

  void accept_all();
  void make_room();
  void advance(Connection& connection, short ready);
  void read_request(Connection& connection);
  void respond(Connection& connection, HttpResponse response);
  void discard_input(Connection& connection);
  void write(Connection& connection);
  void deliver_events();
  void deliver(Connection& stream, const std::string& event);
  void expire(Connection& connection, Clock::time_point now);

  Handler handler_;
  Limits limits_;
  Descriptor listener_, wake_;
  int port_ = 0;
  std::list<Connection> connections_;
  std::mutex events_lock_;
  std::vector<std::string> events_;  // to be delivered
};

}  // namespace holonom
