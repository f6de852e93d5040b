// The user's wish to stop, for whatever may wait: a pipe that nobody writes to or reads from has no end by itself.
#pragma once

#include <exception>

namespace holonom {

void stop_when(bool (*is_asked)());  // from now on; the function is called from any thread
bool stop_is_requested();

class StoppedByUser : public std::exception {
 public:
  const char* what() const noexcept override { return "stopped by the user"; }
};

// Waits until a descriptor can be read (or written to). Throws StoppedByUser.
void wait_for(int descriptor, bool for_writing);
void wait_a_moment();  // throws StoppedByUser

}  // namespace holonom
