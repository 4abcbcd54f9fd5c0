// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the builtins should give, from the host's libm in the next larger type (double for float,
// long double for double) and, where C has no such function or other special cases, from the OpenCL
// C specification.
#pragma once

#include <climits>
#include <cmath>
#include <limits>
#include <numbers>
#include <type_traits>

namespace weft::accuracy::reference {

template <typename T>
using Wider = std::conditional_t<std::is_same_v<T, float>, double, long double>;

inline constexpr long double kPi = std::numbers::pi_v<long double>;
inline constexpr long double kNan = std::numeric_limits<long double>::quiet_NaN();
inline constexpr long double kInfinity = std::numeric_limits<long double>::infinity();

#define WEFT_FROM_LIBM(NAME)                    \
  template <typename T>                         \
  long double NAME(T x) {                       \
    return std::NAME(static_cast<Wider<T>>(x)); \
  }
WEFT_FROM_LIBM(acos)
WEFT_FROM_LIBM(acosh)
WEFT_FROM_LIBM(asin)
WEFT_FROM_LIBM(asinh)
WEFT_FROM_LIBM(atan)
WEFT_FROM_LIBM(atanh)
WEFT_FROM_LIBM(cbrt)
WEFT_FROM_LIBM(ceil)
WEFT_FROM_LIBM(cos)
WEFT_FROM_LIBM(cosh)
WEFT_FROM_LIBM(erf)
WEFT_FROM_LIBM(erfc)
WEFT_FROM_LIBM(exp)
WEFT_FROM_LIBM(exp2)
WEFT_FROM_LIBM(expm1)
WEFT_FROM_LIBM(fabs)
WEFT_FROM_LIBM(floor)
WEFT_FROM_LIBM(lgamma)
WEFT_FROM_LIBM(log)
WEFT_FROM_LIBM(log10)
WEFT_FROM_LIBM(log1p)
WEFT_FROM_LIBM(log2)
WEFT_FROM_LIBM(logb)
WEFT_FROM_LIBM(rint)
WEFT_FROM_LIBM(round)
WEFT_FROM_LIBM(sin)
WEFT_FROM_LIBM(sinh)
WEFT_FROM_LIBM(tan)
WEFT_FROM_LIBM(tanh)
WEFT_FROM_LIBM(tgamma)
WEFT_FROM_LIBM(trunc)
#undef WEFT_FROM_LIBM

template <typename T>
long double exp10(T x) {
  return std::is_same_v<T, float> ? ::exp10(x) : ::exp10l(x);
}

// In the type itself: a root rounded twice could differ.
template <typename T>
long double sqrt(T x) {
  return std::sqrt(x);
}
template <typename T>
long double rsqrt(T x) {
  return 1 / std::sqrt(static_cast<long double>(x));
}
template <typename T>
long double recip(T x) {
  return 1 / static_cast<long double>(x);
}

template <typename T>
long double acospi(T x) {
  return acos(x) / kPi;
}
template <typename T>
long double asinpi(T x) {
  return asin(x) / kPi;
}
template <typename T>
long double atanpi(T x) {
  return atan(x) / kPi;
}

// sin(pi * r) for |r| <= 1, from the half of the turn where sin is small.
inline long double SinOfTurn(long double r) {
  if (r > 0.5L) r = 1 - r;
  if (r < -0.5L) r = -1 - r;
  return std::sin(kPi * r);
}
template <typename T>
long double sinpi(T x) {
  const long double r = std::remainder(static_cast<long double>(x), 2.0L);
  return std::fabs(r) == 1 || r == 0 ? std::copysign(0.0L, x) : SinOfTurn(r);
}
template <typename T>
long double cospi(T x) {
  const long double r = std::fabs(std::remainder(static_cast<long double>(x), 2.0L));
  return SinOfTurn(0.5L - r);
}
template <typename T>
long double tanpi(T x) {
  const long double r = std::remainder(static_cast<long double>(x), 1.0L);
  const bool floor_is_odd = std::fmod(std::floor(static_cast<long double>(x)), 2.0L) != 0;
  if (r == 0) return std::copysign(0.0L, floor_is_odd ? -x : x);
  if (std::fabs(r) == 0.5L) return floor_is_odd ? -kInfinity : kInfinity;
  if (std::fabs(r) <= 0.25L) return std::tan(kPi * r);
  return std::copysign(1 / std::tan(kPi * (0.5L - std::fabs(r))), r);
}

template <typename T>
long double atan2(T y, T x) {
  return std::atan2(static_cast<Wider<T>>(y), static_cast<Wider<T>>(x));
}
template <typename T>
long double atan2pi(T y, T x) {
  return atan2(y, x) / kPi;
}
template <typename T>
long double hypot(T x, T y) {
  return std::hypot(static_cast<Wider<T>>(x), static_cast<Wider<T>>(y));
}
template <typename T>
long double pow(T x, T y) {
  return std::pow(static_cast<Wider<T>>(x), static_cast<Wider<T>>(y));
}
template <typename T>
long double powr(T x, T y) {
  if (!(x >= 0) || std::isnan(y)) return kNan;
  if (y == 0 && (x == 0 || std::isinf(x))) return kNan;
  if (x == 1 && std::isinf(y)) return kNan;
  return pow(std::fabs(x), y);
}

template <typename T>
long double copysign(T x, T y) {
  return std::copysign(x, y);
}
template <typename T>
long double fdim(T x, T y) {
  return std::fdim(x, y);
}
template <typename T>
long double fmax(T x, T y) {
  return std::fmax(x, y);
}
template <typename T>
long double fmin(T x, T y) {
  return std::fmin(x, y);
}
template <typename T>
long double fmod(T x, T y) {
  return std::fmod(static_cast<long double>(x), static_cast<long double>(y));
}
template <typename T>
long double maxmag(T x, T y) {
  if (std::fabs(x) > std::fabs(y)) return x;
  return std::fabs(y) > std::fabs(x) ? y : std::fmax(x, y);
}
template <typename T>
long double minmag(T x, T y) {
  if (std::fabs(x) < std::fabs(y)) return x;
  return std::fabs(y) < std::fabs(x) ? y : std::fmin(x, y);
}
template <typename T>
long double nextafter(T x, T y) {
  return std::nextafter(x, y);
}
template <typename T>
long double remainder(T x, T y) {
  return std::remainder(static_cast<long double>(x), static_cast<long double>(y));
}

template <typename T>
long double ldexp(T x, int n) {
  return std::ldexp(x, n);
}
template <typename T>
long double pown(T x, int n) {
  return std::pow(static_cast<long double>(x), static_cast<long double>(n));
}
template <typename T>
long double rootn(T x, int n) {
  if (n == 0 || (x < 0 && n % 2 == 0)) return kNan;
  const long double magnitude = std::fabs(static_cast<long double>(x));
  const long double root = std::pow(magnitude, 1.0L / n);
  return n % 2 != 0 ? std::copysign(root, static_cast<long double>(x)) : root;
}

// The low seven bits of x / y, rounded to the nearest integer, with its sign.
template <typename T>
int QuotientBits(T x, T y) {
  if (!std::isfinite(x) || std::isnan(y) || y == 0) return 0;
  if (std::isinf(y)) return 0;
  const long double divisor = std::fabs(static_cast<long double>(y));
  const long double rest = std::fmod(std::fabs(static_cast<long double>(x)), 256 * divisor);
  const int bits = static_cast<int>(std::nearbyint(rest / divisor)) & 0x7f;
  return std::signbit(x) != std::signbit(y) ? -bits : bits;
}

}  // namespace weft::accuracy::reference
