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

float Byte(float value) { return std::nearbyint(255 * std::clamp(value, 0.0f, 1.0f)); }

constexpr float kWeights[] = {0.2042f, 0.1802f, 0.1238f, 0.0663f, 0.0276f};

// The texel between eight others of a volume, at coordinates from 0 to 1.
constexpr int kVolumeSide = 64;
constexpr size_t kRays = 256;
float Between(const float* volume, float x, float y, float z) {
  const float at[3] = {x * kVolumeSide - 0.5f, y * kVolumeSide - 0.5f, z * kVolumeSide - 0.5f};
  float sum = 0;
  for (int corner = 0; corner < 8; ++corner) {
    float weight = 1;
    int place = 0;
    for (int axis = 2; axis >= 0; --axis) {
      const int low = int(std::floor(at[axis])), high = corner >> axis & 1;
      weight *= high ? at[axis] - low : 1 - (at[axis] - low);
      place = place * kVolumeSide + std::clamp(low + high, 0, kVolumeSide - 1);
    }
    sum += weight * volume[place];
  }
  return sum;
}

// Each kernel on an image and on a buffer.
void AddScaling(Suite& suite) {
  const auto add = [&](const char* name, const char* kernel, double bytes, auto reference, auto in,
                       auto out) {
    suite.Add({.name = name,
               .file = "scale",
               .launches = {{.kernel = kernel, .global = {kSide, kSide}}},
               .bytes = bytes},
              reference, in, out);
  };
  // Of no byte this is half between two.
  static constexpr float kFactor = 0.337f;
  const auto on_bytes = [](const uint8_t* in, uint8_t* out) {
    EachChannel(out, [=](int x, int y, int c) {
      return std::nearbyint(kFactor * in[(y * kSide + x) * 4 + c]);
    });
  };
  const auto on_floats = [](const float* in, float* out) {
    EachChannel(out, [=](int x, int y, int c) { return kFactor * in[(y * kSide + x) * 4 + c]; });
  };
  const Contents<uint8_t> bytes = Uniform<uint8_t>(4 * kTexels, 0, 255);
  const Contents<float> floats = Uniform(4 * kTexels, 0.0f, 1.0f);
  constexpr double kBytes = 8.0 * kTexels, kFloats = 32.0 * kTexels;
  add("scale_bytes", "scale_bytes", kBytes, on_bytes, Input(bytes), Output<uint8_t>(4 * kTexels));
  add("scale_bytes_image", "scale_image", kBytes, on_bytes, From(bytes), To<uint8_t>());
  add("scale_floats", "scale_floats", kFloats, on_floats, Input(floats),
      Output<float>(4 * kTexels));
  add("scale_floats_image", "scale_image", kFloats, on_floats, From(floats), To<float>());
}

template <typename T>
void AddConvolution(Suite& suite, const char* name, T end, float (*stored)(float)) {
  suite.Add(
      {.name = name,
       .file = "convolve",
       .launches = {{.kernel = "convolve", .global = {kSide, kSide}}},
       .items = kTexels,
       .most_wrong = end > 1 ? 0.01 : 0},
      [stored](const T* in, T* out) {
        EachChannel(out, [=](int x, int y, int c) {
          float sum = 0;
          for (int dy = -2; dy <= 2; ++dy)
            for (int dx = -2; dx <= 2; ++dx)
              sum +=
                  float((3 - std::abs(dy)) * (3 - std::abs(dx))) * Clamped(in, x + dx, y + dy, c);
          return stored(sum / 81);
        });
      },
      From(Uniform<T>(4 * kTexels, 0, end)), To<T>());
}

void AddConvolutions(Suite& suite) {
  AddConvolution<uint8_t>(suite, "convolve", 255, [](float sum) { return std::nearbyint(sum); });
  AddConvolution<float>(suite, "convolve_floats", 1, [](float sum) { return sum; });
}

void AddBlurs(Suite& suite) {
  const std::vector<size_t> all = {kSide, kSide};
  const Contents<uint8_t> bytes = Uniform<uint8_t>(4 * kTexels, 0, 255);
  suite.Add(
      {.name = "gaussian_blur",
       .file = "gaussian",
       .launches = {{.kernel = "blur_rows", .global = all, .arguments = {0, 1}},
                    {.kernel = "blur_columns", .global = all, .arguments = {1, 2}}},
       .items = kTexels,
       .most_wrong = 0.01},
      [](const uint8_t* in, float* rows, uint8_t* out) {
        EachChannel(rows, [=](int x, int y, int c) {
          float sum = 0;
          for (int i = -4; i <= 4; ++i) sum += kWeights[std::abs(i)] * Clamped(in, x + i, y, c);
          return sum / 255;
        });
        EachChannel(out, [=](int x, int y, int c) {
          float sum = 0;
          for (int i = -4; i <= 4; ++i) sum += kWeights[std::abs(i)] * Clamped(rows, x, y + i, c);
          return Byte(sum);
        });
      },
      From(bytes), To<float>(), To<uint8_t>());
  suite.Add(
      {.name = "box_blur",
       .file = "box",
       .launches = {{.global = all}},
       .items = kTexels,
       .most_wrong = 0.02},
      [](const uint8_t* in, uint8_t* out) {
        EachChannel(out, [=](int x, int y, int c) {
          float sum = 0;
          for (int dy = -3; dy <= 3; ++dy)
            for (int dx = -3; dx <= 3; ++dx) sum += Clamped(in, x + dx, y + dy, c);
          return std::nearbyint(sum / 49);
        });
      },
      From(bytes), To<uint8_t>());
}

// A chain of mip levels.
void AddMipLevels(Suite& suite) {
  const auto level = [](size_t side) {
    return Image<float>{Output<float>(4 * side * side), side, side};
  };
  std::vector<Launch> launches;
  for (int i = 0; i < 4; ++i) {
    const size_t side = kSide >> (i + 1);
    launches.push_back({.global = {side, side}, .arguments = {i, i + 1}});
  }
  suite.Add(
      {.name = "halve", .launches = launches, .items = kTexels / 3},
      [](const float* in, float* half, float* quarter, float* eighth, float* last) {
        size_t side = kSide;
        for (float* out : {half, quarter, eighth, last}) {
          const size_t row = 4 * side;
          side /= 2;
#pragma omp parallel for
          for (size_t y = 0; y < side; ++y)
            for (size_t i = 0; i < 4 * side; ++i) {
              const float* first = in + 2 * y * row + i / 4 * 8 + i % 4;
              out[y * 4 * side + i] = (first[0] + first[4] + first[row] + first[row + 4]) / 4;
            }
          in = out;
        }
      },
      From(Uniform(4 * kTexels, 0.0f, 1.0f)), level(kSide / 2), level(kSide / 4), level(kSide / 8),
      level(kSide / 16));
}

void AddPlanesAndVolumes(Suite& suite) {
  const std::vector<Launch> all = {{.global = {kSide, kSide}}};
  suite.Add(
      {.name = "nv12_to_rgb",
       .file = "nv12",
       .launches = all,
       .items = kTexels,
       .most_wrong = 0.01},
      [](const uint8_t* luma, const uint8_t* chroma, uint8_t* out) {
        EachChannel(out, [=](int x, int y, int c) {
          const float l = 1.164f * (luma[y * kSide + x] / 255.0f - 16.0f / 255);
          const uint8_t* uv = chroma + (y / 2 * (kSide / 2) + x / 2) * 2;
          const float u = uv[0] / 255.0f - 128.0f / 255, v = uv[1] / 255.0f - 128.0f / 255;
          const float color[4] = {l + 1.596f * v, l - 0.392f * u - 0.813f * v, l + 2.017f * u, 1};
          return Byte(color[c]);
        });
      },
      Image<uint8_t>{Input(Uniform<uint8_t>(kTexels, 0, 255)), kSide, kSide, 1},
      Image<uint8_t>{Input(Uniform<uint8_t>(kTexels / 2, 0, 255, 2)), kSide / 2, kSide / 2, 2},
      To<uint8_t>());
  suite.Add(
      {.name = "swap_channels", .launches = all, .items = kTexels},
      [](const uint8_t* in, uint8_t* out, int) {
#pragma omp parallel for
        for (size_t i = 0; i < kTexels; ++i)
          for (int c = 0; c < 3; ++c) out[3 * i + c] = in[3 * i + 2 - c];
      },
      Input(Uniform<uint8_t>(3 * kTexels, 0, 255)), Output<uint8_t>(3 * kTexels), kSide);
  constexpr size_t kVoxels = size_t{kVolumeSide} * kVolumeSide * kVolumeSide;
  suite.Add(
      {.name = "march_volume",
       .file = "march",
       .launches = {{.global = {kRays, kRays}}},
       .items = kRays * kRays * 64,
       .tolerance = 1e-3},
      [](const float* volume, float* out, float slope_x, float slope_y) {
#pragma omp parallel for
        for (size_t y = 0; y < kRays; ++y)
          for (size_t x = 0; x < kRays; ++x) {
            const float start_x = (float(x) + 0.5f) / kRays, start_y = (float(y) + 0.5f) / kRays;
            float light = 0, through = 1;
            for (int i = 0; i < 64; ++i) {
              const float depth = (float(i) + 0.5f) / 64;
              const float density = 0.05f * Between(volume, start_x + slope_x * depth,
                                                    start_y + slope_y * depth, depth);
              light += through * density;
              through *= 1 - density;
            }
            float* texel = out + 4 * (y * kRays + x);
            texel[0] = light, texel[1] = through, texel[2] = 0, texel[3] = 1;
          }
      },
      Image<float>{Input(Uniform(kVoxels, 0.0f, 1.0f)), kVolumeSide, kVolumeSide, 1, kVolumeSide},
      Image<float>{Output<float>(4 * kRays * kRays), kRays, kRays}, 0.3f, -0.2f);
}

}  // namespace

void AddImages(Suite& suite) {
  suite.Begin("image");
  const std::vector<Launch> all = {{.global = {kSide, kSide}}};
  suite.Add(
      {.name = "copy_texels", .launches = all, .bytes = 8.0 * kTexels},
      [](const uint8_t* in, uint8_t* out) { std::copy(in, in + 4 * kTexels, out); },
      From(Uniform<uint8_t>(4 * kTexels, 0, 255)), To<uint8_t>());
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
  AddScaling(suite);
  AddConvolutions(suite);
  AddBlurs(suite);
  AddMipLevels(suite);
  AddPlanesAndVolumes(suite);
}

}  // namespace weft::bench
