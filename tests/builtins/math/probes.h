// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiled builtins as C functions: probes.cl, once for each processor level.
#pragma once

#include <cstdint>

namespace weft::accuracy {

// The levels differ in what a multiply-add is: two roundings at the first, one at the others; and
// in reciprocal roots, which the last one estimates.
enum Level { kBaseline, kFused, kEstimated, kLevelCount };
inline constexpr const char* kLevelNames[kLevelCount] = {"x86-64-v2", "x86-64-v3", "x86-64-v4"};

inline bool IsSupported(int level) {
  if (level == kEstimated) return __builtin_cpu_supports("x86-64-v4");
  return level == kBaseline || __builtin_cpu_supports("x86-64-v3");
}

template <typename Function>
using PerLevel = Function* [kLevelCount];

template <typename R, typename A>
using UnaryProbe = void(const A* x, R* result, int count);
template <typename R, typename A, typename B>
using BinaryProbe = void(const A* x, const B* y, R* result, int count);
template <typename T>
using TernaryProbe = void(const T* x, const T* y, const T* z, T* result, int count);
template <typename R, typename A, typename P>
using OutputProbe = void(const A* x, R* result, P* in_private, P* in_local, P* in_global,
                         P* in_generic, int count);
template <typename R, typename A, typename P>
using BinaryOutputProbe = void(const A* x, const A* y, R* result, P* in_private, P* in_local,
                               P* in_global, P* in_generic, int count);

// Declares all levels of one probe, as baseline_NAME and so on.
#define WEFT_DECLARE_PROBE(TYPE, NAME)             \
  extern "C" weft::accuracy::TYPE baseline_##NAME; \
  extern "C" weft::accuracy::TYPE fused_##NAME;    \
  extern "C" weft::accuracy::TYPE estimated_##NAME;
#define WEFT_PROBE(NAME) {baseline_##NAME, fused_##NAME, estimated_##NAME}

}  // namespace weft::accuracy
