// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

namespace weft {

// Whether all pages of the range are mapped into the process; not whether they may be accessed.
bool IsMapped(const void* memory, size_t bytes);

}  // namespace weft
