// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "images.h"

#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <CL/weft_images.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

namespace weft::fuzz::judge {
namespace {

using Channels = std::array<double, 4>;

// Far outside of every image.
constexpr int64_t kOutside = -(int64_t{1} << 40);

int64_t Floor(double u) {
  if (std::isnan(u)) return kOutside;
  return int64_t(std::floor(std::clamp(u, double(kOutside), double(-kOutside))));
}

double HalfOf(unsigned bits) {
  const double size = std::ldexp(1024 + (bits & 1023), int(bits >> 10 & 31) - 25);
  return (bits & 0x7fff) == 0 ? 0 : bits >> 15 ? -size : size;
}

// A number of `bits` bits as the type has it, or for one from 0 to 1 its share of the largest.
double NumberOf(const ChannelType& type, uint64_t word, unsigned bits) {
  word &= (uint64_t{1} << bits) - 1;
  const auto is_negative = word >> (bits - 1);
  const double with_sign = double(word) - (is_negative ? std::ldexp(1, int(bits)) : 0);
  const double largest = double((uint64_t{1} << bits) - 1);
  switch (type.numbers) {
    case Numbers::kSigned: return with_sign;
    case Numbers::kUnsigned: return double(word);
    case Numbers::kUnorm: return double(word) / largest;
    case Numbers::kSnorm: return std::max(with_sign / std::floor(largest / 2), -1.0);
    case Numbers::kReal: break;
  }
  if (bits == 16) return HalfOf(unsigned(word));
  return std::bit_cast<float>(uint32_t(word));
}

uint64_t WordAt(const std::byte* address, unsigned bytes) {
  uint64_t word = 0;
  std::memcpy(&word, address, bytes);
  return word;
}

// Channels in the order in which they are stored.
Channels Stored(const ImageSpec& image, const std::byte* row, int64_t x) {
  const ChannelType& type = TypeOf(image);
  const auto byte = [row](int64_t at) { return double(row[at]); };
  switch (image.order) {  // V, Y, U
    case CL_YUYV_INTEL:
    case CL_YVYU_INTEL:
    case CL_UYVY_INTEL:
    case CL_VYUY_INTEL: {
      const bool has_y_first = image.order == CL_YUYV_INTEL || image.order == CL_YVYU_INTEL;
      const bool has_u_first = image.order == CL_YUYV_INTEL || image.order == CL_UYVY_INTEL;
      const int64_t pair = x / 2 * 4, chroma = pair + has_y_first;
      return {byte(chroma + (has_u_first ? 2 : 0)) / 255,
              byte(pair + x % 2 * 2 + !has_y_first) / 255,
              byte(chroma + (has_u_first ? 0 : 2)) / 255, 1};
    }
  }
  if (type.value == CL_UNSIGNED_INT_RAW10_EXT)
    return {byte(x / 4 * 5 + x % 4) * 4 + (unsigned(byte(x / 4 * 5 + 4)) >> x % 4 * 2 & 3)};
  if (type.value == CL_UNSIGNED_INT_RAW12_EXT)
    return {byte(x / 2 * 3 + x % 2) * 16 + (unsigned(byte(x / 2 * 3 + 2)) >> x % 2 * 4 & 15)};
  Channels channels{};
  if (type.IsPacked()) {
    const uint64_t word = WordAt(row + x * type.bytes, type.bytes);
    unsigned below = 0;
    for (unsigned bits : type.fields) below += bits;
    for (unsigned i = 0; i < 4 && type.fields[i]; ++i) {
      below -= type.fields[i];
      channels[i] = NumberOf(type, word >> below, type.fields[i]);
    }
    return channels;
  }
  const size_t count = OrderOf(image).channels.size();
  for (size_t i = 0; i < count; ++i) {
    const uint64_t word = WordAt(row + (size_t(x) * count + i) * type.bytes, type.bytes);
    channels[i] = NumberOf(type, word >> type.unused, type.bytes * 8 - type.unused);
  }
  return channels;
}

// Red, green, blue and alpha; channels that an order has not are 0, and alpha 1.
Channels Seen(const ImageSpec& image, const Channels& stored) {
  const std::string_view order = OrderOf(image).channels;
  Channels seen{0, 0, 0, 1};
  for (size_t i = 0; i < order.size(); ++i) {
    const size_t at = std::string_view("rgba").find(order[i]);
    if (at < 4)
      seen[at] = stored[i];
    else
      seen = {stored[i], stored[i], stored[i], order[i] == 'i' ? stored[i] : 1};
  }
  if (image.order == CL_sRGBA || image.order == CL_sBGRA)
    for (size_t i = 0; i < 3; ++i)
      seen[i] = seen[i] <= 0.04045 ? seen[i] / 12.92 : std::pow((seen[i] + 0.055) / 1.055, 2.4);
  return seen;
}

// Outside is the border, whose stored channels are zeros.
Channels TexelAt(const Image& image, const std::array<int64_t, 3>& at) {
  const ImageSpec& spec = image.spec;
  const bool is_inside = at[0] >= 0 && at[0] < spec.width && at[1] >= 0 && at[1] < spec.height &&
                         at[2] >= 0 && at[2] < spec.depth;
  if (!is_inside) return Seen(spec, {});
  const size_t row = size_t(at[2]) * spec.height + size_t(at[1]);
  return Seen(spec, Stored(spec, image.texels.data() + row * spec.row_pitch, at[0]));
}

// In integers, or in units of which 1 is so many.
Value Counted(const Image& image, const Channels& sum) {
  const ChannelType& type = TypeOf(image.spec);
  Value value((type.numbers == Numbers::kUnsigned ? kUint : kInt).Times(4));
  for (unsigned i = 0; i < 4; ++i) {
    const double channel = image.spec.IsDepth() ? sum[0] : sum[i];
    if (type.IsInteger())
      value.Set(i, uint32_t(int64_t(channel)));
    else
      value.Set(i, std::isnan(channel) ? 0 : int32_t(std::rint(channel * image.spec.units)));
  }
  return value;
}

int64_t Addressed(int64_t i, int64_t size, Address address) {
  switch (address) {
    case Address::kRepeat: return i < 0 ? i + size : i >= size ? i - size : i;
    case Address::kEdge:
    case Address::kMirrored: return std::clamp<int64_t>(i, 0, size - 1);
    default: return i;
  }
}

// u, in the numbers of the device.
float Unnormalized(float s, float size, const Sampling& sampling) {
  if (sampling.address == Address::kRepeat) return (s - std::floor(s)) * size;
  if (sampling.address == Address::kMirrored) return std::fabs(s - 2 * std::rint(0.5f * s)) * size;
  return sampling.is_normalized ? s * size : s;
}

// Texels along one dimension, and what each of them weighs.
struct Tap {
  int64_t at;
  double weight;
};

std::vector<Tap> TapsOf(const Value& coordinate, int64_t size, const Sampling& sampling) {
  if (!coordinate.type().is_float)
    return {{Addressed(coordinate.Integer(), size, sampling.address), 1}};
  float u = Unnormalized(coordinate.Get<float>(0), float(size), sampling);
  if (!sampling.is_linear) return {{Addressed(Floor(u), size, sampling.address), 1}};
  u -= 0.5f;
  const double part = u - std::floor(u);
  return {{Addressed(Floor(u), size, sampling.address), 1 - part},
          {Addressed(Floor(u) + 1, size, sampling.address), part}};
}

std::vector<Tap> LayerOf(const Value& coordinate, int64_t layers) {
  const int64_t layer = coordinate.type().is_float ? Floor(std::rint(coordinate.Get<float>(0)))
                                                   : coordinate.Integer();
  return {{std::clamp<int64_t>(layer, 0, layers - 1), 1}};
}

// What is left of the arguments begins with x.
Value Sample(const Image& image, const Sampling& sampling, const Value* coordinates,
             bool is_direct) {
  const ImageSpec& spec = image.spec;
  std::vector<Tap> x = TapsOf(coordinates[0], spec.width, sampling), y = {{0, 1}}, z = {{0, 1}};
  if (spec.HasY()) y = TapsOf(coordinates[1], spec.height, sampling);
  if (spec.HasZ() && (!spec.IsArray() || is_direct))
    z = TapsOf(coordinates[2], spec.depth, sampling);
  else if (spec.HasZ())
    z = LayerOf(coordinates[2], spec.depth);
  Channels sum{};
  for (const Tap& slice : z)
    for (const Tap& row : y)
      for (const Tap& tap : x) {
        const Channels texel = TexelAt(image, {tap.at, row.at, slice.at});
        for (size_t i = 0; i < 4; ++i) sum[i] += tap.weight * row.weight * slice.weight * texel[i];
      }
  return Counted(image, sum);
}

Image& ImageOf(const Arguments& arguments) {
  return *reinterpret_cast<Image*>(arguments.at(0).Address());
}

}  // namespace

Value ImageArgument(Image& image) {
  return Value::At(Kind{kUint}, reinterpret_cast<std::byte*>(&image));
}

Value SamplerArgument(const Sampling& sampling) {
  return Value::Of(
      kUint, uint32_t(sampling.address) | sampling.is_normalized << 8 | sampling.is_linear << 9);
}

Builtin FindImageRead(std::string_view name) {
  if (!name.starts_with("image") || name.size() < 8 || name[6] != '_') return nullptr;
  name.remove_prefix(7);
  if (name == "direct")
    return [](const Arguments& arguments) {
      return Sample(ImageOf(arguments), {Address::kNone, 0, 0}, &arguments.at(1), true);
    };
  if (name == "given")
    return [](const Arguments& arguments) {
      const auto sampler = arguments.at(1).Get<uint32_t>(0);
      const Sampling sampling{Address(sampler & 0xff), sampler >> 8 & 1, sampler >> 9};
      return Sample(ImageOf(arguments), sampling, &arguments.at(2), false);
    };
  const auto* const address = std::ranges::find_if(
      kAddresses, [name](std::string_view each) { return name.starts_with(each); });
  if (address == std::end(kAddresses)) return nullptr;
  const Sampling sampling{Address(address - kAddresses), name.contains("_normalized"),
                          name.ends_with("_linear")};
  return [sampling](const Arguments& arguments) {
    return Sample(ImageOf(arguments), sampling, &arguments.at(1), false);
  };
}

}  // namespace weft::fuzz::judge
