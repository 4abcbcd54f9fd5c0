// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/image/color.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace weft {
namespace {

// Which of red, green, blue and alpha an order stores, first to last.
std::array<uint8_t, 4> StoredChannels(cl_channel_order order) {
  switch (order) {
    case CL_A: return {3, 3, 3, 3};
    case CL_RA: return {0, 3, 3, 3};
    case CL_BGRA:
    case CL_sBGRA: return {2, 1, 0, 3};
    case CL_ARGB: return {3, 0, 1, 2};
    case CL_ABGR: return {3, 2, 1, 0};
  }
  return {0, 1, 2, 3};
}

// In steps of 1 / largest, rounded to the nearest; 0 for NaN.
int32_t Steps(float value, float least, float largest) {
  if (std::isnan(value)) return 0;
  return int32_t(std::nearbyint(std::clamp(value * largest, least, largest)));
}

float ToSrgb(float linear) {
  if (!(linear > 0)) return 0;
  return linear < 0.0031308f ? linear * 12.92f : 1.055f * std::pow(linear, 1 / 2.4f) - 0.055f;
}

uint16_t ToHalf(float value) { return std::bit_cast<uint16_t>(_Float16(value)); }

template <class T>
void Put(Texel& texel, size_t channel, T value) {
  std::memcpy(texel.data() + channel * sizeof value, &value, sizeof value);
}

// The bits of a type that holds all channels.
uint32_t Pack(const std::array<float, 4>& color, cl_channel_type type) {
  const auto steps = [&](int channel, int bits) {
    return uint32_t(Steps(color[channel], 0, float((1 << bits) - 1)));
  };
  switch (type) {
    case CL_UNORM_SHORT_565: return steps(0, 5) << 11 | steps(1, 6) << 5 | steps(2, 5);
    case CL_UNORM_SHORT_555: return steps(0, 5) << 10 | steps(1, 5) << 5 | steps(2, 5);
    case CL_UNORM_INT_101010: return steps(0, 10) << 20 | steps(1, 10) << 10 | steps(2, 10);
  }
  return steps(0, 10) << 22 | steps(1, 10) << 12 | steps(2, 10) << 2 | steps(3, 2);
}

void PutFloat(Texel& texel, size_t i, float value, cl_channel_type type) {
  switch (type) {
    case CL_SNORM_INT8: return Put(texel, i, int8_t(Steps(value, -128, 127)));
    case CL_SNORM_INT16: return Put(texel, i, int16_t(Steps(value, -32768, 32767)));
    case CL_UNORM_INT8: return Put(texel, i, uint8_t(Steps(value, 0, 255)));
    case CL_UNORM_INT16: return Put(texel, i, uint16_t(Steps(value, 0, 65535)));
    case CL_HALF_FLOAT: return Put(texel, i, ToHalf(value));
    case CL_FLOAT: return Put(texel, i, value);
  }
}

// False if the type is none of integers.
bool PutInteger(Texel& texel, size_t i, uint32_t bits, cl_channel_type type) {
  const auto number = int32_t(bits);
  switch (type) {
    case CL_SIGNED_INT8: Put(texel, i, int8_t(std::clamp(number, -128, 127))); return true;
    case CL_SIGNED_INT16: Put(texel, i, int16_t(std::clamp(number, -32768, 32767))); return true;
    case CL_UNSIGNED_INT8: Put(texel, i, uint8_t(std::min(bits, 255u))); return true;
    case CL_UNSIGNED_INT16: Put(texel, i, uint16_t(std::min(bits, 65535u))); return true;
    case CL_SIGNED_INT32:
    case CL_UNSIGNED_INT32: Put(texel, i, bits); return true;
  }
  return false;
}

}  // namespace

Texel PackColor(const cl_image_format& format, const void* color) {
  const auto [order, type] = format;
  Texel texel{};
  std::array<uint32_t, 4> bits{};
  std::memcpy(bits.data(), color, order == CL_DEPTH ? sizeof(float) : sizeof bits);
  auto floats = std::bit_cast<std::array<float, 4>>(bits);
  if (order == CL_sRGBA || order == CL_sBGRA)
    for (size_t i = 0; i < 3; ++i) floats[i] = ToSrgb(floats[i]);
  if (order == CL_RGB || type == CL_UNORM_INT_101010_2) {
    Put(texel, 0, Pack(floats, type));
    return texel;
  }
  const auto stored = StoredChannels(order);
  for (size_t i = 0; i < 4; ++i)
    if (!PutInteger(texel, i, bits[stored[i]], type)) PutFloat(texel, i, floats[stored[i]], type);
  return texel;
}

}  // namespace weft
