#include "app/interrupt.h"

#include <atomic>
#include <csignal>

#include "io/stop_request.h"

namespace holonom {

namespace {

// Set by a signal on any thread, read by all: without locks, so that a signal handler may touch it.
std::atomic<int> interrupt_seen = 0;
static_assert(std::atomic<int>::is_always_lock_free);

void on_interrupt(int) {
  interrupt_seen = 1;
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

}  // namespace

void watch_for_interrupts() {
  struct sigaction action = {};
  action.sa_handler = on_interrupt;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGXFSZ, SIG_IGN);
  stop_when(interrupted);
}

bool interrupted() { return interrupt_seen != 0; }

}  // namespace holonom
