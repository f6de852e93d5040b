#include "app/interrupt.h"

#include <time.h>
#include <unistd.h>

#include <atomic>
#include <csignal>

#include "io/stop_request.h"
#include "simulation/ending.h"

namespace holonom {

namespace {

// Set by a signal on any thread and read by all threads: lock-free, so that a signal handler may use them.
std::atomic<bool> is_watching = false;
std::atomic<long long> interrupt_seen = 0;  // time of the first signal in nanoseconds; 0: none yet
static_assert(std::atomic<long long>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

// One request may arrive as several signals: a program such as timeout sends it to its child and to the process group that
// contains the child, and a terminal and mpirun may both send the same Ctrl-C.
constexpr long long same_request = 500'000'000;

long long nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1'000'000'000LL + now.tv_nsec + 1;
}

void on_interrupt(int signal) {
  constexpr char message[] = "holonom: stopped by the user\n";
  if (!is_watching) {
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, message, sizeof message - 1);
    ::_exit(static_cast<int>(Ending::stopped));
  }
  long long first = 0;
  const long long now = nanoseconds();
  if (interrupt_seen.compare_exchange_strong(first, now) || now - first < same_request) return;
  std::signal(signal, SIG_DFL);
  std::raise(signal);  // it is delivered when this handler returns
}

}  // namespace

void catch_interrupts() {
  struct sigaction action = {};
  action.sa_handler = on_interrupt;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

void watch_for_interrupts() {
  is_watching = true;
  std::signal(SIGXFSZ, SIG_IGN);
  stop_when(interrupted);
}

bool interrupted() { return interrupt_seen != 0; }

}  // namespace holonom
