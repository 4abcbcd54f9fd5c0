// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The atomics of OpenCL C 1.x, atomic_OP and (by the extensions for 32 and 64 bits) atom_OP:
// relaxed, and the same for all scopes. The objects are plain integers; volatile is dropped, since
// an atomic access already is neither torn, merged nor removed. OpenCL C 6.15.12.8.
#pragma once

#include "atomics/builtins/spaces.h"

// M gets the space, the type, its atomic type and what is passed.
#define WEFT_LEGACY_TYPES(M, ...)                                     \
  WEFT_ATOMIC_SPACES(M, int, atomic_int __VA_OPT__(, ) __VA_ARGS__)   \
  WEFT_ATOMIC_SPACES(M, uint, atomic_uint __VA_OPT__(, ) __VA_ARGS__) \
  WEFT_ATOMIC_SPACES(M, long, atomic_long __VA_OPT__(, ) __VA_ARGS__) \
  WEFT_ATOMIC_SPACES(M, ulong, atomic_ulong __VA_OPT__(, ) __VA_ARGS__)

// NAME(p, operand): *p becomes OP of itself and the operand; the old value is the result.
#define WEFT_LEGACY_BINARY(SPACE, T, A, NAME, OP)                                        \
  WEFT_OVERLOAD T NAME(volatile SPACE T* p, T operand) {                                 \
    return OP((SPACE A*)p, operand, memory_order_relaxed, memory_scope_all_svm_devices); \
  }
#define WEFT_LEGACY(SUFFIX, OP)                              \
  WEFT_LEGACY_TYPES(WEFT_LEGACY_BINARY, atomic_##SUFFIX, OP) \
  WEFT_LEGACY_TYPES(WEFT_LEGACY_BINARY, atom_##SUFFIX, OP)

// NAME(p): the same with the operand 1.
#define WEFT_LEGACY_UNARY(SPACE, T, A, NAME, OP)                                      \
  WEFT_OVERLOAD T NAME(volatile SPACE T* p) {                                         \
    return OP((SPACE A*)p, (T)1, memory_order_relaxed, memory_scope_all_svm_devices); \
  }
#define WEFT_LEGACY_BY_ONE(SUFFIX, OP)                      \
  WEFT_LEGACY_TYPES(WEFT_LEGACY_UNARY, atomic_##SUFFIX, OP) \
  WEFT_LEGACY_TYPES(WEFT_LEGACY_UNARY, atom_##SUFFIX, OP)
