// The element reference as Markdown, generated from the catalogue.
#pragma once

#include <string>

#include "model/fields.h"

namespace holonom {

std::string reference_page(const Schema& schema);

}  // namespace holonom
