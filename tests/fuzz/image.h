// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Images that kernels read, and how they read them. What a read gives is made a vector of integers
// that no rounding of the device's changes: places are such that weights are quarters, or halves in
// 3D, and colors are counted in units of which every sum is a multiple.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "random.h"

namespace weft::fuzz {

enum class Shape : uint32_t { k1d, kBuffer, k1dArray, k2d, k2dArray, k3d, kDepth, kDepthArray };

// What a channel holds.
enum class Numbers { kSigned, kUnsigned, kSnorm, kUnorm, kReal };

struct ChannelOrder {
  uint32_t value;             // CL_R
  std::string_view channels;  // those stored: of r, g, b and a; i is all of them, l all but a
};

struct ChannelType {
  uint32_t value;  // CL_FLOAT
  Numbers numbers;
  unsigned bytes;                // of a channel, or of a packed texel
  unsigned unused = 0;           // lower bits of a channel
  unsigned fields[4] = {};       // bits of each channel of a packed texel, from its upper end
  std::string_view orders = {};  // by their channels
  bool IsPacked() const { return fields[0] != 0; }
  bool IsInteger() const { return numbers == Numbers::kSigned || numbers == Numbers::kUnsigned; }
};

// An image in memory; 1 in the dimensions that it has not, and layers are its depth.
struct ImageSpec {
  Shape shape;
  uint32_t order, type;
  uint32_t width, height, depth;
  uint32_t row_pitch;
  uint32_t seed;     // of its texels
  uint32_t units;    // in which a color is counted: so many are 1
  uint32_t is_half;  // read by read_imageh

  bool HasY() const { return shape >= Shape::k2d; }
  bool IsArray() const {
    return shape == Shape::k1dArray || shape == Shape::k2dArray || shape == Shape::kDepthArray;
  }
  bool IsDepth() const { return shape >= Shape::kDepth; }
  bool HasZ() const { return IsArray() || shape == Shape::k3d; }
  size_t Bytes() const { return size_t{row_pitch} * height * depth; }
};

const ChannelOrder& OrderOf(const ImageSpec& image);
const ChannelType& TypeOf(const ImageSpec& image);
// Texels that share bytes, of packed YUV (2) and raw ones (2 or 4); 1 of all others.
unsigned TexelsOfGroup(const ImageSpec& image);

enum class Address : uint32_t { kNone, kClamp, kEdge, kRepeat, kMirrored };
inline constexpr const char* kAddresses[] = {"none", "clamp", "edge", "repeat", "mirrored"};

struct Sampling {
  Address address;
  uint32_t is_normalized, is_linear;
};

// Of all formats; for exact results, or for such as are compared with each other only.
ImageSpec MakeImage(Random& random, bool is_exact);
std::vector<std::byte> Texels(const ImageSpec& image);
Sampling MakeSampling(Random& random);
// Whether the image may be read so.
bool CanSample(const ImageSpec& image, const Sampling& sampling, bool is_exact);
// The parameter's type.
const char* TypeName(const ImageSpec& image);
// Build options by which the image is read as judge/images.h names it.
std::string ImageReads(const std::string& name, const ImageSpec& image);

}  // namespace weft::fuzz
