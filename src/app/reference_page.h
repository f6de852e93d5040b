// The element reference as Markdown, written from the catalogue's own declarations.
#pragma once

#include <string>

#include "model/fields.h"

namespace holonom {

std::string reference_page(const Schema& schema);

}  // namespace holonom
