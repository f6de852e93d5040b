// The file of the viewer (viewer/dist/page.html), as it is, inside the program
#pragma once

#include <string_view>

namespace holonom {

std::string_view page_template();

}  // namespace holonom
