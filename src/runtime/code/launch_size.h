// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

namespace weft {

// How much a launch runs that asks for code; nothing where code is asked about.
struct LaunchSize {
  uint64_t items = 0;            // work-items
  bool has_many_groups = false;  // for each thread, so that one soon ends, whatever the code
};

}  // namespace weft
