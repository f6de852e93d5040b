#include "live/http_server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>

#include "model/diagnostic.h"

namespace holonom {

namespace {

constexpr int tick_milliseconds = 100;
constexpr std::chrono::milliseconds closing_time{1'000};
constexpr const char* heartbeat = ":\n\n";  // a comment of the protocol

Descriptor bound_listener(std::optional<int> port) {
  Descriptor listener(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  if (listener.number() < 0) throw UsageError(fmt::format("cannot open a socket: {}", std::strerror(errno)));
  const int on = 1;  // a port is free again at once after the program that used it has ended
  ::setsockopt(listener.number(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port.value_or(0)));
  const auto* generic = reinterpret_cast<const sockaddr*>(&address);
  if (::bind(listener.number(), generic, sizeof address) != 0 || ::listen(listener.number(), 128) != 0)
    throw UsageError(fmt::format("--port: cannot listen on port {} of 127.0.0.1: {}", port.value_or(0), std::strerror(errno)),
                     "name another one, or leave --port out for a free one");
  return listener;
}

int port_of(const Descriptor& listener) {
  sockaddr_in address = {};
  socklen_t size = sizeof address;
  ::getsockname(listener.number(), reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(address.sin_port);
}

bool would_block() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

}  // namespace

struct HttpServer::Connection {
  Connection(Descriptor of, Clock::time_point until) : socket(std::move(of)), deadline(until) {}

  Descriptor socket;
  Phase phase = Phase::reading;
  bool has_input_ended = false;
  RequestReader reader;
  std::string text;                         // sent first
  std::shared_ptr<const std::string> body;  // sent then
  std::size_t sent = 0;                     // of both
  Clock::time_point deadline;               // of this phase; streaming: the next heartbeat

  std::string_view unsent() const {
    if (sent < text.size()) return std::string_view(text).substr(sent);
    return body ? std::string_view(*body).substr(sent - text.size()) : std::string_view();
  }
  short awaited() const { return static_cast<short>((has_input_ended ? 0 : POLLIN) | (unsent().empty() ? 0 : POLLOUT)); }
};

HttpServer::HttpServer(std::optional<int> port, Handler handler, Limits limits)
    : handler_(std::move(handler)),
      limits_(limits),
      listener_(bound_listener(port)),
      wake_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)),
      port_(port_of(listener_)) {}

HttpServer::~HttpServer() = default;

void HttpServer::serve(const std::function<bool()>& is_over, const std::function<void()>& tick) {
  Clock::time_point next_tick = Clock::now();
  std::vector<pollfd> entries;
  while (!is_over()) {
    entries = {{wake_.number(), POLLIN, 0}, {listener_.number(), POLLIN, 0}};
    for (const Connection& connection : connections_) entries.push_back({connection.socket.number(), connection.awaited(), 0});
    ::poll(entries.data(), entries.size(), tick_milliseconds);
    std::size_t k = 2;
    for (Connection& connection : connections_) advance(connection, entries[k++].revents);
    if (entries[1].revents) accept_all();
    deliver_events();
    const Clock::time_point now = Clock::now();
    for (Connection& connection : connections_)
      if (now >= connection.deadline) expire(connection, now);
    connections_.remove_if([](const Connection& connection) { return connection.phase == Phase::over; });
    if (now < next_tick) continue;
    next_tick = now + std::chrono::milliseconds(tick_milliseconds);
    tick();
  }
}

void HttpServer::accept_all() {
  for (;;) {
    Descriptor socket(::accept4(listener_.number(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (socket.number() < 0) {
      if (errno == ECONNABORTED || errno == EINTR) continue;
      if (!would_block()) ::poll(nullptr, 0, tick_milliseconds);  // no descriptor is free: the client waits
      return;
    }
    if (connections_.size() >= limits_.connections) make_room();
    if (connections_.size() < limits_.connections) connections_.emplace_back(std::move(socket), Clock::now() + limits_.request);
  }
}

// The oldest connection that has its response or whose request is not complete is closed. A client that sends its request at once is
// never the oldest for long.
void HttpServer::make_room() {
  const auto can_go = [](const Connection& connection) {
    return connection.phase == Phase::reading || connection.phase == Phase::closing || connection.phase == Phase::over;
  };
  const auto oldest = std::ranges::find_if(connections_, can_go);
  if (oldest != connections_.end()) connections_.erase(oldest);
}

void HttpServer::advance(Connection& connection, short ready) {
  if (ready & (POLLIN | POLLHUP | POLLERR)) {
    if (connection.phase == Phase::reading)
      read_request(connection);
    else
      discard_input(connection);
  }
  if (connection.phase != Phase::over) write(connection);
}

void HttpServer::read_request(Connection& connection) {
  std::array<char, 16 * 1024> part;
  for (;;) {
    const ssize_t size = ::recv(connection.socket.number(), part.data(), part.size(), 0);
    if (size < 0 && would_block()) return;
    if (size <= 0) {
      connection.phase = Phase::over;
      return;
    }
    if (!connection.reader.take({part.data(), static_cast<std::size_t>(size)})) continue;
    const int fault = connection.reader.fault();
    return respond(connection,
                   fault ? text_response(fault, "this request cannot be read") : handler_(connection.reader.request()));
  }
}

void HttpServer::respond(Connection& connection, HttpResponse response) {
  const auto streams = std::ranges::count(connections_, Phase::streaming, &Connection::phase);
  if (response.is_event_stream && static_cast<std::size_t>(streams) >= limits_.streams)
    response = text_response(503, "too many pages of this server are open; close one");
  connection.text = head_of(response);
  if (response.is_event_stream)
    connection.text += *response.body;  // further events follow it there
  else
    connection.body = response.body;
  connection.phase = response.is_event_stream ? Phase::streaming : Phase::writing;
  connection.deadline = Clock::now() + (response.is_event_stream ? limits_.heartbeat : limits_.stall);
}

// Whatever follows a request is read and forgotten: unread data would reset the connection and lose the response.
void HttpServer::discard_input(Connection& connection) {
  std::array<char, 16 * 1024> part;
  for (int times = 0; times < 16; ++times) {
    const ssize_t size = ::recv(connection.socket.number(), part.data(), part.size(), 0);
    if (size > 0) continue;
    if (size < 0 && would_block()) return;
    connection.has_input_ended = true;
    if (size < 0 || connection.phase != Phase::writing) connection.phase = Phase::over;
    return;
  }
}

void HttpServer::write(Connection& connection) {
  while (!connection.unsent().empty()) {
    const std::string_view rest = connection.unsent();
    const ssize_t size = ::send(connection.socket.number(), rest.data(), rest.size(), MSG_NOSIGNAL);
    if (size < 0 && would_block()) return;
    if (size < 0) {
      connection.phase = Phase::over;
      return;
    }
    connection.sent += static_cast<std::size_t>(size);
    if (connection.phase == Phase::writing) connection.deadline = Clock::now() + limits_.stall;
  }
  if (connection.phase == Phase::streaming) {
    connection.text.clear();
    connection.body = nullptr;
    connection.sent = 0;
  } else if (connection.phase == Phase::writing) {
    ::shutdown(connection.socket.number(), SHUT_WR);
    connection.phase = Phase::closing;
    connection.deadline = Clock::now() + closing_time;
  }
}

void HttpServer::send(const std::string& event) {
  {
    const std::lock_guard lock(events_lock_);
    events_.push_back(event);
  }
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(wake_.number(), &one, sizeof one);
}

void HttpServer::deliver_events() {
  std::uint64_t count = 0;
  [[maybe_unused]] const auto size = ::read(wake_.number(), &count, sizeof count);
  std::vector<std::string> events;
  {
    const std::lock_guard lock(events_lock_);
    events.swap(events_);
  }
  for (Connection& connection : connections_)
    if (connection.phase == Phase::streaming)
      for (const std::string& event : events) deliver(connection, event);
}

void HttpServer::deliver(Connection& stream, const std::string& event) {
  if (stream.unsent().size() + event.size() > limits_.backlog_of_stream) {
    stream.phase = Phase::over;
    return;
  }
  stream.text += event;
  write(stream);
}

void HttpServer::expire(Connection& connection, Clock::time_point now) {
  if (connection.phase != Phase::streaming || !connection.unsent().empty()) {
    connection.phase = Phase::over;
    return;
  }
  deliver(connection, heartbeat);
  connection.deadline = now + limits_.heartbeat;
}

}  // namespace holonom
