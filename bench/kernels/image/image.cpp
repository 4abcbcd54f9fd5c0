// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "bench/kernels/kinds.h"

namespace weft::bench {
namespace {

constexpr int kSide = 1024;
constexpr size_t kTexels = size_t(kSide) * kSide;

template <typename T>
Image<T> From(Contents<T> contents) {
  return {Input(contents), kSide, kSide};
}
template <typename T>
Image<T> To() {
  return {Output<T>(4 * kTexels), kSide, kSide};
}

// Calls make(x, y, channel) for each channel of each texel and stores what it gives.
template <typename T, typename Make>
void EachChannel(T* out, Make make) {
#pragma omp parallel for
  for (int y = 0; y < kSide; ++y)
    for (int x = 0; x < kSide; ++x)
      for (int c = 0; c < 4; ++c) out[(y * kSide + x) * 4 + c] = T(make(x, y, c));
}

template <typename T>
float Clamped(const T* in, int x, int y, int c) {
  return in[(std::clamp(y, 0, kSide - 1) * kSide + std::clamp(x, 0, kSide - 1)) * 4 + c];
}

}  // namespace

void AddImages(Suite& suite) {
  suite.Begin("image");
  const std::vector<Launch> all = {{.global = {kSide, kSide}}};
  const Contents<uint8_t> bytes = Uniform<uint8_t>(4 * kTexels, 0, 255);
  suite.Add(
      {.name = "copy_texels", .launches = all, .bytes = 8.0 * kTexels},
      [](const uint8_t* in, uint8_t* out) { std::copy(in, in + 4 * kTexels, out); }, From(bytes),
      To<uint8_t>());
  suite.Add(
      {.name = "convolve", .launches = all, .items = kTexels, .most_wrong = 0.01},
      [](const uint8_t* in, uint8_t* out) {
        EachChannel(out, [=](int x, int y, int c) {
          float sum = 0;
          for (int dy = -2; dy <= 2; ++dy)
            for (int dx = -2; dx <= 2; ++dx)
              sum += (3 - std::abs(dy)) * (3 - std::abs(dx)) * Clamped(in, x + dx, y + dy, c);
          return std::nearbyint(sum / 81);
        });
      },
      From(bytes), To<uint8_t>());
  suite.Add(
      {.name = "rotate_image",
       .file = "rotate",
       .launches = all,
       .items = kTexels,
       .tolerance = 1e-3},
      [](const float* in, float* out, float cosine, float sine) {
        constexpr float kMiddle = kSide / 2;
        EachChannel(out, [=](int x, int y, int c) {
          const float from_x = x + 0.5f - kMiddle, from_y = y + 0.5f - kMiddle;
          const float u = cosine * from_x - sine * from_y + kMiddle - 0.5f;
          const float v = sine * from_x + cosine * from_y + kMiddle - 0.5f;
          const int left = int(std::floor(u)), top = int(std::floor(v));
          const float a = u - left, b = v - top;
          return (1 - b) *
                     ((1 - a) * Clamped(in, left, top, c) + a * Clamped(in, left + 1, top, c)) +
                 b * ((1 - a) * Clamped(in, left, top + 1, c) +
                      a * Clamped(in, left + 1, top + 1, c));
        });
      },
      From(Uniform(4 * kTexels, 0.0f, 1.0f)), To<float>(), 0.8f, 0.6f);
}

}  // namespace weft::bench
