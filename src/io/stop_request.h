// The user's request to stop, for functions that may wait without end, such as for the other end of a pipe.
#pragma once

#include <exception>

namespace holonom {

void stop_when(bool (*is_requested)());  // sets the function that reports a request; it may be called from any thread
bool stop_is_requested();

class StoppedByUser : public std::exception {
 public:
  const char* what() const noexcept override { return "stopped by the user"; }
};

// Waits until a descriptor can be read (or written to). Throws StoppedByUser.
void wait_for(int descriptor, bool for_writing);
void wait_a_moment();  // throws StoppedByUser

}  // namespace holonom
