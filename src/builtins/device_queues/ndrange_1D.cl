// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ndrange_1D: what is not given is 0. OpenCL C 6.15.19.5.
#include "builtins/lib/widths.h"

WEFT_OVERLOAD ndrange_t ndrange_1D(size_t offset, size_t global_size, size_t local_size) {
  const ndrange_t range = {1, {offset}, {global_size}, {local_size}};
  return range;
}
WEFT_OVERLOAD ndrange_t ndrange_1D(size_t global_size, size_t local_size) {
  return ndrange_1D(0, global_size, local_size);
}
WEFT_OVERLOAD ndrange_t ndrange_1D(size_t global_size) { return ndrange_1D(0, global_size, 0); }
