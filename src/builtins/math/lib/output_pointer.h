// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builtins with a result behind a pointer. NAME is defined for scalars and private pointers; this
// adds the vectors, by halves, and the other address spaces. R, A, B and P are the element types of
// the result, the arguments, and what the pointer points to.
#pragma once

#include "builtins/math/lib/numeric.h"

#define WEFT_OUTPUT_SPACE_1(SPACE, NAME, R, A, P) \
  WEFT_OVERLOAD R NAME(A x, SPACE P* output) {    \
    P value;                                      \
    const R result = NAME(x, (private P*)&value); \
    *output = value;                              \
    return result;                                \
  }
#define WEFT_OUTPUT_SPACES_1(NAME, R, A, P)  \
  WEFT_OUTPUT_SPACE_1(local, NAME, R, A, P)  \
  WEFT_OUTPUT_SPACE_1(global, NAME, R, A, P) \
  WEFT_OUTPUT_SPACE_1(generic, NAME, R, A, P)

#define WEFT_OUTPUT_WIDTH_1(NAME, R, A, P, N, LOW_N, HIGH_N)                        \
  WEFT_OVERLOAD R##N NAME(A##N x, private P##N* output) {                           \
    P##LOW_N low;                                                                   \
    P##HIGH_N high;                                                                 \
    const R##LOW_N result_low = NAME(x.WEFT_LOW_##N, (private P##LOW_N*)&low);      \
    const R##HIGH_N result_high = NAME(x.WEFT_HIGH_##N, (private P##HIGH_N*)&high); \
    *output = (P##N)(low, high);                                                    \
    return (R##N)(result_low, result_high);                                         \
  }                                                                                 \
  WEFT_OUTPUT_SPACES_1(NAME, R##N, A##N, P##N)

// The halves of a vector; three make two and one.
#define WEFT_LOW_2 x
#define WEFT_HIGH_2 y
#define WEFT_LOW_3 xy
#define WEFT_HIGH_3 z
#define WEFT_LOW_4 lo
#define WEFT_HIGH_4 hi
#define WEFT_LOW_8 lo
#define WEFT_HIGH_8 hi
#define WEFT_LOW_16 lo
#define WEFT_HIGH_16 hi

#define WEFT_OUTPUT_1(NAME, R, A, P)          \
  WEFT_OUTPUT_SPACES_1(NAME, R, A, P)         \
  WEFT_OUTPUT_WIDTH_1(NAME, R, A, P, 2, , )   \
  WEFT_OUTPUT_WIDTH_1(NAME, R, A, P, 3, 2, )  \
  WEFT_OUTPUT_WIDTH_1(NAME, R, A, P, 4, 2, 2) \
  WEFT_OUTPUT_WIDTH_1(NAME, R, A, P, 8, 4, 4) \
  WEFT_OUTPUT_WIDTH_1(NAME, R, A, P, 16, 8, 8)

#define WEFT_OUTPUT_SPACE_2(SPACE, NAME, R, A, B, P) \
  WEFT_OVERLOAD R NAME(A x, B y, SPACE P* output) {  \
    P value;                                         \
    const R result = NAME(x, y, (private P*)&value); \
    *output = value;                                 \
    return result;                                   \
  }
#define WEFT_OUTPUT_SPACES_2(NAME, R, A, B, P)  \
  WEFT_OUTPUT_SPACE_2(local, NAME, R, A, B, P)  \
  WEFT_OUTPUT_SPACE_2(global, NAME, R, A, B, P) \
  WEFT_OUTPUT_SPACE_2(generic, NAME, R, A, B, P)

#define WEFT_OUTPUT_WIDTH_2(NAME, R, A, B, P, N, LOW_N, HIGH_N)                                \
  WEFT_OVERLOAD R##N NAME(A##N x, B##N y, private P##N* output) {                              \
    P##LOW_N low;                                                                              \
    P##HIGH_N high;                                                                            \
    const R##LOW_N result_low = NAME(x.WEFT_LOW_##N, y.WEFT_LOW_##N, (private P##LOW_N*)&low); \
    const R##HIGH_N result_high =                                                              \
        NAME(x.WEFT_HIGH_##N, y.WEFT_HIGH_##N, (private P##HIGH_N*)&high);                     \
    *output = (P##N)(low, high);                                                               \
    return (R##N)(result_low, result_high);                                                    \
  }                                                                                            \
  WEFT_OUTPUT_SPACES_2(NAME, R##N, A##N, B##N, P##N)

#define WEFT_OUTPUT_2(NAME, R, A, B, P)          \
  WEFT_OUTPUT_SPACES_2(NAME, R, A, B, P)         \
  WEFT_OUTPUT_WIDTH_2(NAME, R, A, B, P, 2, , )   \
  WEFT_OUTPUT_WIDTH_2(NAME, R, A, B, P, 3, 2, )  \
  WEFT_OUTPUT_WIDTH_2(NAME, R, A, B, P, 4, 2, 2) \
  WEFT_OUTPUT_WIDTH_2(NAME, R, A, B, P, 8, 4, 4) \
  WEFT_OUTPUT_WIDTH_2(NAME, R, A, B, P, 16, 8, 8)
