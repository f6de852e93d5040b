#include "simulation/show/page_template.h"

#include <cstddef>

asm(R"(
  .section .rodata
  .global holonom_page_begin
  .global holonom_page_end
holonom_page_begin:
  .incbin ")" HOLONOM_PAGE R"("
holonom_page_end:
  .byte 0
  .previous
)");

extern "C" const char holonom_page_begin[], holonom_page_end[];

namespace holonom {

std::string_view page_template() { return {holonom_page_begin, static_cast<std::size_t>(holonom_page_end - holonom_page_begin)}; }

}  // namespace holonom
