// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "images.h"

#include <algorithm>
#include <cmath>

namespace weft::fuzz::judge {
namespace {

constexpr int kSide = 16;

// Zeros outside, the border color.
Value Texel(const std::byte* texels, int64_t x, int64_t y) {
  Value value(kUint.Times(4));
  const bool is_inside = x >= 0 && x < kSide && y >= 0 && y < kSide;
  for (unsigned channel = 0; channel < 4; ++channel)
    value.Set(channel, is_inside ? uint32_t(texels[(y * kSide + x) * 4 + channel]) : 0);
  return value;
}

template <typename Address>
Builtin AtTexel(Address address) {
  return [address](const Arguments& arguments) {
    return Texel(arguments.at(0).Address(), address(arguments.at(1).Integer()),
                 address(arguments.at(2).Integer()));
  };
}

template <typename Address>
Builtin AtPlace(Address address) {
  return [address](const Arguments& arguments) {
    return Texel(arguments.at(0).Address(), address(arguments.at(1).Get<float>(0)),
                 address(arguments.at(2).Get<float>(0)));
  };
}

int64_t Clamped(int64_t i) { return std::clamp<int64_t>(i, 0, kSide - 1); }

int64_t Repeated(float s) {
  const auto i = int64_t(std::floor((s - std::floor(s)) * kSide));
  return i >= kSide ? i - kSide : i;
}

int64_t Mirrored(float s) {
  return Clamped(int64_t(std::floor(std::fabs(s - 2 * std::rint(0.5f * s)) * kSide)));
}

}  // namespace

const std::map<std::string_view, Builtin>& ImageFunctions() {
  static const std::map<std::string_view, Builtin> functions = {
      {"texel_direct", AtTexel([](int64_t i) { return i; })},
      {"texel_border", AtTexel([](int64_t i) { return i; })},
      {"texel_edge", AtTexel(Clamped)},
      {"texel_repeated", AtPlace(Repeated)},
      {"texel_mirrored", AtPlace(Mirrored)},
  };
  return functions;
}

}  // namespace weft::fuzz::judge
