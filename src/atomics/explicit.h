// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The atomics of OpenCL C 2.0 and later, on atomic types, with a memory order and scope. Each has
// three spellings: both named, the order alone (scope: device), neither (sequentially consistent,
// device). The order may be a variable: clang makes a switch of it, which folds once it is known.
// All scopes share one memory on this processor, so the scope asks for nothing. OpenCL C
// 6.15.12.7.
#pragma once

#include "atomics/spaces.h"

#define WEFT_INTEGER_ATOMICS(M, ...)                                  \
  WEFT_ATOMIC_SPACES(M, int, atomic_int __VA_OPT__(, ) __VA_ARGS__)   \
  WEFT_ATOMIC_SPACES(M, uint, atomic_uint __VA_OPT__(, ) __VA_ARGS__) \
  WEFT_ATOMIC_SPACES(M, long, atomic_long __VA_OPT__(, ) __VA_ARGS__) \
  WEFT_ATOMIC_SPACES(M, ulong, atomic_ulong __VA_OPT__(, ) __VA_ARGS__)
#define WEFT_ALL_ATOMICS(M, ...)                                        \
  WEFT_INTEGER_ATOMICS(M, __VA_ARGS__)                                  \
  WEFT_ATOMIC_SPACES(M, float, atomic_float __VA_OPT__(, ) __VA_ARGS__) \
  WEFT_ATOMIC_SPACES(M, double, atomic_double __VA_OPT__(, ) __VA_ARGS__)

// atomic_OP(object, operand): V is the operand's type, T the object's.
#define WEFT_EXPLICIT_BINARY(SPACE, T, A, V, OP)                                                  \
  WEFT_OVERLOAD T atomic_##OP##_explicit(volatile SPACE A* object, V operand, memory_order order, \
                                         memory_scope scope) {                                    \
    return __opencl_atomic_##OP((SPACE A*)object, (T)operand, order, memory_scope_device);        \
  }                                                                                               \
  WEFT_OVERLOAD T atomic_##OP##_explicit(volatile SPACE A* object, V operand,                     \
                                         memory_order order) {                                    \
    return __opencl_atomic_##OP((SPACE A*)object, (T)operand, order, memory_scope_device);        \
  }                                                                                               \
  WEFT_OVERLOAD T atomic_##OP(volatile SPACE A* object, V operand) {                              \
    return __opencl_atomic_##OP((SPACE A*)object, (T)operand, memory_order_seq_cst,               \
                                memory_scope_device);                                             \
  }
#define WEFT_EXPLICIT_OWN(SPACE, T, A, OP) WEFT_EXPLICIT_BINARY(SPACE, T, A, T, OP)
#define WEFT_EXPLICIT(LIST, OP) LIST(WEFT_EXPLICIT_OWN, OP)
