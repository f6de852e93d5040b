// Ctrl-C and termination as a polite request: the run ends at its next step with valid partial results.
#pragma once

namespace holonom {

void watch_for_interrupts();  // SIGINT and SIGTERM; a second one kills. Also makes a file size limit a write error.
bool interrupted();

}  // namespace holonom
