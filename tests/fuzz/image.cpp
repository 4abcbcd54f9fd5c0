// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image.h"

#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <CL/weft_images.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace weft::fuzz {
namespace {

// In which the texels of images of real numbers are counted.
constexpr unsigned kRealUnits = 4;

constexpr ChannelOrder kChannelOrders[] = {
    {CL_R, "r"},
    {CL_A, "a"},
    {CL_RG, "rg"},
    {CL_RA, "ra"},
    {CL_RGB, "rgb"},
    {CL_RGBA, "rgba"},
    {CL_BGRA, "bgra"},
    {CL_ARGB, "argb"},
    {CL_ABGR, "abgr"},
    {CL_INTENSITY, "i"},
    {CL_LUMINANCE, "l"},
    {CL_DEPTH, "i"},
    {CL_sRGBA, "rgba"},
    {CL_sBGRA, "bgra"},
    {CL_YUYV_INTEL, "rgba"},
    {CL_UYVY_INTEL, "rgba"},
    {CL_YVYU_INTEL, "rgba"},
    {CL_VYUY_INTEL, "rgba"},
};

constexpr std::string_view kCommonOrders = "r a rg ra rgba",
                           kByteOrders = "r a rg ra rgba bgra argb abgr",
                           kRealOrders = "r a rg ra rgba i l",
                           kByteRealOrders = "r a rg ra rgba bgra argb abgr i l",
                           kHighOrders = "r rg rgba";

constexpr ChannelType kChannelTypes[] = {
    {CL_SNORM_INT8, Numbers::kSnorm, 1, 0, {}, kByteRealOrders},
    {CL_SNORM_INT16, Numbers::kSnorm, 2, 0, {}, kRealOrders},
    {CL_UNORM_INT8, Numbers::kUnorm, 1, 0, {}, kByteRealOrders},
    {CL_UNORM_INT16, Numbers::kUnorm, 2, 0, {}, kRealOrders},
    {CL_UNORM_SHORT_565, Numbers::kUnorm, 2, 0, {5, 6, 5}, "rgb"},
    {CL_UNORM_SHORT_555, Numbers::kUnorm, 2, 0, {5, 5, 5}, "rgb"},
    {CL_UNORM_INT_101010, Numbers::kUnorm, 4, 0, {10, 10, 10}, "rgb"},
    {CL_UNORM_INT_101010_2, Numbers::kUnorm, 4, 0, {10, 10, 10, 2}, "rgba"},
    {CL_UNORM_INT_2_101010_EXT, Numbers::kUnorm, 4, 0, {2, 10, 10, 10}, "abgr"},
    {CL_SIGNED_INT8, Numbers::kSigned, 1, 0, {}, kByteOrders},
    {CL_SIGNED_INT16, Numbers::kSigned, 2, 0, {}, kCommonOrders},
    {CL_SIGNED_INT32, Numbers::kSigned, 4, 0, {}, kCommonOrders},
    {CL_UNSIGNED_INT8, Numbers::kUnsigned, 1, 0, {}, kByteOrders},
    {CL_UNSIGNED_INT16, Numbers::kUnsigned, 2, 0, {}, kCommonOrders},
    {CL_UNSIGNED_INT32, Numbers::kUnsigned, 4, 0, {}, kCommonOrders},
    {CL_HALF_FLOAT, Numbers::kReal, 2, 0, {}, kRealOrders},
    {CL_FLOAT, Numbers::kReal, 4, 0, {}, kRealOrders},
    {CL_UNORM_INT10X6_EXT, Numbers::kUnorm, 2, 6, {}, kHighOrders},
    {CL_UNORM_INT12X4_EXT, Numbers::kUnorm, 2, 4, {}, kHighOrders},
    {CL_UNORM_INT14X2_EXT, Numbers::kUnorm, 2, 2, {}, kHighOrders},
    {CL_UNSIGNED_INT10X6_EXT, Numbers::kUnsigned, 2, 6, {}, kHighOrders},
    {CL_UNSIGNED_INT12X4_EXT, Numbers::kUnsigned, 2, 4, {}, kHighOrders},
    {CL_UNSIGNED_INT14X2_EXT, Numbers::kUnsigned, 2, 2, {}, kHighOrders},
    {CL_UNSIGNED_INT_RAW10_EXT, Numbers::kUnsigned, 2, 0, {}, "r"},
    {CL_UNSIGNED_INT_RAW12_EXT, Numbers::kUnsigned, 2, 0, {}, "r"},
};

constexpr const char* kTypeNames[] = {"image1d_t",       "image1d_buffer_t",     "image1d_array_t",
                                      "image2d_t",       "image2d_array_t",      "image3d_t",
                                      "image2d_depth_t", "image2d_array_depth_t"};

bool IsSrgb(const ImageSpec& image) { return image.order == CL_sRGBA || image.order == CL_sBGRA; }

bool HasPowers(const ImageSpec& image) {
  return std::has_single_bit(image.width) && std::has_single_bit(image.height) &&
         (image.shape != Shape::k3d || std::has_single_bit(image.depth));
}

// The least number that the largest ones of all channels divide.
unsigned Largest(const ChannelType& type) {
  if (type.numbers == Numbers::kReal) return kRealUnits;
  if (type.fields[0] == 5) return type.fields[1] == 6 ? 31 * 63 : 31;
  if (type.IsPacked()) return 1023;
  const unsigned bits = type.bytes * 8 - type.unused - (type.numbers == Numbers::kSnorm);
  return type.IsInteger() ? 1 : (1u << bits) - 1;
}

void ChooseFormat(Random& random, ImageSpec& image) {
  if (image.IsDepth()) {
    image.order = CL_DEPTH;
    image.type = random.OneIn(2) ? CL_FLOAT : CL_UNORM_INT16;
    return;
  }
  if (image.shape == Shape::k2d && random.OneIn(8)) {
    static constexpr uint32_t kYuv[] = {CL_YUYV_INTEL, CL_UYVY_INTEL, CL_YVYU_INTEL, CL_VYUY_INTEL};
    image.order = random.Pick(kYuv);
    image.type = CL_UNORM_INT8;
    return;
  }
  const ChannelType* type;
  do type = &random.Pick(kChannelTypes);
  while (image.shape != Shape::k2d &&
         (type->value == CL_UNSIGNED_INT_RAW10_EXT || type->value == CL_UNSIGNED_INT_RAW12_EXT));
  image.type = type->value;
  if (type->value == CL_UNORM_INT8 && random.OneIn(4) && image.shape != Shape::kBuffer) {
    image.order = random.OneIn(2) ? CL_sRGBA : CL_sBGRA;
    return;
  }
  std::vector<std::string_view> orders;
  for (size_t at = 0; at < type->orders.size();) {
    const size_t end = std::min(type->orders.find(' ', at), type->orders.size());
    orders.push_back(type->orders.substr(at, end - at));
    at = end + 1;
  }
  image.order =
      std::ranges::find(kChannelOrders, random.Pick(orders), &ChannelOrder::channels)->value;
}

std::string CoordinatesOf(const ImageSpec& image, const char* type) {
  switch (image.shape) {
    case Shape::k1d:
    case Shape::kBuffer: return "(x)";
    case Shape::k1dArray: return fmt::format("({}2)(x,z)", type);
    case Shape::k2d:
    case Shape::kDepth: return fmt::format("({}2)(x,y)", type);
    default: return fmt::format("({}4)(x,y,z,0)", type);
  }
}

}  // namespace

const ChannelOrder& OrderOf(const ImageSpec& image) {
  return *std::ranges::find(kChannelOrders, image.order, &ChannelOrder::value);
}
const ChannelType& TypeOf(const ImageSpec& image) {
  return *std::ranges::find(kChannelTypes, image.type, &ChannelType::value);
}
unsigned TexelsOfGroup(const ImageSpec& image) {
  if (image.type == CL_UNSIGNED_INT_RAW10_EXT) return 4;
  const bool is_yuv = image.order >= CL_YUYV_INTEL && image.order <= CL_VYUY_INTEL;
  return is_yuv || image.type == CL_UNSIGNED_INT_RAW12_EXT ? 2 : 1;
}

ImageSpec MakeImage(Random& random, bool is_exact) {
  static constexpr Shape kShapes[] = {Shape::k1d,    Shape::kBuffer,    Shape::k1dArray, Shape::k2d,
                                      Shape::k2d,    Shape::k2d,        Shape::k2dArray, Shape::k3d,
                                      Shape::kDepth, Shape::kDepthArray};
  ImageSpec image{};
  image.shape = random.Pick(kShapes);
  image.width = image.height = image.depth = 1;
  ChooseFormat(random, image);
  const bool has_powers = random.OneIn(2);
  const unsigned group = TexelsOfGroup(image);
  auto side = [&](unsigned most) {
    return has_powers ? 1u << random.Below(unsigned(std::bit_width(most))) : 1 + random.Below(most);
  };
  image.width = has_powers ? group * side(16 / group) : group * (1 + random.Below(30 / group));
  if (image.HasY()) image.height = side(16);
  if (image.HasZ()) image.depth = side(6);
  const ChannelType& type = TypeOf(image);
  unsigned texel = type.bytes * (type.IsPacked() ? 1 : unsigned(OrderOf(image).channels.size()));
  if (group > 1) texel = image.type == CL_UNORM_INT8 ? 4 : group + 1;
  image.row_pitch = texel * (image.width / group);
  if (group == 1 && image.HasY() && random.OneIn(3)) image.row_pitch += texel * random.Below(5);
  image.seed = random.Below(1u << 30);
  const bool is_short = type.bytes == 1 || type.value == CL_HALF_FLOAT;
  image.is_half = !image.IsDepth() && !type.IsInteger() && is_short && !IsSrgb(image) &&
                  image.shape != Shape::kBuffer && random.OneIn(3);
  // A half has no more than whole channels.
  const unsigned parts = image.is_half ? 1 : image.shape == Shape::k3d ? 8 : image.HasY() ? 16 : 4;
  image.units = is_exact ? Largest(type) * parts : 1u << 20;
  return image;
}

std::vector<std::byte> Texels(const ImageSpec& image) {
  std::vector<std::byte> texels(image.Bytes());
  Random random(image.seed, {});
  const ChannelType& type = TypeOf(image);
  if (type.numbers != Numbers::kReal) {
    for (std::byte& byte : texels)
      byte = std::byte(random.OneIn(8) ? -random.Below(2) : random.Below(256));
    return texels;
  }
  for (size_t at = 0; at < texels.size(); at += type.bytes) {
    const float number = (float(random.Below(4096)) - 2048) / kRealUnits;
    auto bits = std::bit_cast<uint32_t>(number);
    // Of the exponents that these numbers have, half's is 112 less.
    if (type.bytes == 2)
      bits = number == 0 ? 0 : (bits >> 16 & 0x8000) | ((bits & 0x7fffffff) - (112u << 23)) >> 13;
    std::memcpy(&texels[at], &bits, type.bytes);
  }
  return texels;
}

Sampling MakeSampling(Random& random) {
  const auto address = Address(random.Below(5));
  return {address, address >= Address::kRepeat || random.OneIn(2), random.OneIn(2)};
}

bool CanSample(const ImageSpec& image, const Sampling& sampling, bool is_exact) {
  if (image.shape == Shape::kBuffer) return false;
  if (!sampling.is_linear) return true;
  if (TypeOf(image).IsInteger()) return false;
  if (!is_exact) return true;
  return !IsSrgb(image) && !image.is_half && (!sampling.is_normalized || HasPowers(image));
}

const char* TypeName(const ImageSpec& image) { return kTypeNames[unsigned(image.shape)]; }

std::string ImageReads(const std::string& name, const ImageSpec& image) {
  const ChannelType& type = TypeOf(image);
  std::string options;
  auto add = [&](const std::string& what, const std::string& sampler, const char* coordinates) {
    const std::string arguments =
        fmt::format("(i,{}{})", sampler, CoordinatesOf(image, coordinates));
    std::string read =
        (type.numbers == Numbers::kSigned ? "read_imagei" : "read_imageui") + arguments;
    if (!type.IsInteger()) {
      read = image.is_half ? "convert_float4(read_imageh" + arguments + ")"
                           : "read_imagef" + arguments;
      read = fmt::format("convert_int4_sat(rint((float4)({})*{}.0f))", read, image.units);
    }
    const char* const given = what == "given" ? "s," : "";
    options += fmt::format("-D{}_{}(i,{}x,y,z)={} ", name, what, given, read);
  };
  add("direct", "", "int");
  if (image.shape == Shape::kBuffer) return options;
  add("given", "s,", "float");
  static constexpr const char* kModes[] = {"NONE", "CLAMP", "CLAMP_TO_EDGE", "REPEAT",
                                           "MIRRORED_REPEAT"};
  for (unsigned address = 0; address < std::size(kModes); ++address) {
    const std::string mode = fmt::format("CLK_ADDRESS_{}|", kModes[address]);
    if (Address(address) < Address::kRepeat) {
      add(fmt::format("{}_texel", kAddresses[address]), mode + "CLK_FILTER_NEAREST,", "int");
      add(fmt::format("{}_nearest", kAddresses[address]), mode + "CLK_FILTER_NEAREST,", "float");
      if (!type.IsInteger())
        add(fmt::format("{}_linear", kAddresses[address]), mode + "CLK_FILTER_LINEAR,", "float");
    }
    const std::string normalized = mode + "CLK_NORMALIZED_COORDS_TRUE|";
    add(fmt::format("{}_normalized_nearest", kAddresses[address]),
        normalized + "CLK_FILTER_NEAREST,", "float");
    if (!type.IsInteger())
      add(fmt::format("{}_normalized_linear", kAddresses[address]),
          normalized + "CLK_FILTER_LINEAR,", "float");
  }
  return options;
}

}  // namespace weft::fuzz
