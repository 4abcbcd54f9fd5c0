// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The numbers that builtins are tried on.
#pragma once

#include <bit>
#include <climits>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <type_traits>
#include <vector>

namespace weft::accuracy {

template <typename T>
using BitsOf = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;

// Where special cases live: zeros, the edges of the subnormal and normal ranges, 1, small integers
// and their halves, where integers and their halves stop being representable, infinities, NaN.
template <typename T>
std::vector<T> SpecialValues() {
  using Limits = std::numeric_limits<T>;
  const T epsilon = Limits::epsilon();
  std::vector<T> values = {0,
                           Limits::denorm_min(),
                           3 * Limits::denorm_min(),
                           Limits::min() - Limits::denorm_min(),
                           Limits::min(),
                           4 * Limits::min(),
                           T(1e-20),
                           T(1e-5),
                           T(0.1),
                           T(0.25),
                           T(0.5) - epsilon / 4,
                           T(0.5),
                           T(0.75),
                           1 - epsilon / 2,
                           1,
                           1 + epsilon,
                           T(1.25),
                           T(1.5),
                           T(1.5707963267948966),
                           2,
                           T(2.5),
                           3,
                           T(3.1415926535897932),
                           T(3.5),
                           4,
                           5,
                           7,
                           T(9.9),
                           T(10.05),
                           T(10.5),
                           22,
                           T(26.6),
                           T(27.2),
                           64,
                           T(88.5),
                           100,
                           127,
                           128,
                           T(1000.5),
                           T(131072.5),
                           1 / epsilon - T(0.5),
                           1 / epsilon,
                           1 / epsilon + 1,
                           2 / epsilon,
                           4 / epsilon,
                           T(4294967296.0),
                           T(1e18),
                           T(1e30),
                           Limits::max() / 4,
                           Limits::max(),
                           Limits::infinity()};
  // The double closest to a multiple of pi/2.
  if constexpr (std::is_same_v<T, double>) values.push_back(0x1.6ac5b262ca1ffp849);
  const size_t count = values.size();
  for (size_t i = 0; i < count; ++i) values.push_back(-values[i]);
  values.push_back(Limits::quiet_NaN());
  return values;
}

inline std::vector<int> SpecialIntegers() {
  return {0,    1,     -1,   2,     -2,   3,     -3,       4,       -4,      5,
          7,    -7,    22,   23,    24,   -24,   100,      -100,    126,     -126,
          127,  -127,  128,  -149,  149,  -150,  253,      -253,    276,     -276,
          1022, -1022, 1074, -1074, 2098, -2098, 16777217, INT_MAX, INT_MIN, -INT_MAX};
}

// Numbers of every magnitude: half of them any bit pattern, half with exponents near 0, where most
// functions do most.
template <typename T>
class RandomNumbers {
 public:
  explicit RandomNumbers(uint64_t seed) : engine_(seed) {}

  // OpenCL knows no signaling NaN.
  T Any() {
    const T number = std::bit_cast<T>(static_cast<BitsOf<T>>(engine_()));
    return std::isnan(number) ? std::numeric_limits<T>::quiet_NaN() : number;
  }
  T Moderate() {
    const int exponent = static_cast<int>(engine_() % 40) - 20;
    return std::ldexp(Unit() * 2 - 1, exponent);
  }
  T Next() { return engine_() & 1 ? Any() : Moderate(); }
  T Unit() { return static_cast<T>(engine_() >> 11) * T(0x1p-53); }
  int Integer() {
    const int bits = static_cast<int>(engine_() % 31) + 1;
    const int magnitude = static_cast<int>(engine_() & ((uint64_t{1} << bits) - 1));
    return engine_() & 1 ? -magnitude : magnitude;
  }

 private:
  std::mt19937_64 engine_;
};

// The second of a pair with x: close to x, far from it, or an exponent that keeps x^y in range.
template <typename T>
T Partner(T x, RandomNumbers<T>& numbers) {
  const T range = std::numeric_limits<T>::max_exponent * T(1.1);
  switch (static_cast<int>(numbers.Unit() * 4)) {
    case 0: return numbers.Any();
    case 1: return x * (1 + (numbers.Unit() - T(0.5)) * T(1e-4));
    case 2: return range * (2 * numbers.Unit() - 1) / std::log2(std::fabs(x));
    default: return numbers.Moderate();
  }
}

}  // namespace weft::accuracy
