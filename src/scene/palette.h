// Colours of bodies. Eight that people with each kind of colour blindness can tell apart (Okabe and Ito, Color Universal Design, 2008; the
// yellow darkened for white backgrounds), then the same ones lighter and darker.
#pragma once

#include <string>

namespace holonom {

std::string body_colour(int number);  // "#rrggbb"; 0 is the ground

}  // namespace holonom
