// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Chains of squares, an element after itself, as programs that measure a processor's peak have them.
#define SQUARES(TYPE, START, ADDED)                          \
  kernel void squares_##TYPE(global TYPE* out, int rounds) { \
    int id = get_global_id(0);                               \
    TYPE x = START, c = ADDED;                               \
    for (int i = 0; i < rounds; ++i) {                       \
      x = x * x + c;                                         \
      x = x * x + c;                                         \
      x = x * x + c;                                         \
      x = x * x + c;                                         \
    }                                                        \
    out[id] = x;                                             \
  }
#define SIXTEEN (float16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

SQUARES(float4, (float4)(0, 1, 2, 3) * 0.0625f, -(float)(id & 63) / 64)
SQUARES(float16, SIXTEEN * 0.0625f, -(float)(id & 63) / 64)
SQUARES(uint4, (uint4)(0, 1, 2, 3), id & 63)
