// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_integer_dot_product and cl_arm_integer_dot_product_*: every form against sums in 64 bits,
// over bytes and sums at the edges of their range and at random.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

#include "builtins/device_module.h"

namespace weft::builtins {
namespace {

constexpr char kSource[] = R"(
#define FORMS(R, A, B, a, b)                                                                       \
  void test_##a##b(const global uint* x, const global uint* y, const global uint* sum,             \
                   global uint* out, ulong count) {                                                \
    for (ulong i = 0; i < count; ++i) {                                                            \
      A va = as_##A(x[i]);                                                                         \
      B vb = as_##B(y[i]);                                                                         \
      out[i * 4] = as_uint(dot(va, vb));                                                           \
      out[i * 4 + 1] = as_uint(dot_4x8packed_##a##b##_##R(x[i], y[i]));                            \
      out[i * 4 + 2] = as_uint(dot_acc_sat(va, vb, as_##R(sum[i])));                               \
      out[i * 4 + 3] = as_uint(dot_acc_sat_4x8packed_##a##b##_##R(x[i], y[i], as_##R(sum[i])));    \
    }                                                                                              \
  }
FORMS(uint, uchar4, uchar4, u, u)
FORMS(int, char4, char4, s, s)
FORMS(int, uchar4, char4, u, s)
FORMS(int, char4, uchar4, s, u)

#define ARM_FORMS(R, A, H, a)                                                                      \
  R __attribute__((overloadable)) arm_dot(A, A);                                                   \
  R __attribute__((overloadable)) arm_dot_acc(A, A, R);                                            \
  R __attribute__((overloadable)) arm_dot_acc(H, H, R);                                            \
  R __attribute__((overloadable)) arm_dot_acc_sat(A, A, R);                                        \
  void arm_##a(const global uint* x, const global uint* y, const global uint* sum,                 \
               global uint* out, ulong count) {                                                    \
    for (ulong i = 0; i < count; ++i) {                                                            \
      A va = as_##A(x[i]), vb = as_##A(y[i]);                                                      \
      R acc = as_##R(sum[i]);                                                                      \
      out[i * 4] = as_uint(arm_dot(va, vb));                                                       \
      out[i * 4 + 1] = as_uint(arm_dot_acc(va, vb, acc));                                          \
      out[i * 4 + 2] = as_uint(arm_dot_acc_sat(va, vb, acc));                                      \
      out[i * 4 + 3] = as_uint(arm_dot_acc(as_##H(x[i]), as_##H(y[i]), acc));                      \
    }                                                                                              \
  }
ARM_FORMS(uint, uchar4, ushort2, u)
ARM_FORMS(int, char4, short2, s)
)";

int64_t Byte(uint32_t word, int index, bool is_signed) {
  const uint8_t byte = uint8_t(word >> (8 * index));
  return is_signed ? int64_t(int8_t(byte)) : int64_t(byte);
}

int64_t Short(uint32_t word, int index, bool is_signed) {
  const uint16_t bits = uint16_t(word >> (16 * index));
  return is_signed ? int64_t(int16_t(bits)) : int64_t(bits);
}

struct Operands {
  std::vector<uint32_t> x, y, sum;

  Operands() {
    constexpr uint8_t kBytes[] = {0, 1, 127, 128, 255};
    constexpr uint32_t kSums[] = {0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x7fff0000, 0x80010000};
    for (uint8_t a : kBytes)
      for (uint8_t b : kBytes)
        for (uint32_t s : kSums) Push(a * 0x01010101u, b * 0x01010101u, s);
    std::mt19937 random(7);
    for (int i = 0; i < 20000; ++i)
      Push(random(), random(), random() % 2 ? random() : kSums[i % 7]);
  }
  void Push(uint32_t a, uint32_t b, uint32_t s) {
    x.push_back(a);
    y.push_back(b);
    sum.push_back(s);
  }
};

// The four results of each operands.
std::vector<uint32_t> Run(const DeviceModule& module, const Operands& in, const std::string& name) {
  std::vector<uint32_t> out(in.x.size() * 4);
  module.Get<void(const uint32_t*, const uint32_t*, const uint32_t*, uint32_t*, uint64_t)>(name)(
      in.x.data(), in.y.data(), in.sum.data(), out.data(), in.x.size());
  return out;
}

void CheckArm(const DeviceModule& module, const Operands& in, bool is_signed) {
  const std::string name = is_signed ? "arm_s" : "arm_u";
  const std::vector<uint32_t> out = Run(module, in, name);
  const int64_t least = is_signed ? INT32_MIN : 0, greatest = is_signed ? INT32_MAX : UINT32_MAX;
  for (size_t i = 0; i < in.x.size(); ++i) {
    int64_t dot = 0;
    for (int k = 0; k < 4; ++k) dot += Byte(in.x[i], k, is_signed) * Byte(in.y[i], k, is_signed);
    uint32_t of_shorts = in.sum[i];
    for (int k = 0; k < 2; ++k)
      of_shorts += uint32_t(Short(in.x[i], k, is_signed) * Short(in.y[i], k, is_signed));
    const int64_t sum = is_signed ? int64_t(int32_t(in.sum[i])) : int64_t(in.sum[i]);
    const std::array expected = {uint32_t(dot), uint32_t(dot + sum),
                                 uint32_t(std::clamp(dot + sum, least, greatest)), of_shorts};
    for (size_t form = 0; form < 4; ++form)
      ASSERT_EQ(out[i * 4 + form], expected[form])
          << name << " form " << form << ": " << in.x[i] << " " << in.y[i] << " " << in.sum[i];
  }
}

void Check(const DeviceModule& module, const Operands& in, bool x_signed, bool y_signed) {
  const std::string name = std::string("test_") + (x_signed ? 's' : 'u') + (y_signed ? 's' : 'u');
  const std::vector<uint32_t> out = Run(module, in, name);
  const bool is_signed = x_signed || y_signed;
  const int64_t least = is_signed ? INT32_MIN : 0, greatest = is_signed ? INT32_MAX : UINT32_MAX;
  for (size_t i = 0; i < in.x.size(); ++i) {
    int64_t dot = 0;
    for (int k = 0; k < 4; ++k) dot += Byte(in.x[i], k, x_signed) * Byte(in.y[i], k, y_signed);
    const int64_t sum = is_signed ? int64_t(int32_t(in.sum[i])) : int64_t(in.sum[i]);
    const auto saturated = uint32_t(std::clamp(dot + sum, least, greatest));
    const std::array expected = {uint32_t(dot), uint32_t(dot), saturated, saturated};
    for (size_t form = 0; form < 4; ++form)
      ASSERT_EQ(out[i * 4 + form], expected[form])
          << name << " form " << form << ": " << in.x[i] << " " << in.y[i] << " " << in.sum[i];
  }
}

TEST(DotProduct, MatchesWideSums) {
  const Operands in;
  for (const char* cpu : {"", "x86-64-v2"}) {
    auto module = DeviceModule::Compile(kSource, cpu);
    ASSERT_TRUE(module) << module.error();
    for (bool x_signed : {false, true})
      for (bool y_signed : {false, true}) Check(**module, in, x_signed, y_signed);
    for (bool is_signed : {false, true}) CheckArm(**module, in, is_signed);
  }
}

}  // namespace
}  // namespace weft::builtins
