// Ctrl-C and termination. A command that watches for them ends at its next step with valid partial results. All other commands,
// and the program before it has read its command line, end at once. In both cases the exit code is that of a run stopped by the
// user.
#pragma once

namespace holonom {

void catch_interrupts();  // SIGINT and SIGTERM end the program; called first in main
// From now on they are requests to stop; a second request, at least half a second after the first, terminates the program. Also
// turns a file size limit into a write error.
void watch_for_interrupts();
bool interrupted();

}  // namespace holonom
