// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compare.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <type_traits>

namespace weft::bench {
namespace {

template <typename T>
double Largest(const T* values, size_t count) {
  double largest = 0;
  for (size_t i = 0; i < count; ++i)
    if (std::isfinite(values[i])) largest = std::max(largest, std::abs(double(values[i])));
  return largest;
}

template <typename T>
bool IsNear(T got, T expected, double allowed) {
  if constexpr (std::is_integral_v<T>)
    return got == expected;
  else
    return got == expected || (std::isnan(got) && std::isnan(expected)) ||
           std::abs(double(got) - double(expected)) <= allowed;
}

}  // namespace

template <typename T>
std::string DescribeDifference(const T* got, const T* expected, size_t count, Tolerance tolerance) {
  double allowed = 0;
  if constexpr (std::is_floating_point_v<T>) allowed = tolerance.error * Largest(expected, count);
  auto left = size_t(tolerance.most_wrong * double(count));
  for (size_t i = 0; i < count; ++i)
    if (!IsNear(got[i], expected[i], allowed) && left-- == 0)
      return "element " + std::to_string(i) + " is " + std::to_string(got[i]) + ", expected " +
             std::to_string(expected[i]);
  return {};
}

#define WEFT_COMPARE(T) \
  template std::string DescribeDifference(const T*, const T*, size_t, Tolerance);
WEFT_COMPARE(float)
WEFT_COMPARE(double)
WEFT_COMPARE(int8_t)
WEFT_COMPARE(uint8_t)
WEFT_COMPARE(int16_t)
WEFT_COMPARE(uint16_t)
WEFT_COMPARE(int32_t)
WEFT_COMPARE(uint32_t)
WEFT_COMPARE(int64_t)
WEFT_COMPARE(uint64_t)
#undef WEFT_COMPARE

}  // namespace weft::bench
