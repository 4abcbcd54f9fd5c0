// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_intel_bfloat16_conversions: every bfloat16 to a float, and floats in the middle of two, next
// to it, and at random back.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>
#include <vector>

#include "builtins/device_module.h"

namespace weft::builtins {
namespace {

constexpr char kSource[] = R"(
ushort __attribute__((overloadable)) intel_convert_bfloat16_as_ushort(float);
ushort3 __attribute__((overloadable)) intel_convert_bfloat163_as_ushort3(float3);
float __attribute__((overloadable)) intel_convert_as_bfloat16_float(ushort);
float3 __attribute__((overloadable)) intel_convert_as_bfloat163_float3(ushort3);
void narrow(const global float* in, global ushort* out) { *out = intel_convert_bfloat16_as_ushort(*in); }
void narrow3(const global float* in, global ushort* out) {
  vstore3(intel_convert_bfloat163_as_ushort3(vload3(0, in)), 0, out);
}
void widen(const global ushort* in, global float* out) { *out = intel_convert_as_bfloat16_float(*in); }
void widen3(const global ushort* in, global float* out) {
  vstore3(intel_convert_as_bfloat163_float3(vload3(0, in)), 0, out);
}
)";

class Bfloat : public testing::Test {
 protected:
  void SetUp() override {
    auto module = DeviceModule::Compile(kSource);
    ASSERT_TRUE(module) << module.error();
    module_ = std::move(*module);
    narrow_ = module_->Get<void(const float*, uint16_t*)>("narrow");
    narrow3_ = module_->Get<void(const float*, uint16_t*)>("narrow3");
    widen_ = module_->Get<void(const uint16_t*, float*)>("widen");
    widen3_ = module_->Get<void(const uint16_t*, float*)>("widen3");
  }

  // The scalar's result, which the vector's is as well.
  uint16_t Narrow(float value) {
    const float three[3] = {1, value, -2};
    uint16_t bits = 0, all[3];
    narrow_(&value, &bits);
    narrow3_(three, all);
    EXPECT_EQ(all[0], 0x3f80);
    EXPECT_EQ(all[1], bits);
    EXPECT_EQ(all[2], 0xc000);
    return bits;
  }

  std::unique_ptr<DeviceModule> module_;
  void (*narrow_)(const float*, uint16_t*);
  void (*narrow3_)(const float*, uint16_t*);
  void (*widen_)(const uint16_t*, float*);
  void (*widen3_)(const uint16_t*, float*);
};

// The nearer of the two that a float lies between, or the even one. The neighbour above the
// greatest finite one is infinity, which stands for 2^128 then.
uint16_t Nearest(float value) {
  const auto bits = std::bit_cast<uint32_t>(value);
  const auto below = uint16_t(bits >> 16), above = uint16_t(below + 1);
  const uint32_t rest = bits & 0xffff;
  if (rest == 0x8000) return below % 2 ? above : below;
  return rest > 0x8000 ? above : below;
}

TEST_F(Bfloat, IsTheHighHalfOfAFloat) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const uint16_t narrow = uint16_t(bits), three[3] = {narrow, 0x3f80, narrow};
    float wide = 0, all[3];
    widen_(&narrow, &wide);
    widen3_(three, all);
    ASSERT_EQ(std::bit_cast<uint32_t>(wide), bits << 16);
    ASSERT_EQ(std::bit_cast<uint32_t>(all[0]), bits << 16);
    ASSERT_EQ(all[1], 1);
    ASSERT_EQ(std::bit_cast<uint32_t>(all[2]), bits << 16);
    if (!std::isnan(wide)) ASSERT_EQ(Narrow(wide), narrow);
  }
}

TEST_F(Bfloat, IsTheNearest) {
  std::mt19937 random(3);
  for (uint32_t high = 0; high < 0x10000; ++high)
    for (uint32_t low : {0x7fffu, 0x8000u, 0x8001u, uint32_t(random()) & 0xffff}) {
      const auto value = std::bit_cast<float>(high << 16 | low);
      if (!std::isnan(value)) ASSERT_EQ(Narrow(value), Nearest(value)) << value;
    }
}

TEST_F(Bfloat, StaysNan) {
  for (uint32_t bits : {0x7f800001u, 0x7fc00000u, 0x7fffffffu, 0xff800001u, 0xffffffffu}) {
    const uint16_t narrow = Narrow(std::bit_cast<float>(bits));
    EXPECT_TRUE(std::isnan(std::bit_cast<float>(uint32_t(narrow) << 16))) << std::hex << bits;
    EXPECT_EQ(narrow >> 15, bits >> 31);
  }
}

}  // namespace
}  // namespace weft::builtins
