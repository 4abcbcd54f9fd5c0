// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// prefetch: a hint without effect on values. The processor's own prefetcher sees the accesses of
// a work-group in order, and is left alone. OpenCL C 6.15.11.
#include "builtins/lib/widths.h"

#define BODY(T) \
  WEFT_OVERLOAD void prefetch(const global T* p, size_t count) {}
WEFT_ALL_TYPES(WEFT_WIDTHS, BODY)
