// Ctrl-C and termination. A command that looks for them ends at its next step with valid partial results; all others, and the program
// before it has read its command line, end at once. Either way the exit code is that of a run stopped by the user.
#pragma once

namespace holonom {

void catch_interrupts();      // SIGINT and SIGTERM, from the begin of the program on: they end it
void watch_for_interrupts();  // from now on they are requests; one that comes later than half a second after the first kills.
                              // Also makes a file size limit a write error.
bool interrupted();

}  // namespace holonom
