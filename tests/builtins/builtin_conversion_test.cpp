// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every convert_T of all widths against conversions made in long double, which holds every value of
// every type exactly.
#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "builtins/device_module.h"

namespace weft::builtins {
namespace {

enum class Type { kChar, kUchar, kShort, kUshort, kInt, kUint, kLong, kUlong, kFloat, kDouble };
constexpr Type kTypes[] = {Type::kChar, Type::kUchar, Type::kShort, Type::kUshort, Type::kInt,
                           Type::kUint, Type::kLong,  Type::kUlong, Type::kFloat,  Type::kDouble};

const char* Name(Type type) {
  static const char* const names[] = {"char", "uchar", "short", "ushort", "int",
                                      "uint", "long",  "ulong", "float",  "double"};
  return names[static_cast<int>(type)];
}

bool IsFloating(Type type) { return type == Type::kFloat || type == Type::kDouble; }

// Calls f with a value of the C++ type.
template <typename F>
auto Dispatch(Type type, F f) {
  switch (type) {
    case Type::kChar: return f(int8_t());
    case Type::kUchar: return f(uint8_t());
    case Type::kShort: return f(int16_t());
    case Type::kUshort: return f(uint16_t());
    case Type::kInt: return f(int32_t());
    case Type::kUint: return f(uint32_t());
    case Type::kLong: return f(int64_t());
    case Type::kUlong: return f(uint64_t());
    case Type::kFloat: return f(float());
    default: return f(double());
  }
}

constexpr const char* kModes[] = {"", "_rte", "_rtz", "_rtp", "_rtn"};
constexpr int kFloatRounding[] = {FE_TONEAREST, FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD,
                                  FE_DOWNWARD};
constexpr int kIntegerRounding[] = {FE_TOWARDZERO, FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD,
                                    FE_DOWNWARD};

// Runs f with the processor rounding so.
template <typename F>
auto Rounding(int mode, F f) {
  std::fesetround(mode);
  auto result = f();
  std::fesetround(FE_TONEAREST);
  return result;
}

template <typename To>
long double WholeValue(long double value, int mode) {
  return Rounding(mode, [&] {
    volatile long double input = value;
    volatile long double result = std::nearbyint(input);
    return static_cast<long double>(result);
  });
}

template <typename To>
bool InRange(long double whole) {
  return whole >= static_cast<long double>(std::numeric_limits<To>::min()) &&
         whole <= static_cast<long double>(std::numeric_limits<To>::max());
}

// The result that the specification asks for, or nothing where it leaves it open.
template <typename To>
std::optional<To> Expected(long double value, int mode, bool saturate) {
  if constexpr (std::is_floating_point_v<To>) {
    return Rounding(kFloatRounding[mode], [&] {
      volatile long double input = value;
      volatile To result = static_cast<To>(input);
      return static_cast<To>(result);
    });
  } else {
    const long double whole = WholeValue<To>(value, kIntegerRounding[mode]);
    if (InRange<To>(whole)) return static_cast<To>(whole);
    if (!saturate) return std::nullopt;
    if (std::isnan(value)) return To(0);
    return value < 0 ? std::numeric_limits<To>::min() : std::numeric_limits<To>::max();
  }
}

template <typename T>
void AppendEdges(std::vector<T>& values) {
  if constexpr (std::is_floating_point_v<T>) {
    for (T value : {T(0), T(0.25), T(0.5), T(0.75), std::numeric_limits<T>::min(),
                    std::numeric_limits<T>::denorm_min(), std::numeric_limits<T>::max(),
                    std::numeric_limits<T>::infinity(), std::numeric_limits<T>::quiet_NaN(),
                    T(0x1.fffffefp+127), T(0x1.ffffffp+127), T(0x1p-150), T(0x1.8p-149)})
      values.insert(values.end(), {value, -value});
    for (int bit = 0; bit <= 65; ++bit) {
      const T power = std::ldexp(T(1), bit);
      for (T value : {power, power - T(0.5), power + T(0.5), power + T(1.5), power - 1, power + 1,
                      std::nextafter(power, T(0)), std::nextafter(power, 2 * power)})
        values.insert(values.end(), {value, -value});
    }
  } else {
    for (int bit = 0; bit < int(sizeof(T)) * 8; ++bit)
      for (int step = -3; step <= 3; ++step) {
        const T value = T((uint64_t{1} << bit) + uint64_t(step));
        values.insert(values.end(), {value, T(0 - uint64_t(value)), T(value * 3)});
      }
  }
}

// A multiple of 48 values: edges, then random bits, of which a float's exponents are kept moderate
// half of the time.
template <typename T>
std::vector<T> Inputs() {
  std::vector<T> values;
  AppendEdges(values);
  std::mt19937_64 random(7);
  while (values.size() < 2400 || values.size() % 48 != 0) {
    const uint64_t bits = random();
    T value;
    std::memcpy(&value, &bits, sizeof(value));
    if constexpr (std::is_floating_point_v<T>)
      if (values.size() % 2) value = T(int64_t(bits)) * std::ldexp(T(1), -int(bits % 64));
    values.push_back(value);
  }
  return values;
}

// from_to_mode_N: converts `count` elements, N at a time.
std::string FunctionName(Type from, Type to, bool saturate, const std::string& mode, int width) {
  return std::string("test_") + Name(from) + "_" + Name(to) + (saturate ? "_sat" : "") + mode +
         "_" + std::to_string(width);
}

std::string FunctionSource(Type from, Type to, bool saturate, const std::string& mode, int width) {
  const std::string n = width == 1 ? "" : std::to_string(width);
  const std::string builtin =
      std::string("convert_") + Name(to) + n + (saturate ? "_sat" : "") + mode;
  return "void " + FunctionName(from, to, saturate, mode, width) + "(const global " + Name(from) +
         "* in, global " + Name(to) + "* out, ulong count) {\n  for (ulong i = 0; i < count / " +
         std::to_string(width) + "; ++i)\n    " +
         (n.empty() ? "out[i] = " + builtin + "(in[i]);\n"
                    : "vstore" + n + "(" + builtin + "(vload" + n + "(i, in)), i, out);\n") +
         "}\n";
}

template <typename T>
bool Same(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    if (std::isnan(a) && std::isnan(b)) return true;
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <typename From, typename To>
void Check(const DeviceModule& module, const std::string& name, int mode, bool saturate) {
  static const std::vector<From> inputs = Inputs<From>();
  std::vector<To> outputs(inputs.size());
  module.Get<void(const From*, To*, uint64_t)>(name)(inputs.data(), outputs.data(), inputs.size());
  int failures = 0;
  for (size_t i = 0; i < inputs.size() && failures < 3; ++i) {
    const std::optional<To> expected = Expected<To>(inputs[i], mode, saturate);
    if (!expected || Same(*expected, outputs[i])) continue;
    ++failures;
    ADD_FAILURE() << name << " of " << std::hexfloat << +inputs[i] << ": " << +outputs[i] << " for "
                  << +*expected;
  }
}

class Conversion : public testing::TestWithParam<std::tuple<Type, std::string>> {};

TEST_P(Conversion, MatchesTheExactValue) {
  const auto& [to, cpu] = GetParam();
  std::string source = "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
  auto for_each = [&](auto f) {
    for (Type from : kTypes)
      for (bool saturate : {false, true})
        for (int mode = 0; mode < 5; ++mode)
          for (int width : {1, 2, 3, 4, 8, 16})
            if (!(saturate && IsFloating(to))) f(from, saturate, mode, width);
  };
  for_each([&, to = to](Type from, bool saturate, int mode, int width) {
    source += FunctionSource(from, to, saturate, kModes[mode], width);
  });
  auto module = DeviceModule::Compile(source, cpu);
  ASSERT_TRUE(module) << module.error();
  for_each([&, to = to](Type from, bool saturate, int mode, int width) {
    const std::string name = FunctionName(from, to, saturate, kModes[mode], width);
    Dispatch(from, [&](auto from_value) {
      Dispatch(to, [&](auto to_value) {
        Check<decltype(from_value), decltype(to_value)>(**module, name, mode, saturate);
      });
    });
  });
}

std::string TestName(const testing::TestParamInfo<Conversion::ParamType>& info) {
  const auto& [type, cpu] = info.param;
  return std::string(Name(type)) + (cpu.empty() ? "" : "_baseline");
}

INSTANTIATE_TEST_SUITE_P(AllTypes, Conversion,
                         testing::Combine(testing::ValuesIn(kTypes),
                                          testing::Values("", "x86-64-v2")),
                         TestName);

}  // namespace
}  // namespace weft::builtins
