// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <string>

namespace weft::bench {

struct Tolerance {
  double error = 0;       // of real numbers, by the largest one that is expected
  double most_wrong = 0;  // the share of the elements that may differ all the same
};

// The first of `count` elements that differs, in words; empty if no more do than may. Integers must
// be equal; NaN must be where NaN is expected.
template <typename T>
std::string DescribeDifference(const T* got, const T* expected, size_t count, Tolerance tolerance);

}  // namespace weft::bench
