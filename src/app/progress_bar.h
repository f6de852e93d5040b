// One line on a terminal that shows the progress of a command; nothing if stderr is a file or a pipe.
#pragma once

#include <chrono>
#include <string>

namespace holonom {

class ProgressBar {
 public:
  explicit ProgressBar(bool wanted, std::string quantity = "t =");  // the advancing quantity, as shown
  ~ProgressBar() { clear(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void start(double from, double end);
  void update(double t);  // cheap: redraws at most ten times per second
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  void draw(double t, double elapsed);

  bool active_;
  std::string quantity_;
  bool drawn_ = false;
  double from_ = 0, end_ = 0;
  Clock::time_point begin_, last_;
};

}  // namespace holonom
