// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What tests of builtins on float and double share: operands, source text and distances.
#pragma once

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

namespace weft::builtins {

template <typename T>
std::string FloatName() {
  return std::is_same_v<T, float> ? "float" : "double";
}

inline std::string Suffix(int width) { return width == 1 ? "" : std::to_string(width); }

// `pointer[i]`, N elements of it for a width above 1.
inline std::string Load(int width, const std::string& pointer) {
  return width == 1 ? pointer + "[i]" : "vload" + Suffix(width) + "(i, " + pointer + ")";
}

inline std::string Store(int width, const std::string& value, const std::string& pointer) {
  return width == 1 ? pointer + "[i] = " + value
                    : "vstore" + Suffix(width) + "(" + value + ", i, " + pointer + ")";
}

// NAME(x, y, z, out, count): `statement` for each of count / width groups of elements.
inline std::string LoopSource(const std::string& name, const std::string& type,
                              const std::string& result, int width, const std::string& statement) {
  return "void " + name + "(const global " + type + "* x, const global " + type +
         "* y, const global " + type + "* z, global " + result +
         "* out, ulong count) {\n  for (ulong i = 0; i < count / " + std::to_string(width) +
         "; ++i) " + statement + ";\n}\n";
}

// Zeros, subnormals, ordinary numbers, infinities and NaNs of both signs.
template <typename T>
std::vector<T> SpecialValues() {
  using Limits = std::numeric_limits<T>;
  std::vector<T> values;
  for (T value :
       {T(0), Limits::denorm_min(), Limits::min(), T(0.1), T(0.5), T(1), T(1.5), T(2), T(100),
        Limits::max() / 2, Limits::max(), Limits::infinity(), Limits::quiet_NaN()})
    values.insert(values.end(), {value, -value});
  return values;
}

// All pairs of special values with a third, then random numbers; a multiple of 48.
template <typename T>
struct FloatOperands {
  std::vector<T> x, y, z;

  FloatOperands() {
    std::mt19937_64 random(3);
    const std::vector<T> special = SpecialValues<T>();
    for (T a : special)
      for (T b : special) Push(a, b, special[random() % special.size()]);
    std::uniform_real_distribution<T> numbers(-10, 10);
    while (x.size() < 9600 || x.size() % 48 != 0)
      Push(numbers(random), numbers(random), numbers(random));
  }

  void Push(T a, T b, T c) {
    x.push_back(a);
    y.push_back(b);
    z.push_back(c);
  }
};

// How far `value` is from `exact`, in units of the last place of T at `exact`. Equal infinities are
// not apart, nor are two NaNs; beyond the greatest number infinity is as good as it.
template <typename T>
double UlpDistance(T value, long double exact) {
  using Limits = std::numeric_limits<T>;
  if (std::isnan(exact)) return std::isnan(value) ? 0 : INFINITY;
  const T rounded = static_cast<T>(exact);
  if (value == rounded) return 0;
  if (!std::isfinite(value) || !std::isfinite(exact)) return INFINITY;
  int exponent;
  std::frexp(exact, &exponent);
  const long double unit =
      std::ldexp(1.0L, std::max(exponent - Limits::digits, Limits::min_exponent - Limits::digits));
  return static_cast<double>(std::fabs((value - exact) / unit));
}

}  // namespace weft::builtins
