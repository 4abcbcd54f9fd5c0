// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ndrange_3D: what is not given is 0. OpenCL C 6.15.19.5.
#include "builtins/lib/widths.h"

WEFT_OVERLOAD ndrange_t ndrange_3D(const private size_t* offset, const private size_t* global_size,
                                   const private size_t* local_size) {
  const ndrange_t range = {3, {offset[0], offset[1], offset[2]}, {global_size[0], global_size[1], global_size[2]}, {local_size[0], local_size[1], local_size[2]}};
  return range;
}
WEFT_OVERLOAD ndrange_t ndrange_3D(const private size_t* global_size, const private size_t* local_size) {
  const size_t zeros[3] = {};
  return ndrange_3D(zeros, global_size, local_size);
}
WEFT_OVERLOAD ndrange_t ndrange_3D(const private size_t* global_size) {
  const size_t zeros[3] = {};
  return ndrange_3D(zeros, global_size, zeros);
}
