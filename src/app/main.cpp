// Calls the command that the command line names, and always ends with a documented exit code.
#include <fcntl.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <string>

#include "app/dispatch.h"
#include "app/interrupt.h"
#include "app/messages.h"

namespace {

using namespace holonom;

// The program must not report success if its output went to a closed pipe or a full disk.
Ending flush_results(Ending ending) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return ending;
  print_error("cannot write to standard output");
  return ending == Ending::complete ? Ending::failed : ending;
}

// If the caller has closed a standard stream, the next file opened would get its descriptor and output would be written into that
// file. The placeholder opened here can be neither read nor written, so that printing still fails.
void fill_closed_streams() {
  for (int stream = 0; stream < 3; ++stream)
    if (::fcntl(stream, F_GETFD) < 0 && ::open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY) < 0) return;
}

}  // namespace

int main(int argc, char** argv) {
  catch_interrupts();
  fill_closed_streams();
  std::signal(SIGPIPE, SIG_IGN);  // writing to a closed pipe is an ordinary write error
  const bool json = std::find(argv, argv + argc, std::string("--json")) != argv + argc;
  std::string model_path;  // known once the command line is read
  return static_cast<int>(flush_results(guarded(json, model_path, [&] { return dispatch(argc, argv, model_path); })));
}
