// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One body for all vector widths. A builtin writes its body once as a macro and expands it with the
// lists here: they take the macro M and element types, and give M the same width of each of them,
// followed by whatever else was passed:
//
//   #define BODY(T, U) WEFT_OVERLOAD U abs(T x) { ... }
//   WEFT_WIDTHS_2(BODY, int, uint)   // BODY(int, uint) BODY(int2, uint2) ... BODY(int16, uint16)
#pragma once

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define WEFT_OVERLOAD __attribute__((overloadable))

// A function that builtins share through a header. A file need not use all that its macros make.
#define WEFT_HELPER static inline __attribute__((overloadable, always_inline, unused))

// True if the condition holds in any active lane of the SIMD group; the compiler lowers it.
bool __weft_any(bool condition);

#define WEFT_VECTORS(M, A, ...)      \
  M(A##2 __VA_OPT__(, ) __VA_ARGS__) \
  M(A##3 __VA_OPT__(, ) __VA_ARGS__) \
  M(A##4 __VA_OPT__(, ) __VA_ARGS__) \
  M(A##8 __VA_OPT__(, ) __VA_ARGS__) M(A##16 __VA_OPT__(, ) __VA_ARGS__)
#define WEFT_VECTORS_2(M, A, B, ...)       \
  M(A##2, B##2 __VA_OPT__(, ) __VA_ARGS__) \
  M(A##3, B##3 __VA_OPT__(, ) __VA_ARGS__) \
  M(A##4, B##4 __VA_OPT__(, ) __VA_ARGS__) \
  M(A##8, B##8 __VA_OPT__(, ) __VA_ARGS__) M(A##16, B##16 __VA_OPT__(, ) __VA_ARGS__)
#define WEFT_VECTORS_3(M, A, B, C, ...)          \
  M(A##2, B##2, C##2 __VA_OPT__(, ) __VA_ARGS__) \
  M(A##3, B##3, C##3 __VA_OPT__(, ) __VA_ARGS__) \
  M(A##4, B##4, C##4 __VA_OPT__(, ) __VA_ARGS__) \
  M(A##8, B##8, C##8 __VA_OPT__(, ) __VA_ARGS__) \
  M(A##16, B##16, C##16 __VA_OPT__(, ) __VA_ARGS__)

#define WEFT_WIDTHS(M, A, ...) M(A __VA_OPT__(, ) __VA_ARGS__) WEFT_VECTORS(M, A, __VA_ARGS__)
#define WEFT_WIDTHS_2(M, A, B, ...) \
  M(A, B __VA_OPT__(, ) __VA_ARGS__) WEFT_VECTORS_2(M, A, B, __VA_ARGS__)
#define WEFT_WIDTHS_3(M, A, B, C, ...) \
  M(A, B, C __VA_OPT__(, ) __VA_ARGS__) WEFT_VECTORS_3(M, A, B, C, __VA_ARGS__)

// Element types: L is one of the lists above or any macro of the shape L(M, element...).
#define WEFT_SIGNED(L, M) L(M, char) L(M, short) L(M, int) L(M, long)
#define WEFT_UNSIGNED(L, M) L(M, uchar) L(M, ushort) L(M, uint) L(M, ulong)
#define WEFT_INTEGERS(L, M) WEFT_SIGNED(L, M) WEFT_UNSIGNED(L, M)
#define WEFT_INTEGER_PAIRS(L, M) \
  L(M, char, uchar) L(M, short, ushort) L(M, int, uint) L(M, long, ulong)
#define WEFT_FLOATS(L, M) L(M, half) L(M, float) L(M, double)
#define WEFT_ALL_TYPES(L, M) WEFT_INTEGERS(L, M) WEFT_FLOATS(L, M)

// `x` in the type T, which may be a scalar or a vector as wide as x: what a cast does to a scalar.
#define WEFT_SCALAR_CAST(x, T) ((T)(x))
#define WEFT_VECTOR_CAST(x, T) __builtin_convertvector(x, T)

// Vector overloads of a builtin whose scalar body is branchy: each component by itself. NAME must
// be defined for the scalars before; R is the result's element type, A.. the arguments'.
#define WEFT_BY_COMPONENT_1(NAME, R, A)                                               \
  WEFT_OVERLOAD R##2 NAME(A##2 x) { return (R##2)(NAME(x.x), NAME(x.y)); }            \
  WEFT_OVERLOAD R##3 NAME(A##3 x) { return (R##3)(NAME(x.x), NAME(x.y), NAME(x.z)); } \
  WEFT_OVERLOAD R##4 NAME(A##4 x) { return (R##4)(NAME(x.lo), NAME(x.hi)); }          \
  WEFT_OVERLOAD R##8 NAME(A##8 x) { return (R##8)(NAME(x.lo), NAME(x.hi)); }          \
  WEFT_OVERLOAD R##16 NAME(A##16 x) { return (R##16)(NAME(x.lo), NAME(x.hi)); }
#define WEFT_BY_COMPONENT_2(NAME, R, A, B)                                                       \
  WEFT_OVERLOAD R##2 NAME(A##2 x, B##2 y) { return (R##2)(NAME(x.x, y.x), NAME(x.y, y.y)); }     \
  WEFT_OVERLOAD R##3 NAME(A##3 x, B##3 y) {                                                      \
    return (R##3)(NAME(x.x, y.x), NAME(x.y, y.y), NAME(x.z, y.z));                               \
  }                                                                                              \
  WEFT_OVERLOAD R##4 NAME(A##4 x, B##4 y) { return (R##4)(NAME(x.lo, y.lo), NAME(x.hi, y.hi)); } \
  WEFT_OVERLOAD R##8 NAME(A##8 x, B##8 y) { return (R##8)(NAME(x.lo, y.lo), NAME(x.hi, y.hi)); } \
  WEFT_OVERLOAD R##16 NAME(A##16 x, B##16 y) { return (R##16)(NAME(x.lo, y.lo), NAME(x.hi, y.hi)); }
#define WEFT_BY_COMPONENT_3(NAME, R, A, B, C)                       \
  WEFT_OVERLOAD R##2 NAME(A##2 x, B##2 y, C##2 z) {                 \
    return (R##2)(NAME(x.x, y.x, z.x), NAME(x.y, y.y, z.y));        \
  }                                                                 \
  WEFT_OVERLOAD R##3 NAME(A##3 x, B##3 y, C##3 z) {                 \
    return (R##3)(NAME(x.xy, y.xy, z.xy), NAME(x.z, y.z, z.z));     \
  }                                                                 \
  WEFT_OVERLOAD R##4 NAME(A##4 x, B##4 y, C##4 z) {                 \
    return (R##4)(NAME(x.lo, y.lo, z.lo), NAME(x.hi, y.hi, z.hi));  \
  }                                                                 \
  WEFT_OVERLOAD R##8 NAME(A##8 x, B##8 y, C##8 z) {                 \
    return (R##8)(NAME(x.lo, y.lo, z.lo), NAME(x.hi, y.hi, z.hi));  \
  }                                                                 \
  WEFT_OVERLOAD R##16 NAME(A##16 x, B##16 y, C##16 z) {             \
    return (R##16)(NAME(x.lo, y.lo, z.lo), NAME(x.hi, y.hi, z.hi)); \
  }
