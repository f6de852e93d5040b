#include "live/session.h"

#include <chrono>
#include <filesystem>
#include <utility>

#include "live/sliders.h"
#include "simulation/fault_text.h"

namespace holonom {

namespace {

constexpr std::size_t max_numbers = RecordingSink::most_numbers / 10;  // of a run, as every change of a value sends all of them
constexpr std::chrono::milliseconds progress_interval{100};

// One row: the configuration of the model file
RecordedRun reference_run(const Model& model) {
  RecordedRun run;
  run.label = model.file;
  run.time = {model.start};
  run.rows = 1;
  run.notes = {"the reference configuration of the model file; it has not been run yet"};
  run.poses.resize(1);
  for (std::size_t k = 1; k < model.bodies.size(); ++k) {
    const Body& body = model.bodies[k];
    const Vec3& at = body.position;
    const Quaternion& turn = body.rotation;
    if (model.dimension == 2)
      run.poses.push_back({{at.x()}, {at.y()}, {body.angle}});
    else
      run.poses.push_back({{at.x()}, {at.y()}, {at.z()}, {turn.w()}, {turn.x()}, {turn.y()}, {turn.z()}});
  }
  return run;
}

// For a file that has never been readable: its text, and nothing to draw
Document text_alone(const std::string& file) {
  Model model;
  model.file = file;
  model.name = std::filesystem::path(file).stem().string();
  model.bodies.resize(1);
  model.bodies[0].name = "ground";
  Document document(SharedModel(std::move(model)));
  document.texts = texts_of(*document.model);
  return document;
}

}  // namespace

class Session::RunSink final : public Sink {
 public:
  explicit RunSink(const Session& session) : session_(session) {}
  bool stop_requested() override { return session_.is_obsolete() || session_.is_stopped_; }
  void progress(double t) override {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < progress_interval) return;
    last_ = now;
    session_.listener_.progressed(t);
  }

 private:
  const Session& session_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

Session::Session(LiveModel what, SessionListener& listener) : what_(std::move(what)), listener_(listener) {
  try {
    read_file();
  } catch (const InputError& error) {
    is_requested_ = false;
    publish(text_alone(what_.file), {});
    fail(fault_text(error, what_.file));
  }
  worker_ = std::thread([this] { work(); });
}

Session::~Session() {
  end();
  worker_.join();
}

void Session::end() {
  const std::lock_guard lock(lock_);
  is_over_ = true;
  changed_.notify_all();
}

Session::Shown Session::shown() const {
  const std::lock_guard lock(lock_);
  return shown_;
}

// The caller has the lock.
void Session::request(bool must_read) {
  is_requested_ = true;
  must_read_ = must_read_ || must_read;
  is_replaced_ = true;
  changed_.notify_all();
}

void Session::run(const LiveValues& values) {
  const std::lock_guard lock(lock_);
  require_sliders(values, controls_);
  values_ = values;
  request(false);
}

void Session::stop() {
  const std::lock_guard lock(lock_);
  if (is_running_) is_stopped_ = true;
}

void Session::look_at_files() {
  const std::lock_guard lock(lock_);
  Stamps now;
  for (const auto& [file, stamp] : read_) now[file] = stamp_of(file);
  const bool is_settled = now == seen_;
  seen_ = now;
  if (now == read_ || !is_settled) return;
  read_ = std::move(now);
  request(true);
}

void Session::work() {
  for (;;) {
    LiveValues values;
    bool must_read = false;
    {
      std::unique_lock lock(lock_);
      is_running_ = false;
      changed_.wait(lock, [this] { return is_requested_ || is_over_; });
      if (is_over_) break;
      values = values_;
      must_read = std::exchange(must_read_, false);
      is_requested_ = is_replaced_ = is_stopped_ = false;
      is_running_ = true;
    }
    try {
      if (must_read || !model_) read_file();
      run_model(values);
    } catch (const std::exception& error) {
      if (!is_obsolete()) fail(fault_text(error, what_.file));
    }
  }
  has_ended_ = true;
}

void Session::read_file() {
  model_ = nullptr;
  FileLog log;
  log.add(what_.file);
  const auto keep_stamps = [&] {
    const std::lock_guard lock(lock_);
    read_ = seen_ = log.files();
  };
  std::shared_ptr<const Model> model;
  try {
    model = std::make_shared<const Model>(read_any_model(what_.file, what_.overrides));
  } catch (...) {
    keep_stamps();
    throw;
  }
  keep_stamps();
  model_ = model;
  has_controls_ = false;
  if (has_picture_) return;
  has_picture_ = true;
  publish(document_of(model, reference_run(*model), {}), {0, parameter_sliders(*model), {}});
}

LiveControls Session::current_controls() {
  LiveControls controls;
  if (!has_controls_) controls = {0, parameter_sliders(*model_), initial_sliders(model_, merge(model_->run, what_.settings).end)};
  const std::lock_guard lock(lock_);
  if (!std::exchange(has_controls_, true)) controls_ = std::move(controls);
  return controls_;
}

void Session::run_model(const LiveValues& values) {
  LiveControls controls = current_controls();
  const LiveValues applied = apply(values, controls);
  RunSink sink(*this);
  PageRun what;
  what.model = std::make_shared<const Model>(with_values(*model_, applied, what_.overrides));
  what.settings = merge(what.model->run, what_.settings);
  what.precision = what_.precision;
  what.max_numbers = max_numbers;
  what.sinks = {&sink};
  PageResult result = run_for_page(what);
  if (is_obsolete()) return;
  if (result.document.runs.front().time.empty())
    fail(result.report.reason.empty() ? "the run has no rows" : result.report.reason);
  else
    publish(std::move(result.document), std::move(controls));
}

void Session::publish(Document document, LiveControls controls) {
  controls.version = shown().version + 1;
  document.live = std::move(controls);
  document.precision = what_.precision;
  auto text = std::make_shared<const std::string>(document_json(document));
  const long version = document.live->version;
  {
    const std::lock_guard lock(lock_);
    shown_ = {std::move(text), version, ""};
  }
  listener_.document_changed(version);
}

void Session::fail(const std::string& text) {
  {
    const std::lock_guard lock(lock_);
    shown_.fault = text;
  }
  listener_.failed(text);
}

}  // namespace holonom
