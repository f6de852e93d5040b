#include "app/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace holonom {

namespace {

constexpr std::chrono::milliseconds redraw_interval{100};
constexpr int bar_width = 30;
constexpr const char* clear_line = "\r\x1b[K";

std::string duration(double seconds) {
  const double max_hours = 1e6;  // keeps the line readable when a step stalls
  if (seconds < 60) return fmt::format("{:.0f} s", std::ceil(seconds));
  if (seconds < 3600) return fmt::format("{:.0f} min", std::ceil(seconds / 60));
  return fmt::format("{:.1f} h", std::min(seconds / 3600, max_hours));
}

}  // namespace

ProgressBar::ProgressBar(bool wanted, std::string quantity)
    : active_(wanted && isatty(STDERR_FILENO)), quantity_(std::move(quantity)) {}

void ProgressBar::start(double from, double end) {
  from_ = from;
  end_ = end;
  begin_ = last_ = Clock::now();
}

void ProgressBar::update(double t) {
  if (!active_ || end_ <= from_) return;
  const auto now = Clock::now();
  if (now - last_ < redraw_interval) return;
  last_ = now;
  draw(t, std::chrono::duration<double>(now - begin_).count());
}

void ProgressBar::draw(double t, double elapsed) {
  const double fraction = std::clamp((t - from_) / (end_ - from_), 0.0, 1.0);
  const int filled = static_cast<int>(fraction * bar_width);
  const std::string left = fraction > 0 ? fmt::format(", {} left", duration(elapsed * (1 - fraction) / fraction)) : "";
  const std::string line = fmt::format("{}[{:#<{}}{:.<{}}] {:3.0f} %, {} {:.4g}{}", clear_line, "", filled, "",
                                       bar_width - filled, 100 * fraction, quantity_, t, left);
  std::fputs(line.c_str(), stderr);
  drawn_ = true;
}

void ProgressBar::clear() {
  if (drawn_) std::fputs(clear_line, stderr);
  drawn_ = false;
}

}  // namespace holonom
