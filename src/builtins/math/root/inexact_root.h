// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// A root of a double that need not be exact: 1.5 ULP where the processor estimates it
// (compiler/prepare/arithmetic/estimate_roots.h), which knows it by its leave to take a reciprocal.
static inline double InexactRootD(double x) {
#pragma clang fp reciprocal(on)
  return __builtin_elementwise_sqrt(x);
}
