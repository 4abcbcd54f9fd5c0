// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// x . y + sum of the four bytes in each of two words: what dot, dot_acc_sat and their packed forms
// are made of. The first letter tells whether the bytes of x are signed, the second those of y. The
// compiler may put an instruction of the processor instead of the call
// (compiler/prepare/arithmetic/ native_dots.h).
#pragma once

#include "builtins/lib/widths.h"

// Modulo 2^32, with bytes of either sign.
int __weft_dot_uu(uint x, uint y, int sum);
int __weft_dot_ss(uint x, uint y, int sum);
int __weft_dot_us(uint x, uint y, int sum);
// Saturated to the range of int.
int __weft_dot_sat_us(uint x, uint y, int sum);

// The body for bytes of types A and B.
#define WEFT_DOT(A, B, x, y)                                   \
  ((int)(A)(x) * (B)(y) + (int)(A)((x) >> 8) * (B)((y) >> 8) + \
   (int)(A)((x) >> 16) * (B)((y) >> 16) + (int)(A)((x) >> 24) * (B)((y) >> 24))
