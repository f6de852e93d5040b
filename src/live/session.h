// A model that is run again and again, in a thread of its own: when its file or a file that it includes has changed, and when the user
// has changed values. A new run replaces the one in progress. The last good document stays until the next one is complete.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "io/file_log.h"
#include "live/live_values.h"
#include "simulation/show/page_run.h"

namespace holonom {

struct LiveModel {
  std::string file;
  Overrides overrides;
  RunSettings settings;  // before those of the model
  double precision = 1e-6;
};

class SessionListener {
 public:
  virtual ~SessionListener() = default;  // the functions are called from the thread of the session
  virtual void document_changed(long version) = 0;
  virtual void failed(const std::string& text) = 0;
  virtual void progressed(double t) = 0;
};

class Session {
 public:
  struct Shown {
    std::shared_ptr<const std::string> document;  // as JSON
    long version = 0;
    std::string fault;  // since the document; "" if there is none
  };

  // Reads the model and begins to run it. Throws UsageError if the file cannot be read or an override is invalid; faults of the file are
  // shown.
  Session(LiveModel what, SessionListener& listener);
  ~Session();
  Session(const Session&) = delete;

  Shown shown() const;
  void run(const LiveValues& values);  // throws UsageError for a value that cannot be changed
  void stop();
  void look_at_files();  // runs the model again if one has changed and has been the same for two calls

  void end();  // without waiting
  bool has_ended() const { return has_ended_; }

 private:
  class RunSink;
  using Stamps = std::map<std::string, FileStamp>;

  void work();
  void request(bool must_read);
  void read_file();
  LiveControls current_controls();
  void run_model(const LiveValues& values);
  void publish(Document document, LiveControls controls);
  void fail(const std::string& text);
  bool is_obsolete() const { return is_replaced_ || is_over_; }

  const LiveModel what_;
  SessionListener& listener_;

  mutable std::mutex lock_;  // for what follows
  std::condition_variable changed_;
  LiveValues values_;
  LiveControls controls_;  // of the file, when it was last readable
  bool is_requested_ = true, must_read_ = false, is_running_ = false;
  Shown shown_;
  Stamps read_, seen_;  // files as they were read, and at the last look

  std::atomic<bool> is_over_ = false, is_replaced_ = false, is_stopped_ = false, has_ended_ = false;
  // Of the constructor, then of the thread
  std::shared_ptr<const Model> model_;               // of the file; null after a fault
  bool has_picture_ = false, has_controls_ = false;  // of the model
  std::thread worker_;
};

}  // namespace holonom
