// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops over arrays, one for each builtin, type and width, written as a program would: compiled
// with the builtins as clang declares them and linked with the modules of the archive.

// A scalar kernel has one lane.
bool __weft_any(bool condition) { return condition; }

// LEVEL names the processor that this compilation is for.
#define JOIN(LEFT, RIGHT) LEFT##_##RIGHT
#define PREFIXED(PREFIX, NAME) JOIN(PREFIX, NAME)
#define PROBE(NAME) PREFIXED(LEVEL, NAME)

#define EACH_WIDTH(M, NAME, ...) \
  M(NAME, , __VA_ARGS__)         \
  M(NAME, 2, __VA_ARGS__)        \
  M(NAME, 3, __VA_ARGS__)        \
  M(NAME, 4, __VA_ARGS__)        \
  M(NAME, 8, __VA_ARGS__)        \
  M(NAME, 16, __VA_ARGS__)

#define PROBE_1(NAME, N, R, A)                                                      \
  void PROBE(NAME##_##A##N)(global const A##N* x, global R##N* result, int count) { \
    for (int i = 0; i < count; ++i) result[i] = NAME(x[i]);                         \
  }
#define PROBE_2(NAME, N, R, A, B)                                                            \
  void PROBE(NAME##_##A##N)(global const A##N* x, global const B##N* y, global R##N* result, \
                            int count) {                                                     \
    for (int i = 0; i < count; ++i) result[i] = NAME(x[i], y[i]);                            \
  }
#define PROBE_3(NAME, N, T)                                                                   \
  void PROBE(NAME##_##T##N)(global const T##N* x, global const T##N* y, global const T##N* z, \
                            global T##N* result, int count) {                                 \
    for (int i = 0; i < count; ++i) result[i] = NAME(x[i], y[i], z[i]);                       \
  }
// Results behind a pointer, in each address space.
#define PROBE_OUT_1(NAME, N, R, A, P)                                                            \
  void PROBE(NAME##_##A##N)(global const A##N* x, global R##N* result, private P##N* in_private, \
                            local P##N* in_local, global P##N* in_global, P##N* in_generic,      \
                            int count) {                                                         \
    for (int i = 0; i < count; ++i) {                                                            \
      result[i] = NAME(x[i], &in_private[i]);                                                    \
      NAME(x[i], &in_local[i]);                                                                  \
      NAME(x[i], &in_global[i]);                                                                 \
      NAME(x[i], &in_generic[i]);                                                                \
    }                                                                                            \
  }
#define PROBE_OUT_2(NAME, N, R, A, P)                                                        \
  void PROBE(NAME##_##A##N)(global const A##N* x, global const A##N* y, global R##N* result, \
                            private P##N* in_private, local P##N* in_local,                  \
                            global P##N* in_global, P##N* in_generic, int count) {           \
    for (int i = 0; i < count; ++i) {                                                        \
      result[i] = NAME(x[i], y[i], &in_private[i]);                                          \
      NAME(x[i], y[i], &in_local[i]);                                                        \
      NAME(x[i], y[i], &in_global[i]);                                                       \
      NAME(x[i], y[i], &in_generic[i]);                                                      \
    }                                                                                        \
  }
// The second argument a scalar beside a vector.
#define PROBE_SCALAR(NAME, N, A, B)                                                              \
  void PROBE(NAME##_scalar_##A##N)(global const A##N* x, global const B* y, global A##N* result, \
                                   int count) {                                                  \
    for (int i = 0; i < count; ++i) result[i] = NAME(x[i], y[i]);                                \
  }

#define UNARY(NAME, ...)                  \
  EACH_WIDTH(PROBE_1, NAME, float, float) \
  EACH_WIDTH(PROBE_1, NAME, double, double)
#define FAST(NAME, ...) EACH_WIDTH(PROBE_1, NAME, float, float)
#define BINARY(NAME, ...)                        \
  EACH_WIDTH(PROBE_2, NAME, float, float, float) \
  EACH_WIDTH(PROBE_2, NAME, double, double, double)
#define INTEGER_POWER(NAME, ...)               \
  EACH_WIDTH(PROBE_2, NAME, float, float, int) \
  EACH_WIDTH(PROBE_2, NAME, double, double, int)
#include "functions.def"

EACH_WIDTH(PROBE_3, fma, float)
EACH_WIDTH(PROBE_3, fma, double)
// What emulate-fma calls at the first level.
float __weft_fma_float(float, float, float);
double __weft_fma_double(double, double, double);
PROBE_3(__weft_fma_float, , float)
PROBE_3(__weft_fma_double, , double)
EACH_WIDTH(PROBE_3, mad, float)
EACH_WIDTH(PROBE_3, mad, double)
EACH_WIDTH(PROBE_1, ilogb, int, float)
EACH_WIDTH(PROBE_1, ilogb, int, double)
EACH_WIDTH(PROBE_1, nan, float, uint)
EACH_WIDTH(PROBE_1, nan, double, ulong)
EACH_WIDTH(PROBE_2, half_divide, float, float, float)
EACH_WIDTH(PROBE_2, native_divide, float, float, float)
EACH_WIDTH(PROBE_2, half_powr, float, float, float)
EACH_WIDTH(PROBE_2, native_powr, float, float, float)
EACH_WIDTH(PROBE_OUT_1, fract, float, float, float)
EACH_WIDTH(PROBE_OUT_1, fract, double, double, double)
EACH_WIDTH(PROBE_OUT_1, frexp, float, float, int)
EACH_WIDTH(PROBE_OUT_1, frexp, double, double, int)
EACH_WIDTH(PROBE_OUT_1, lgamma_r, float, float, int)
EACH_WIDTH(PROBE_OUT_1, lgamma_r, double, double, int)
EACH_WIDTH(PROBE_OUT_1, modf, float, float, float)
EACH_WIDTH(PROBE_OUT_1, modf, double, double, double)
EACH_WIDTH(PROBE_OUT_1, sincos, float, float, float)
EACH_WIDTH(PROBE_OUT_1, sincos, double, double, double)
EACH_WIDTH(PROBE_OUT_2, remquo, float, float, int)
EACH_WIDTH(PROBE_OUT_2, remquo, double, double, int)
EACH_WIDTH(PROBE_SCALAR, fmax, float, float)
EACH_WIDTH(PROBE_SCALAR, fmax, double, double)
EACH_WIDTH(PROBE_SCALAR, fmin, float, float)
EACH_WIDTH(PROBE_SCALAR, fmin, double, double)
EACH_WIDTH(PROBE_SCALAR, ldexp, float, int)
EACH_WIDTH(PROBE_SCALAR, ldexp, double, int)
