// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

namespace weft {

inline constexpr size_t kWorkGroupSize = 4096;  // work-items, at most

}  // namespace weft
