// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_ext_atomic_counters_32 and _64: counters that all work-items of a launch share, in memory that
// the launch has for them. The names are those of compiler/frontend/counter_types.h.
#pragma once

#include "builtins/lib/widths.h"

typedef global struct __counter32* counter32_t;
typedef global struct __counter64* counter64_t;

// NAME(counter): the counter becomes OP of itself and 1; returns what it was. Relaxed: a counter
// orders nothing but itself.
#define WEFT_COUNTER_BY_ONE(COUNTER, T, A, NAME, OP)                                         \
  WEFT_OVERLOAD T NAME(COUNTER counter) {                                                    \
    return OP((global A*)counter, (T)1, memory_order_relaxed, memory_scope_all_svm_devices); \
  }
#define WEFT_COUNTERS_BY_ONE(NAME, OP)                          \
  WEFT_COUNTER_BY_ONE(counter32_t, uint, atomic_uint, NAME, OP) \
  WEFT_COUNTER_BY_ONE(counter64_t, ulong, atomic_ulong, NAME, OP)
