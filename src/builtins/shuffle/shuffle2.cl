// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shuffle2: the elements that the mask names of x and y one after the other, each index modulo
// twice the width. OpenCL C 6.15.13.
#include "builtins/shuffle/masks.h"

#define PICK(i) both[mask[i] & last]
#define BODY(E, N, U, K)                                      \
  WEFT_OVERLOAD E##K shuffle2(E##N x, E##N y, U##K mask) {    \
    typedef E joined __attribute__((ext_vector_type(2 * N))); \
    const joined both = (joined)(x, y);                       \
    const U last = 2 * N - 1;                                 \
    return (E##K)(WEFT_PICK_##K(PICK, 0));                    \
  }
WEFT_SHUFFLES(BODY)
