#include <fmt/format.h>

#include <cstdlib>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/messages.h"
#include "live/live_server.h"

namespace holonom {

Ending view_command(const ViewOptions& options) {
  constexpr std::chrono::milliseconds longest_wait{700};
  watch_for_interrupts();
  LiveModel model{options.model.path, options.model.overrides, options.settings};
  if (options.is_exact) model.precision = 0;
  LiveServer server(std::move(model), options.port, print_message);
  print_message(fmt::format("live page: open {} in a browser; Ctrl-C ends it", server.address()));
  server.serve(interrupted);
  // A run notices its end at its next step. One that does not within this time is abandoned: there is nothing to write.
  if (!server.end_within(longest_wait)) std::_Exit(static_cast<int>(Ending::complete));
  return Ending::complete;
}

}  // namespace holonom
