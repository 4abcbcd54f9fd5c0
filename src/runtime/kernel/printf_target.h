// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "runtime/base/opencl.h"

namespace weft {

// Where a context's kernels print: to stdout, or as cl_arm_printf asks to a function of the
// application. It gets the text of a launch at once, with `is_last` not 0, from a thread that ran
// the launch, before the launch ends. What goes beyond the buffer is lost: its printf returns -1.
struct PrintfTarget {
  using Function = void(CL_CALLBACK*)(const char* text, size_t bytes, size_t is_last,
                                      void* user_data);

  Function function = nullptr;
  void* user_data = nullptr;
  size_t buffer_bytes = 1024 * 1024;
};

}  // namespace weft
