// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vload_half and vstore_half of all widths and rounding modes: every half is loaded, and floats and
// doubles around every half and around the middle of every two are stored.
#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>
#include <cstring>
#include <vector>

#include "builtins/device_module.h"

namespace weft::builtins {
namespace {

constexpr uint16_t kInfinity = 0x7c00, kGreatest = 0x7bff;
constexpr const char* kModes[] = {"", "_rte", "_rtz", "_rtp", "_rtn"};
constexpr int kRounding[] = {FE_TONEAREST, FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD};

double ValueOf(uint16_t bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  const double sign = bits & 0x8000 ? -1 : 1;
  if (exponent == 31) return fraction ? NAN : sign * INFINITY;
  return sign * (exponent ? std::ldexp(1024 + fraction, exponent - 25) : std::ldexp(fraction, -24));
}

// The half that a finite value is rounded to, from the definition: a whole number of units in the
// last place.
uint16_t RoundedHalf(double value, int rounding) {
  const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const double magnitude = std::fabs(value);
  if (magnitude == 0) return sign;
  const bool outward = rounding == (sign ? FE_DOWNWARD : FE_UPWARD);
  if (magnitude >= 65520 && rounding == FE_TONEAREST) return sign | kInfinity;
  if (magnitude > 65504 && rounding != FE_TONEAREST)
    return sign | (outward ? kInfinity : kGreatest);
  int exponent;
  std::frexp(magnitude, &exponent);
  const int unit = std::max(exponent - 11, -24);
  std::fesetround(rounding);
  volatile double scaled = std::ldexp(value, -unit);
  volatile double whole = std::nearbyint(scaled);
  std::fesetround(FE_TONEAREST);
  // The significand 1024 .. 2048 with the exponent's bits above it; a carry goes into them.
  const int steps = static_cast<int>(std::fabs(whole));
  return sign | (unit == -24 ? steps : (unit + 24) * 1024 + steps);
}

template <typename T>
uint16_t Expected(T value, int rounding) {
  if (std::isnan(value)) return kInfinity | 1;
  if (std::isinf(value)) return (std::signbit(value) ? 0x8000 : 0) | kInfinity;
  return RoundedHalf(value, rounding);
}

// Every half, the middle between it and the next, their neighbours, and what is far outside.
template <typename T>
std::vector<T> Inputs() {
  std::vector<T> values;
  auto push_around = [&](T value) {
    values.push_back(value);
    values.push_back(std::nextafter(value, T(INFINITY)));
    values.push_back(std::nextafter(value, -T(INFINITY)));
  };
  for (int bits = 0; bits < 0x7c00; ++bits)
    for (T sign : {T(1), T(-1)}) {
      const T value = ValueOf(bits), next = bits == kGreatest ? 65536 : ValueOf(bits + 1);
      push_around(sign * value);
      push_around(sign * (value + next) / 2);
    }
  for (T value : {T(65536), T(70000), std::numeric_limits<T>::max(), T(INFINITY), T(NAN), T(1e-30),
                  std::numeric_limits<T>::min(), std::numeric_limits<T>::denorm_min(), T(1e30)})
    values.insert(values.end(), {value, -value});
  while (values.size() % 48 != 0) values.push_back(T(1));
  return values;
}

std::string StoreSource(const std::string& type) {
  std::string source;
  for (const std::string aligned : {"", "a"})
    for (const std::string mode : kModes)
      for (const std::string n : {"", "2", "3", "4", "8", "16"})
        for (const std::string space : {"global", "local", "private"}) {
          const std::string width = n.empty() ? "1" : n;
          if (aligned == "a" && n.empty()) continue;
          source += "void store" + aligned + mode + "_" + width + "_" + space + "(const global " +
                    type + "* in, " + space + " half* out, ulong count) {\n" +
                    "  for (ulong i = 0; i < count / " + width + "; ++i) vstore" + aligned +
                    "_half" + n + mode + "(" + (n.empty() ? "in[i]" : "vload" + n + "(i, in)") +
                    ", i, out);\n}\n";
        }
  return source;
}

template <typename T>
void CheckStores(const std::string& type, const char* cpu) {
  auto module = DeviceModule::Compile(StoreSource(type), cpu);
  ASSERT_TRUE(module) << module.error();
  const std::vector<T> in = Inputs<T>();
  std::vector<uint16_t> expected[5];
  for (int mode = 0; mode < 5; ++mode)
    for (T value : in) expected[mode].push_back(Expected(value, kRounding[mode]));
  for (const std::string aligned : {"", "a"})
    for (int mode = 0; mode < 5; ++mode)
      for (size_t width : {1, 2, 3, 4, 8, 16})
        for (const std::string space : {"global", "local", "private"}) {
          if (aligned == "a" && width == 1) continue;
          const size_t stride = aligned == "a" && width == 3 ? 4 : width;
          const std::string name =
              "store" + aligned + kModes[mode] + "_" + std::to_string(width) + "_" + space;
          std::vector<uint16_t> out(in.size() / width * stride + 32, 0xbeef);
          auto* start =
              reinterpret_cast<uint16_t*>((reinterpret_cast<uintptr_t>(out.data()) + 31) / 32 * 32);
          if (aligned.empty()) start = out.data();
          (*module)->template Get<void(const T*, uint16_t*, uint64_t)>(name)(in.data(), start,
                                                                             in.size());
          int failures = 0;
          for (size_t i = 0; i < in.size() && failures < 3; ++i) {
            const uint16_t bits = start[i / width * stride + i % width];
            if (std::isnan(in[i]) ? std::isnan(ValueOf(bits)) : bits == expected[mode][i]) continue;
            ++failures;
            ADD_FAILURE() << name << " of " << std::hexfloat << in[i] << ": " << std::hex << bits
                          << " for " << expected[mode][i];
          }
          for (size_t i = 3; stride != width && i < in.size() / width * stride; i += 4)
            ASSERT_EQ(start[i], 0xbeef) << name << " wrote the fourth half";
        }
}

TEST(StoreHalf, RoundsFloatsExactly) {
  CheckStores<float>("float", "");
  CheckStores<float>("float", "x86-64-v2");
}

TEST(StoreHalf, RoundsDoublesExactly) {
  CheckStores<double>("double", "");
  CheckStores<double>("double", "x86-64-v2");
}

TEST(LoadHalf, LoadsEveryHalf) {
  std::string source;
  for (const std::string aligned : {"", "a"})
    for (const std::string n : {"", "2", "3", "4", "8", "16"})
      for (const std::string space : {"global", "local", "private", "constant"}) {
        if (aligned == "a" && n.empty()) continue;
        const std::string width = n.empty() ? "1" : n;
        source +=
            "void load" + aligned + "_" + width + "_" + space + "(const " + space +
            " half* in, global float* out, ulong count) {\n  for (ulong i = 0; i < count; " +
            "++i) " +
            (n.empty() ? "out[i] = vload_half(i, in)"
                       : "vstore" + n + "(vload" + aligned + "_half" + n + "(i, in), i, out)") +
            ";\n}\n";
      }
  auto module = DeviceModule::Compile(source, "x86-64-v2");
  ASSERT_TRUE(module) << module.error();
  alignas(32) static uint16_t in[65536];
  for (int i = 0; i < 65536; ++i) in[i] = i;
  for (const std::string aligned : {"", "a"})
    for (size_t width : {1, 2, 3, 4, 8, 16})
      for (const std::string space : {"global", "local", "private", "constant"}) {
        if (aligned == "a" && width == 1) continue;
        const size_t stride = aligned == "a" && width == 3 ? 4 : width, count = 65536 / stride;
        std::vector<float> out(65536);
        const std::string name = "load" + aligned + "_" + std::to_string(width) + "_" + space;
        (*module)->Get<void(const uint16_t*, float*, uint64_t)>(name)(in, out.data(), count);
        for (size_t i = 0; i < count * width; ++i) {
          const uint16_t bits = i / width * stride + i % width;
          const float expected = ValueOf(bits);
          if (std::isnan(expected))
            ASSERT_TRUE(std::isnan(out[i])) << name << " of " << std::hex << bits;
          else
            ASSERT_TRUE(std::memcmp(&out[i], &expected, sizeof(float)) == 0)
                << name << " of " << std::hex << bits << ": " << out[i];
        }
      }
}

}  // namespace
}  // namespace weft::builtins
