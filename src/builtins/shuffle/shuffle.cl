// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shuffle: the elements of x that the mask names, each index modulo the width of x. OpenCL C
// 6.15.13.
#include "builtins/shuffle/masks.h"

#define PICK(i) x[mask[i] & last]
#define BODY(E, N, U, K)                          \
  WEFT_OVERLOAD E##K shuffle(E##N x, U##K mask) { \
    const U last = N - 1;                         \
    return (E##K)(WEFT_PICK_##K(PICK, 0));        \
  }
WEFT_SHUFFLES(BODY)
