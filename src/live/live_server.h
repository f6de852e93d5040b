// The live page of a model: what `holonom view` serves, and no file besides. The page's side of the protocol is viewer/src/live.ts.
#pragma once

#include <functional>
#include <string>

#include "live/access.h"
#include "live/http_server.h"
#include "live/session.h"

namespace holonom {

class LiveServer final : private SessionListener {
 public:
  // `on_fault` gets what is wrong with the file or a run, from another thread. Throws UsageError.
  LiveServer(LiveModel model, std::optional<int> port, std::function<void(const std::string&)> on_fault);

  std::string address() const;
  void serve(const std::function<bool()>& is_over);
  // Ends the run in progress. False if that takes longer
  bool end_within(std::chrono::milliseconds time);

 private:
  void document_changed(long version) override;
  void failed(const std::string& text) override;
  void progressed(double t) override;

  HttpResponse respond(const HttpRequest& request);
  HttpResponse respond_to_path(std::string_view path, const HttpRequest& request);
  HttpResponse page();
  HttpResponse events(const HttpRequest& request) const;
  HttpResponse run(const HttpRequest& request);

  std::function<void(const std::string&)> on_fault_;
  Access access_;
  HttpServer server_;
  std::shared_ptr<const std::string> page_;  // of version page_version_
  long page_version_ = -1;
  Session session_;  // uses all others
};

}  // namespace holonom
