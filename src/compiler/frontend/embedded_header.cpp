// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/embedded_header.h"

// WEFT_OPENCL_BASE_HEADER: the file's path, from the build.
asm(".section .rodata\n"
    "weft_opencl_base_header:\n"
    ".incbin \"" WEFT_OPENCL_BASE_HEADER
    "\"\n"
    "weft_opencl_base_header_end:\n"
    ".byte 0\n"
    ".previous\n");

extern "C" {
[[gnu::visibility("hidden")]] extern const char weft_opencl_base_header[];
[[gnu::visibility("hidden")]] extern const char weft_opencl_base_header_end[];
}

namespace weft::compiler {

llvm::StringRef OpenclBaseHeader() {
  return {weft_opencl_base_header,
          static_cast<size_t>(weft_opencl_base_header_end - weft_opencl_base_header)};
}

}  // namespace weft::compiler
