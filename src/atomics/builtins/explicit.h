// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The atomics of OpenCL C 2.0 and later, on atomic types, with a memory order and scope. Each has
// three spellings: both named, the order alone (scope: device), neither (sequentially consistent,
// device). Order and scope may be variables: clang makes switches of them, which fold once they are
// known. OpenCL C 6.15.12.7.
#pragma once

#include "atomics/builtins/spaces.h"

// Whether a scope is within the work-group (0 to 1, sub-groups 4), which runs on one thread. Wider
// ones are all the same to this processor.
WEFT_HELPER bool weft_is_within_group(memory_scope scope) {
  return scope <= memory_scope_work_group || scope == __OPENCL_MEMORY_SCOPE_SUB_GROUP;
}
WEFT_HELPER memory_scope weft_scope(memory_scope scope) {
  return weft_is_within_group(scope) ? memory_scope_work_group : memory_scope_all_svm_devices;
}

#define WEFT_INTEGER_ATOMICS(M, ...)                                  \
  WEFT_ATOMIC_SPACES(M, int, atomic_int __VA_OPT__(, ) __VA_ARGS__)   \
  WEFT_ATOMIC_SPACES(M, uint, atomic_uint __VA_OPT__(, ) __VA_ARGS__) \
  WEFT_ATOMIC_SPACES(M, long, atomic_long __VA_OPT__(, ) __VA_ARGS__) \
  WEFT_ATOMIC_SPACES(M, ulong, atomic_ulong __VA_OPT__(, ) __VA_ARGS__)
#define WEFT_FLOAT_ATOMICS(M, ...)                                      \
  WEFT_ATOMIC_SPACES(M, half, atomic_half __VA_OPT__(, ) __VA_ARGS__)   \
  WEFT_ATOMIC_SPACES(M, float, atomic_float __VA_OPT__(, ) __VA_ARGS__) \
  WEFT_ATOMIC_SPACES(M, double, atomic_double __VA_OPT__(, ) __VA_ARGS__)
#define WEFT_ALL_ATOMICS(M, ...)       \
  WEFT_INTEGER_ATOMICS(M, __VA_ARGS__) \
  WEFT_FLOAT_ATOMICS(M, __VA_ARGS__)

// atomic_OP(object, operand): V is the operand's type, T the object's.
#define WEFT_EXPLICIT_BINARY(SPACE, T, A, V, OP)                                                  \
  WEFT_OVERLOAD T atomic_##OP##_explicit(volatile SPACE A* object, V operand, memory_order order, \
                                         memory_scope scope) {                                    \
    return __opencl_atomic_##OP((SPACE A*)object, (T)operand, order, weft_scope(scope));          \
  }                                                                                               \
  WEFT_OVERLOAD T atomic_##OP##_explicit(volatile SPACE A* object, V operand,                     \
                                         memory_order order) {                                    \
    return atomic_##OP##_explicit(object, operand, order, memory_scope_device);                   \
  }                                                                                               \
  WEFT_OVERLOAD T atomic_##OP(volatile SPACE A* object, V operand) {                              \
    return atomic_##OP##_explicit(object, operand, memory_order_seq_cst, memory_scope_device);    \
  }
#define WEFT_EXPLICIT_OWN(SPACE, T, A, OP) WEFT_EXPLICIT_BINARY(SPACE, T, A, T, OP)
#define WEFT_EXPLICIT(LIST, OP) LIST(WEFT_EXPLICIT_OWN, OP)
