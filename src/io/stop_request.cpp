#include "io/stop_request.h"

#include <poll.h>

#include <atomic>

namespace holonom {

namespace {

std::atomic<bool (*)()> stop_callback = nullptr;
constexpr int poll_milliseconds = 100;  // a signal just before the call of poll is noticed after this time

void require_no_stop() {
  if (stop_is_requested()) throw StoppedByUser();
}

}  // namespace

void stop_when(bool (*is_requested)()) { stop_callback = is_requested; }

bool stop_is_requested() {
  const auto question = stop_callback.load();
  return question && question();
}

// A descriptor with an error counts as ready: the following read or write reports the error.
void wait_for(int descriptor, bool for_writing) {
  pollfd entry{descriptor, static_cast<short>(for_writing ? POLLOUT : POLLIN), 0};
  do require_no_stop();
  while (::poll(&entry, 1, poll_milliseconds) <= 0);
}

void wait_a_moment() {
  require_no_stop();
  ::poll(nullptr, 0, poll_milliseconds);
}

}  // namespace holonom
