#include "live/live_server.h"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <thread>

namespace holonom {

namespace {

using Json = nlohmann::ordered_json;

// One message of an event stream. The JSON text has no line breaks.
std::string event_text(const Json& message) {
  return "data: " + message.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n\n";
}
std::string document_event(long version) { return fmt::format("id: {}\n{}", version, event_text({{"kind", "document"}})); }
std::string fault_event(const std::string& text) { return event_text({{"kind", "fault"}, {"text", text}}); }

// The version of the document that a page has: from its address, or after a lost connection from the last event that it has received
long version_of(const HttpRequest& request) {
  const std::string_view key = "have=";
  std::string text = request.query.starts_with(key) ? request.query.substr(key.size()) : "";
  if (const auto last = request.field("last-event-id")) text = *last;
  long version = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), version);
  return error == std::errc() && end == text.data() + text.size() ? version : -1;
}

HttpResponse wrong_method(const char* allowed) {
  HttpResponse response = text_response(405, fmt::format("only {} is possible here", allowed));
  response.fields = fmt::format("Allow: {}\r\n", allowed);
  return response;
}

}  // namespace

LiveServer::LiveServer(LiveModel model, std::optional<int> port, std::function<void(const std::string&)> on_fault)
    : on_fault_(std::move(on_fault)),
      server_(port, [this](const HttpRequest& request) { return respond(request); }),
      session_(std::move(model), *this) {}

std::string LiveServer::address() const { return fmt::format("http://127.0.0.1:{}/{}/", server_.port(), access_.token()); }

void LiveServer::serve(const std::function<bool()>& is_over) {
  server_.serve(is_over, [this] { session_.look_at_files(); });
}

bool LiveServer::end_within(std::chrono::milliseconds time) {
  constexpr std::chrono::milliseconds moment{5};
  session_.end();
  for (auto waited = moment; !session_.has_ended() && waited < time; waited += moment) std::this_thread::sleep_for(moment);
  return session_.has_ended();
}

void LiveServer::document_changed(long version) { server_.send(document_event(version)); }
void LiveServer::failed(const std::string& text) {
  server_.send(fault_event(text));
  on_fault_(text);
}
void LiveServer::progressed(double t) { server_.send(event_text({{"kind", "progress"}, {"t", t}})); }

HttpResponse LiveServer::respond(const HttpRequest& request) {
  if (const std::string refusal = access_.refusal(request); !refusal.empty()) return text_response(403, refusal);
  try {
    return respond_to_path(access_.path_of(request), request);
  } catch (const UsageError& error) {
    return text_response(400, error.hint().empty() ? error.what() : fmt::format("{} ({})", error.what(), error.hint()));
  } catch (const std::exception& error) {
    return text_response(500, error.what());
  }
}

HttpResponse LiveServer::respond_to_path(std::string_view path, const HttpRequest& request) {
  const bool is_get = request.method == "GET", is_post = request.method == "POST";
  if (path.empty() || path == "/" || path == "/data" || path == "/events") {
    if (!is_get) return wrong_method("GET");
    if (path == "/events") return events(request);
    if (path == "/") return page();
    if (path == "/data") return {200, "application/json", session_.shown().document};
    HttpResponse elsewhere = text_response(308, "the address ends with /");
    elsewhere.fields = fmt::format("Location: /{}/\r\n", access_.token());
    return elsewhere;
  }
  if (path != "/run" && path != "/stop") return text_response(404, "there is nothing here");
  if (!is_post) return wrong_method("POST");
  if (path == "/run") return run(request);
  session_.stop();
  return {204};
}

HttpResponse LiveServer::page() {
  const Session::Shown shown = session_.shown();
  if (page_version_ != shown.version) {
    page_ = std::make_shared<const std::string>(page_with(*shown.document));
    page_version_ = shown.version;
  }
  return {200, "text/html; charset=utf-8", page_};
}

// First what the page has missed
HttpResponse LiveServer::events(const HttpRequest& request) const {
  const Session::Shown shown = session_.shown();
  std::string missed = "retry: 1000\n\n";
  if (version_of(request) != shown.version) missed += document_event(shown.version);
  if (!shown.fault.empty()) missed += fault_event(shown.fault);
  return {200, "text/event-stream", std::make_shared<const std::string>(std::move(missed)), "", true};
}

// A form of another site cannot send this type.
HttpResponse LiveServer::run(const HttpRequest& request) {
  if (!request.field("content-type").value_or("").starts_with("application/json"))
    return text_response(415, "the values must be sent as application/json");
  session_.run(parse_live_values(request.body));
  return {204};
}

}  // namespace holonom
