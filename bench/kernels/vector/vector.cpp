// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "bench/kernels/kinds.h"

namespace weft::bench {
namespace {

constexpr size_t kElements = 1 << 20;

Contents<float> Floats(size_t count, uint64_t seed = 1) {
  return Uniform(count, -1.0f, 1.0f, seed);
}
Contents<uint8_t> Bytes(size_t count, uint64_t seed = 1) {
  return Uniform<uint8_t>(count, 0, 255, seed);
}

void Attract(const float* body, float* force, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    float x = 0, y = 0, z = 0;
    for (int j = 0; j < n; ++j) {
      const float *me = body + 4 * i, *other = body + 4 * j;
      const float dx = other[0] - me[0], dy = other[1] - me[1], dz = other[2] - me[2];
      const float inverse = 1 / std::sqrt(dx * dx + dy * dy + dz * dz + 0.01f);
      const float weight = other[3] * inverse * inverse * inverse;
      x += weight * dx, y += weight * dy, z += weight * dz;
    }
    force[4 * i] = x, force[4 * i + 1] = y, force[4 * i + 2] = z, force[4 * i + 3] = 0;
  }
}

void AddFloats(Suite& suite) {
  constexpr size_t bodies = 2048, points = kElements / 4;
  suite.Add({.name = "nbody_float4",
             .launches = {{.global = {bodies}}},
             .items = bodies * bodies,
             .tolerance = 1e-4},
            Attract, Input(Floats(bodies * 4)), Output<float>(bodies * 4), int(bodies));
  suite.Add(
      {.name = "saxpy_float4", .launches = {{.global = {points}}}, .bytes = 8.0 * kElements},
      [=](const float* x, float* y, float a) {
#pragma omp parallel for simd
        for (size_t i = 0; i < kElements; ++i) y[i] = a * x[i] + 1;
      },
      Input(Floats(kElements)), Output<float>(kElements), 1.5f);
  suite.Add(
      {.name = "transform_float4", .launches = {{.global = {points}}}, .items = points},
      [=](const float* in, float* out, const float* matrix) {
#pragma omp parallel for
        for (size_t i = 0; i < points; ++i)
          for (int row = 0; row < 4; ++row) {
            float sum = 0;
            for (int k = 0; k < 4; ++k) sum += matrix[row * 4 + k] * in[i * 4 + k];
            out[i * 4 + row] = sum;
          }
      },
      Input(Floats(kElements)), Output<float>(kElements), Input(Floats(16, 2)));
  suite.Add(
      {.name = "swizzle_float4", .launches = {{.global = {points}}}, .items = points},
      [=](const float* in, float* out) {
#pragma omp parallel for
        for (size_t i = 0; i < points * 4; i += 4)
          for (int k = 0; k < 4; ++k) out[i + k] = in[i + 3 - k] * in[i + (k ^ 1)] + in[i + k / 2];
      },
      Input(Floats(kElements)), Output<float>(kElements));
  suite.Add(
      {.name = "columns_float4", .launches = {{.global = {points}}}, .items = points},
      [=](const float* in, float* out, const float* columns) {
#pragma omp parallel for
        for (size_t i = 0; i < points * 4; i += 4)
          for (int row = 0; row < 4; ++row) {
            float sum = 0;
            for (int k = 0; k < 4; ++k) sum += columns[k * 4 + row] * in[i + k];
            out[i + row] = sum;
          }
      },
      Input(Floats(kElements)), Output<float>(kElements), Input(Floats(16, 2)));
  suite.Add(
      {.name = "gain_float4", .launches = {{.global = {points}}}, .bytes = 8.0 * kElements},
      [=](const float* in, float* out, const float* gain) {
#pragma omp parallel for simd
        for (size_t i = 0; i < points * 4; ++i) out[i] = in[i] * gain[i % 4] + gain[4 + i % 4];
      },
      Input(Floats(kElements)), Output<float>(kElements), Input(Floats(8, 2)));
}

void AddBytes(Suite& suite) {
  suite.Add(
      {.name = "average_uchar8",
       .launches = {{.global = {kElements / 8}}},
       .bytes = 3.0 * kElements},
      [=](const uint8_t* a, const uint8_t* b, uint8_t* out) {
#pragma omp parallel for simd
        for (size_t i = 0; i < kElements; ++i) out[i] = uint8_t((a[i] + b[i] + 1) / 2);
      },
      Input(Bytes(kElements)), Input(Bytes(kElements, 2)), Output<uint8_t>(kElements));
  suite.Add(
      {.name = "add_sat_short8",
       .launches = {{.global = {kElements / 8}}},
       .bytes = 6.0 * kElements},
      [=](const int16_t* a, const int16_t* b, int16_t* out) {
#pragma omp parallel for simd
        for (size_t i = 0; i < kElements; ++i)
          out[i] = int16_t(std::clamp(a[i] + b[i], -32768, 32767));
      },
      Input(Uniform<int16_t>(kElements, -32768, 32767)),
      Input(Uniform<int16_t>(kElements, -32768, 32767, 2)), Output<int16_t>(kElements));
  suite.Add(
      {.name = "differences_uchar16",
       .launches = {{.global = {kElements / 16}}},
       .bytes = 2.0 * kElements},
      [=](const uint8_t* a, const uint8_t* b, uint32_t* out) {
#pragma omp parallel for
        for (size_t i = 0; i < kElements / 16; ++i) {
          uint32_t sum = 0;
          for (size_t k = i * 16; k < i * 16 + 16; ++k) sum += uint32_t(std::abs(a[k] - b[k]));
          out[i] = sum;
        }
      },
      Input(Bytes(kElements)), Input(Bytes(kElements, 2)), Output<uint32_t>(kElements / 16));
  suite.Add(
      {.name = "dot_char16", .launches = {{.global = {kElements / 16}}}, .bytes = 2.0 * kElements},
      [=](const int8_t* a, const int8_t* b, int* out) {
#pragma omp parallel for
        for (size_t i = 0; i < kElements / 16; ++i) {
          int sum = 0;
          for (size_t k = i * 16; k < i * 16 + 16; ++k) sum += a[k] * b[k];
          out[i] = sum;
        }
      },
      Input(Uniform<int8_t>(kElements, -128, 127)), Input(Uniform<int8_t>(kElements, -128, 127, 2)),
      Output<int>(kElements / 16));
}

void AddShorts(Suite& suite) {
  suite.Add(
      {.name = "filter_short8", .launches = {{.global = {kElements / 8}}}, .items = kElements},
      [=](const int16_t* in, int16_t* out, const int* weights) {
#pragma omp parallel for simd
        for (size_t i = 0; i < kElements; ++i) {
          int sum = 0;
          for (size_t k = 0; k < 8; ++k) sum += in[(i + k * 8) % kElements] * weights[k];
          out[i] = int16_t(std::clamp(sum >> 8, -32768, 32767));
        }
      },
      Input(Uniform<int16_t>(kElements, -32768, 32767)), Output<int16_t>(kElements),
      Input(Uniform<int>(8, -64, 64, 2)));
}

void FindMotion(const uint8_t* old, const uint8_t* now, uint32_t* best, int w, int columns,
                int rows) {
#pragma omp parallel for
  for (int block = 0; block < columns * rows; ++block) {
    const int bx = block % columns * 8 + 8, by = block / columns * 8 + 8;
    uint32_t least = ~0u;
    for (int k = 0; k < 81; ++k) {
      uint32_t sum = 0;
      for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 8; ++x)
          sum += uint32_t(std::abs(now[(by + y) * w + bx + x] -
                                   old[(by + k / 9 - 4 + y) * w + bx + k % 9 - 4 + x]));
      least = std::min(least, sum * 81 + uint32_t(k));
    }
    best[block] = least;
  }
}

void AddPixels(Suite& suite) {
  constexpr size_t pixels = kElements / 4;
  constexpr int w = 512, h = 256, columns = w / 8 - 2, rows = h / 8 - 2;
  suite.Add(
      {.name = "motion", .launches = {{.global = {columns, rows}}}, .items = columns * rows},
      [=](const uint8_t* old, const uint8_t* now, uint32_t* best, int w) {
        FindMotion(old, now, best, w, columns, rows);
      },
      Input(Bytes(w * h)), Input(Bytes(w * h, 2)), Output<uint32_t>(columns * rows), w);
  suite.Add(
      {.name = "blend_uchar4", .launches = {{.global = {pixels}}}, .items = pixels},
      [=](const uint8_t* a, const uint8_t* b, uint8_t* out) {
#pragma omp parallel for
        for (size_t i = 0; i < pixels * 4; i += 4)
          for (int k = 0; k < 4; ++k)
            out[i + k] = uint8_t((a[i + k] * a[i + 3] + b[i + k] * (255 - a[i + 3])) >> 8);
      },
      Input(Bytes(kElements)), Input(Bytes(kElements, 2)), Output<uint8_t>(kElements));
  suite.Add(
      {.name = "grey_uchar4", .launches = {{.global = {pixels}}}, .items = pixels},
      [=](const uint8_t* in, uint8_t* out) {
#pragma omp parallel for
        for (size_t i = 0; i < pixels; ++i)
          out[i] = uint8_t((in[4 * i] * 77 + in[4 * i + 1] * 150 + in[4 * i + 2] * 29) >> 8);
      },
      Input(Bytes(kElements)), Output<uint8_t>(pixels));
}

void AddWhole(Suite& suite) {
  constexpr size_t words = 1 << 18;
  suite.Add(
      {.name = "mix_uint16", .launches = {{.global = {words / 16}}}, .items = words * 20},
      [=](const uint32_t* in, uint32_t* out, int rounds) {
#pragma omp parallel for
        for (size_t first = 0; first < words; first += 16) {
          uint32_t a[16], b[16], c[16], d[16];
          for (int k = 0; k < 16; ++k)
            a[k] = in[first + k], b[k] = in[first + (k + 1) % 16], c[k] = ~a[k],
            d[k] = a[k] ^ 0x5bd1e995u;
          const auto rotate = [](uint32_t x, int by) { return x << by | x >> (32 - by); };
          for (int i = 0; i < rounds; ++i)
            for (int k = 0; k < 16; ++k) {
              a[k] += b[k], d[k] = rotate(d[k] ^ a[k], 16), c[k] += d[k],
                            b[k] = rotate(b[k] ^ c[k], 12);
              a[k] += b[k], d[k] = rotate(d[k] ^ a[k], 8), c[k] += d[k],
                            b[k] = rotate(b[k] ^ c[k], 7);
            }
          for (int k = 0; k < 16; ++k) out[first + k] = a[k] ^ b[k] ^ c[k] ^ d[k];
        }
      },
      Input(Uniform<uint32_t>(words, 0, 1u << 31)), Output<uint32_t>(words), 20);
}

// Vectors of `size` elements, which begin `unit` apart; what is added to squares is `scale` times a
// number of the vector.
template <typename T>
void AddSquares(Suite& suite, const std::string& name, size_t size, T unit, T scale) {
  constexpr size_t words = 1 << 18;
  constexpr int rounds = 64;
  suite.Add(
      {.name = name,
       .file = "squares",
       .launches = {{.global = {words / size}}},
       .operations = 8.0 * rounds * words,
       .tolerance = 1e-4},
      [=](T* out, int turns) {
#pragma omp parallel for
        for (size_t first = 0; first < words; first += 64) {
          T x[64], c[64];
          for (size_t k = 0; k < 64; ++k) {
            const size_t element = first + k, id = element / size;
            x[k] = T(element % size) * unit, c[k] = T(id & 63) * scale;
          }
          for (int i = 0; i < 4 * turns; ++i)
            for (size_t k = 0; k < 64; ++k) x[k] = x[k] * x[k] + c[k];
          std::copy_n(x, 64, out + first);
        }
      },
      Output<T>(words), rounds);
}

}  // namespace

void AddVectors(Suite& suite) {
  suite.Begin("vector");
  AddFloats(suite);
  AddBytes(suite);
  AddShorts(suite);
  AddPixels(suite);
  AddWhole(suite);
  AddSquares<float>(suite, "squares_float4", 4, 0.0625f, -1.0f / 64);
  AddSquares<float>(suite, "squares_float16", 16, 0.0625f, -1.0f / 64);
  AddSquares<uint32_t>(suite, "squares_uint4", 4, 1, 1);
}

}  // namespace weft::bench
