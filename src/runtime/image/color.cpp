// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/image/color.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include <CL/weft_images.h>

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

// How many of the 16 bits of a channel hold its number, from the top.
int HighBits(cl_channel_type type) {
  switch (type) {
    case CL_UNORM_INT10X6_EXT:
    case CL_UNSIGNED_INT10X6_EXT: return 10;
    case CL_UNORM_INT12X4_EXT:
    case CL_UNSIGNED_INT12X4_EXT: return 12;
    case CL_UNORM_INT14X2_EXT:
    case CL_UNSIGNED_INT14X2_EXT: return 14;
  }
  return 16;
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
    case CL_UNORM_INT_2_101010_EXT:
      return steps(3, 2) << 30 | steps(2, 10) << 20 | steps(1, 10) << 10 | steps(0, 10);
  }
  return steps(0, 10) << 22 | steps(1, 10) << 12 | steps(2, 10) << 2 | steps(3, 2);
}

void PutFloat(Texel& texel, size_t i, float value, cl_channel_type type) {
  switch (type) {
    case CL_SNORM_INT8: return Put(texel, i, int8_t(Steps(value, -128, 127)));
    case CL_SNORM_INT16: return Put(texel, i, int16_t(Steps(value, -32768, 32767)));
    case CL_UNORM_INT8: return Put(texel, i, uint8_t(Steps(value, 0, 255)));
    case CL_UNORM_INT10X6_EXT:
    case CL_UNORM_INT12X4_EXT:
    case CL_UNORM_INT14X2_EXT:
    case CL_UNORM_INT16: {
      const int bits = HighBits(type);
      return Put(texel, i, uint16_t(Steps(value, 0, float((1 << bits) - 1)) << (16 - bits)));
    }
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
    case CL_UNSIGNED_INT10X6_EXT:
    case CL_UNSIGNED_INT12X4_EXT:
    case CL_UNSIGNED_INT14X2_EXT:
    case CL_UNSIGNED_INT16: {
      const int used = HighBits(type);
      Put(texel, i, uint16_t(std::min(bits, (1u << used) - 1) << (16 - used)));
      return true;
    }
    case CL_SIGNED_INT32:
    case CL_UNSIGNED_INT32: Put(texel, i, bits); return true;
  }
  return false;
}

// Two texels of V, Y and U: where each lies, the second Y two bytes behind the first one.
Texel PackYuv(cl_channel_order order, const std::array<float, 4>& color) {
  const auto byte = [&](size_t channel) { return uint8_t(Steps(color[channel], 0, 255)); };
  const bool y_first = order == CL_YUYV_INTEL || order == CL_YVYU_INTEL;
  const bool u_first = order == CL_YUYV_INTEL || order == CL_UYVY_INTEL;
  const size_t y = y_first ? 0 : 1, chroma = 1 - y;
  Texel texel{};
  Put(texel, y, byte(1));
  Put(texel, y + 2, byte(1));
  Put(texel, chroma, byte(u_first ? 2 : 0));
  Put(texel, chroma + 2, byte(u_first ? 0 : 2));
  return texel;
}

// V, Y and U, of which one plane has the Y and the other U and V.
Texel PackPlane(unsigned plane, const std::array<float, 4>& color) {
  const auto byte = [&](size_t channel) { return uint8_t(Steps(color[channel], 0, 255)); };
  Texel texel{};
  Put(texel, 0, byte(plane == 0 ? 1 : 2));
  if (plane == 1) Put(texel, 1, byte(0));
  return texel;
}

// The upper bits of texels, then the lower ones of all of them.
Texel PackRaw(cl_channel_type type, uint32_t red) {
  const bool has_10_bits = type == CL_UNSIGNED_INT_RAW10_EXT;
  const uint32_t value = std::min(red, has_10_bits ? 1023u : 4095u);
  const size_t texels = has_10_bits ? 4 : 2;
  Texel texel{};
  for (size_t i = 0; i < texels; ++i) Put(texel, i, uint8_t(has_10_bits ? value >> 2 : value >> 4));
  Put(texel, texels, uint8_t(has_10_bits ? (value & 3) * 0x55 : (value & 15) * 0x11));
  return texel;
}

}  // namespace

Texel PackColor(const cl_image_format& format, const void* color, unsigned plane) {
  const auto [order, type] = format;
  Texel texel{};
  std::array<uint32_t, 4> bits{};
  std::memcpy(bits.data(), color, order == CL_DEPTH ? sizeof(float) : sizeof bits);
  auto floats = std::bit_cast<std::array<float, 4>>(bits);
  if (order == CL_sRGBA || order == CL_sBGRA)
    for (size_t i = 0; i < 3; ++i) floats[i] = ToSrgb(floats[i]);
  const bool is_packed =
      order == CL_RGB || type == CL_UNORM_INT_101010_2 || type == CL_UNORM_INT_2_101010_EXT;
  if (is_packed) {
    Put(texel, 0, Pack(floats, type));
    return texel;
  }
  if (order >= CL_YUYV_INTEL && order <= CL_VYUY_INTEL) return PackYuv(order, floats);
  if (order == CL_NV12_INTEL) return PackPlane(plane, floats);
  if (type == CL_UNSIGNED_INT_RAW10_EXT || type == CL_UNSIGNED_INT_RAW12_EXT)
    return PackRaw(type, bits[0]);
  const auto stored = StoredChannels(order);
  for (size_t i = 0; i < 4; ++i)
    if (!PutInteger(texel, i, bits[stored[i]], type)) PutFloat(texel, i, floats[stored[i]], type);
  return texel;
}

}  // namespace weft
