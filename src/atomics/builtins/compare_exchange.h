// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The body of atomic_compare_exchange_strong and _weak, for `expected` in any space. Floats are
// compared by their bits. Orders may be variables, of success and of failure: of the 15 pairs three
// are told apart, relaxed, sequentially consistent, and all others, which get acquire and release:
// that costs no more on a processor whose exchange orders everything anyway.
#pragma once

#include "atomics/builtins/explicit.h"
#include "builtins/lib/spaces.h"

// I is the integer type as wide as T, and IA its atomic type.
#define WEFT_EXCHANGE_IF(SPACE, I, IA)                                                             \
  WEFT_HELPER bool weft_exchange_if(SPACE IA* object, private I* expected, I desired,              \
                                    memory_order success, memory_order failure,                    \
                                    memory_scope scope) {                                          \
    if (success == memory_order_seq_cst || failure == memory_order_seq_cst)                        \
      return __opencl_atomic_compare_exchange_strong(object, expected, desired,                    \
                                                     memory_order_seq_cst, memory_order_seq_cst,   \
                                                     weft_scope(scope));                           \
    if (success == memory_order_relaxed && failure == memory_order_relaxed)                        \
      return __opencl_atomic_compare_exchange_strong(object, expected, desired,                    \
                                                     memory_order_relaxed, memory_order_relaxed,   \
                                                     weft_scope(scope));                           \
    return __opencl_atomic_compare_exchange_strong(                                                \
        object, expected, desired, memory_order_acq_rel, memory_order_acquire, weft_scope(scope)); \
  }
WEFT_ATOMIC_SPACES(WEFT_EXCHANGE_IF, int, atomic_int)
WEFT_ATOMIC_SPACES(WEFT_EXCHANGE_IF, long, atomic_long)

#define WEFT_COMPARE_EXCHANGE_BODY(EXPECTED_SPACE, SPACE, T, A, I, IA, NAME)                      \
  WEFT_OVERLOAD bool NAME##_explicit(volatile SPACE A* object, EXPECTED_SPACE T* expected,        \
                                     T desired, memory_order success, memory_order failure,       \
                                     memory_scope scope) {                                        \
    I bits = __builtin_astype(*expected, I);                                                      \
    const bool equal = weft_exchange_if((SPACE IA*)object, &bits, __builtin_astype(desired, I),   \
                                        success, failure, scope);                                 \
    if (!equal) *expected = __builtin_astype(bits, T);                                            \
    return equal;                                                                                 \
  }                                                                                               \
  WEFT_OVERLOAD bool NAME##_explicit(volatile SPACE A* object, EXPECTED_SPACE T* expected,        \
                                     T desired, memory_order success, memory_order failure) {     \
    return NAME##_explicit(object, expected, desired, success, failure, memory_scope_device);     \
  }                                                                                               \
  WEFT_OVERLOAD bool NAME(volatile SPACE A* object, EXPECTED_SPACE T* expected, T desired) {      \
    return NAME##_explicit(object, expected, desired, memory_order_seq_cst, memory_order_seq_cst, \
                           memory_scope_device);                                                  \
  }

#define WEFT_COMPARE_EXCHANGE_SPACES(SPACE, ...) \
  WEFT_WRITABLE_SPACES(WEFT_COMPARE_EXCHANGE_BODY, SPACE, __VA_ARGS__)
#define WEFT_COMPARE_EXCHANGE(NAME)                                                              \
  WEFT_ATOMIC_SPACES(WEFT_COMPARE_EXCHANGE_SPACES, int, atomic_int, int, atomic_int, NAME)       \
  WEFT_ATOMIC_SPACES(WEFT_COMPARE_EXCHANGE_SPACES, uint, atomic_uint, int, atomic_int, NAME)     \
  WEFT_ATOMIC_SPACES(WEFT_COMPARE_EXCHANGE_SPACES, long, atomic_long, long, atomic_long, NAME)   \
  WEFT_ATOMIC_SPACES(WEFT_COMPARE_EXCHANGE_SPACES, ulong, atomic_ulong, long, atomic_long, NAME) \
  WEFT_ATOMIC_SPACES(WEFT_COMPARE_EXCHANGE_SPACES, float, atomic_float, int, atomic_int, NAME)   \
  WEFT_ATOMIC_SPACES(WEFT_COMPARE_EXCHANGE_SPACES, double, atomic_double, long, atomic_long, NAME)
