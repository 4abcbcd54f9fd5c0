// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The common builtins on floats and doubles of all widths, scalar bounds included, against their
// definitions in long double.
#include <gtest/gtest.h>

#include <functional>

#include "builtins/device_module.h"
#include "builtins/float_functions.h"

namespace weft::builtins {
namespace {

template <typename T>
struct Function {
  const char* name;
  const char* arguments;  // of the letters x, y, z; capital: the scalar overload takes its first
  double ulps;            // allowed error; below 0: of the greatest operand, in ulps
  std::function<long double(T, T, T)> exact;
  std::function<bool(T, T, T)> defined = [](T, T, T) { return true; };
};

constexpr long double kPi = 3.14159265358979323846264338327950288L;

template <typename T>
std::vector<Function<T>> Functions() {
  auto numbers = [](T x, T y, T z) { return !std::isnan(x) && !std::isnan(y) && !std::isnan(z); };
  auto modest = [](T x, T y, T z) {
    return std::fabs(x) < 1e4 && std::fabs(y) < 1e4 && std::fabs(z) < 1e4;
  };
  return {
      {"max", "xy", 0, [](T x, T y, T) { return x < y ? y : x; }, numbers},
      {"max", "xY", 0, [](T x, T y, T) { return x < y ? y : x; }, numbers},
      {"min", "xy", 0, [](T x, T y, T) { return y < x ? y : x; }, numbers},
      {"min", "xY", 0, [](T x, T y, T) { return y < x ? y : x; }, numbers},
      {"clamp", "xyz", 0, [](T x, T y, T z) { return std::min(std::max(x, y), z); },
       [=](T x, T y, T z) { return numbers(x, y, z) && y <= z; }},
      {"clamp", "xYZ", 0, [](T x, T y, T z) { return std::min(std::max(x, y), z); },
       [=](T x, T y, T z) { return numbers(x, y, z) && y <= z; }},
      {"degrees", "x", 2, [](T x, T, T) { return x * (180 / kPi); }},
      {"radians", "x", 2, [](T x, T, T) { return x * (kPi / 180); }},
      {"sign", "x", 0, [](T x, T, T) { return x > 0           ? 1
                                              : x < 0         ? -1
                                              : std::isnan(x) ? 0
                                                              : x; }},
      {"step", "xy", 0, [](T x, T y, T) { return y < x ? 0 : 1; }, numbers},
      {"step", "Xy", 0, [](T x, T y, T) { return y < x ? 0 : 1; }, numbers},
      {"mix", "xyz", -8, [](T x, T y, T z) { return x + ((long double)y - x) * z; }, modest},
      {"mix", "xyZ", -8, [](T x, T y, T z) { return x + ((long double)y - x) * z; }, modest},
      {"smoothstep", "xyz", -16,
       [](T x, T y, T z) {
         const long double t = std::clamp(((long double)z - x) / ((long double)y - x), 0.0L, 1.0L);
         return t * t * (3 - 2 * t);
       },
       [=](T x, T y, T z) { return modest(x, y, z) && y - x > T(0.5); }},
      {"smoothstep", "XYz", -16,
       [](T x, T y, T z) {
         const long double t = std::clamp(((long double)z - x) / ((long double)y - x), 0.0L, 1.0L);
         return t * t * (3 - 2 * t);
       },
       [=](T x, T y, T z) { return modest(x, y, z) && y - x > T(0.5); }},
  };
}

template <typename T>
std::string Source(const Function<T>& function, int width) {
  std::string call = std::string(function.name) + "(";
  for (const char* letter = function.arguments; *letter; ++letter) {
    if (letter != function.arguments) call += ", ";
    const std::string pointer(1, static_cast<char>(std::tolower(*letter)));
    call += std::isupper(*letter) ? pointer + "[i * " + std::to_string(width) + "]"
                                  : Load(width, pointer);
  }
  return LoopSource(
      std::string("test_") + function.name + "_" + function.arguments + "_" + std::to_string(width),
      FloatName<T>(), FloatName<T>(), width, Store(width, call + ")", "out"));
}

template <typename T>
void Check(const DeviceModule& module, const Function<T>& function, int width) {
  const FloatOperands<T> in;
  std::vector<T> out(in.x.size());
  const std::string name =
      std::string("test_") + function.name + "_" + function.arguments + "_" + std::to_string(width);
  module.Get<void(const T*, const T*, const T*, T*, uint64_t)>(name)(
      in.x.data(), in.y.data(), in.z.data(), out.data(), out.size());
  const std::string letters = function.arguments;
  auto index = [&](char letter, size_t i) {
    return letters.find(letter) != std::string::npos ? i / width * width : i;
  };
  int failures = 0;
  for (size_t i = 0; i < out.size() && failures < 3; ++i) {
    const T x = in.x[index('X', i)], y = in.y[index('Y', i)], z = in.z[index('Z', i)];
    if (!function.defined(x, y, z)) continue;
    const long double exact = function.exact(x, y, z);
    const double greatest = std::max({std::fabs(x), std::fabs(y), std::fabs(z), T(1)});
    const bool good = function.ulps < 0
                          ? std::fabs(out[i] - exact) <= -function.ulps * greatest * greatest *
                                                             std::numeric_limits<T>::epsilon()
                          : UlpDistance(out[i], exact) <= function.ulps;
    if (good && !(exact == 0 && function.ulps == 0 && std::signbit(exact) != std::signbit(out[i]) &&
                  std::string(function.name) == "sign"))
      continue;
    ++failures;
    ADD_FAILURE() << name << "(" << x << ", " << y << ", " << z << ") = " << out[i] << " for "
                  << exact;
  }
}

template <typename T>
class Common : public testing::Test {};
using Floats = testing::Types<float, double>;
TYPED_TEST_SUITE(Common, Floats);

TYPED_TEST(Common, FollowsTheDefinition) {
  using T = TypeParam;
  std::string source;
  const auto functions = Functions<T>();
  for (const auto& function : functions)
    for (int width : {1, 2, 3, 4, 8, 16}) source += Source(function, width);
  for (const char* cpu : {"", "x86-64-v2"}) {
    auto module = DeviceModule::Compile(source, cpu);
    ASSERT_TRUE(module) << module.error();
    for (const auto& function : functions)
      for (int width : {1, 2, 3, 4, 8, 16}) Check(**module, function, width);
  }
}

}  // namespace
}  // namespace weft::builtins
