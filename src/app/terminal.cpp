#include "app/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>

#include "math/number_text.h"

namespace holonom {

namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

int terminal_width() {
  constexpr int least = 40, most = 400;
  if (const auto given = number_in<int>(environment("COLUMNS")); given && *given > 0) return std::clamp(*given, least, most);
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return std::clamp<int>(size.ws_col, least, most);
  return 80;
}

// The first of the three variables that is set decides, as for the C library.
bool is_utf8_locale() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    std::string locale = environment(name);
    if (locale.empty()) continue;
    std::ranges::transform(locale, locale.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return locale.find("utf-8") != locale.npos || locale.find("utf8") != locale.npos;
  }
  return false;
}

}  // namespace

TerminalStyle terminal_style() {
  const bool has_colour = ::isatty(STDOUT_FILENO) && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
  return {terminal_width(), is_utf8_locale(), has_colour};
}

}  // namespace holonom
