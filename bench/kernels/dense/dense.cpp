// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>

#include "bench/kernels/kinds.h"

namespace weft::bench {
namespace {

template <typename T>
Contents<T> Matrix(int rows, int columns, uint64_t seed) {
  return Uniform<T>(size_t(rows) * columns, -1, 1, seed);
}

// Blocks of 4 x 64 elements, which stay in registers.
template <typename T>
void Multiply(const T* a, const T* b, T* c, int n) {
#pragma omp parallel for collapse(2)
  for (int row = 0; row < n; row += 4)
    for (int column = 0; column < n; column += 64) {
      T sums[4][64] = {};
      for (int k = 0; k < n; ++k)
        for (int i = 0; i < 4; ++i)
          for (int j = 0; j < 64; ++j) sums[i][j] += a[(row + i) * n + k] * b[k * n + column + j];
      for (int i = 0; i < 4; ++i) std::copy(sums[i], sums[i] + 64, &c[(row + i) * n + column]);
    }
}

template <typename T>
void AddProduct(Suite& suite, const char* name, size_t n, Launch launch) {
  suite.Add({.name = name,
             .launches = {launch},
             .operations = 2.0 * n * n * n,
             .needs = sizeof(T) == 8 ? "cl_khr_fp64" : ""},
            Multiply<T>, Input(Matrix<T>(n, n, 1)), Input(Matrix<T>(n, n, 2)), Output<T>(n * n),
            int(n));
}

void AddProducts(Suite& suite) {
  constexpr size_t n = 512;
  AddProduct<float>(suite, "sgemm", n, {.global = {n, n}});
  AddProduct<double>(suite, "dgemm", n, {.global = {n, n}});
  AddProduct<float>(suite, "sgemm_tiled", n, {.global = {n, n}, .local = {16, 16}});
  AddProduct<float>(suite, "sgemm_flat", n, {.global = {n * 16, n / 16}, .local = {256, 1}});
  AddProduct<float>(suite, "sgemm_blocked", n, {.global = {n / 4, n / 4}, .local = {16, 16}});
  AddProduct<float>(suite, "sgemm_8x8", n, {.global = {n, n / 64}, .local = {64, 1}});
  AddProduct<float>(suite, "sgemm_apart", n, {.global = {n / 8, n / 8}, .local = {16, 16}});
  AddProduct<float>(suite, "sgemm_sums", n, {.global = {n, n / 16}, .local = {64, 1}});
  AddProduct<float>(suite, "sgemm_float4", n, {.global = {n / 4, n / 4}, .local = {16, 8}});
}

void AddElimination(Suite& suite) {
  constexpr int n = 1024;
  suite.Add(
      {.name = "eliminate", .launches = {{.global = {n, n}}}, .bytes = 8.0 * n * n},
      [](const float* a, const float* b, const float* factors, float* a_out, float* b_out, int n) {
#pragma omp parallel for
        for (int row = 0; row < n; ++row) {
          for (int i = 0; i < n; ++i) a_out[row * n + i] = a[row * n + i] - factors[row] * a[i];
          b_out[row] = b[row] - factors[row] * b[0];
        }
      },
      Input(Matrix<float>(n, n, 1)), Input(Matrix<float>(n, 1, 2)), Input(Matrix<float>(n, 1, 3)),
      Output<float>(n * n), Output<float>(n), n);
}

void AddOtherProducts(Suite& suite) {
  constexpr int n = 256;
  suite.Add(
      {.name = "gemm_bytes", .launches = {{.global = {n, n}}}, .operations = 2.0 * n * n * n},
      [=](const int8_t* a, const int8_t* b, int* c, int n) {
#pragma omp parallel for
        for (int row = 0; row < n; ++row)
          for (int column = 0; column < n; ++column) {
            int sum = 0;
            for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[column * n + k];
            c[row * n + column] = sum;
          }
      },
      Input(Uniform<int8_t>(n * n, -100, 100)), Input(Uniform<int8_t>(n * n, -100, 100, 2)),
      Output<int>(n * n), n);
  constexpr int rows = 1024;
  suite.Add(
      {.name = "sgemv", .launches = {{.global = {rows}}}, .bytes = 4.0 * rows * rows},
      [=](const float* a, const float* x, float* y, int n) {
#pragma omp parallel for
        for (int row = 0; row < n; ++row) {
          float sum = 0;
          for (int k = 0; k < n; ++k) sum += a[row * n + k] * x[k];
          y[row] = sum;
        }
      },
      Input(Matrix<float>(rows, rows, 1)), Input(Matrix<float>(rows, 1, 2)), Output<float>(rows),
      rows);
  constexpr size_t products = 8192;
  suite.Add(
      {.name = "small_products",
       .launches = {{.global = {products}}},
       .operations = 128.0 * products},
      [=](const float* a, const float* b, float* c) {
#pragma omp parallel for
        for (size_t first = 0; first < products * 16; first += 16)
          for (int i = 0; i < 16; i += 4)
            for (int j = 0; j < 4; ++j) {
              float sum = 0;
              for (int k = 0; k < 4; ++k) sum += a[first + i + k] * b[first + k * 4 + j];
              c[first + i + j] = sum;
            }
      },
      Input(Matrix<float>(products, 16, 1)), Input(Matrix<float>(products, 16, 2)),
      Output<float>(products * 16));
}

void ConvolveLayer(const float* in, const float* weights, float* out, int channels, int size) {
#pragma omp parallel for
  for (int to = 0; to < channels; ++to) {
    float* plane = out + to * size * size;
    std::fill(plane, plane + size * size, 0.0f);
    for (int from = 0; from < channels; ++from)
      for (int k = 0; k < 9; ++k) {
        const float weight = weights[(to * channels + from) * 9 + k];
        const int dy = k / 3 - 1, dx = k % 3 - 1;
        for (int y = std::max(0, -dy); y < std::min(size, size - dy); ++y)
          for (int x = std::max(0, -dx); x < std::min(size, size - dx); ++x)
            plane[y * size + x] += weight * in[(from * size + y + dy) * size + x + dx];
      }
    for (int i = 0; i < size * size; ++i) plane[i] = std::max(plane[i], 0.0f);
  }
}

void AddLayers(Suite& suite) {
  constexpr int channels = 16, size = 64;
  suite.Add({.name = "conv_layer",
             .launches = {{.global = {size, size, channels}}},
             .operations = 18.0 * channels * channels * size * size},
            ConvolveLayer, Input(Matrix<float>(channels, size * size, 1)),
            Input(Matrix<float>(channels, channels * 9, 2)), Output<float>(channels * size * size),
            channels, size);
  constexpr int rows = 1024, n = 256;
  const auto softmax = [=](const float* in, float* out, int n) {
#pragma omp parallel for
    for (int row = 0; row < rows; ++row) {
      const float* from = in + row * n;
      const float largest = *std::max_element(from, from + n);
      float sum = 0;
      for (int i = 0; i < n; ++i) sum += out[row * n + i] = std::exp(from[i] - largest);
      for (int i = 0; i < n; ++i) out[row * n + i] /= sum;
    }
  };
  suite.Add({.name = "softmax", .launches = {{.global = {rows}}}, .items = rows * n}, softmax,
            Input(Matrix<float>(rows, n, 1)), Output<float>(rows * n), n);
  suite.Add({.name = "softmax_elements", .launches = {{.global = {n, rows}}}, .items = rows * n},
            softmax, Input(Matrix<float>(rows, n, 1)), Output<float>(rows * n), n);
  suite.Add(
      {.name = "normalize",
       .launches = {{.kernel = "normalize_rows", .global = {rows}}},
       .items = rows * n},
      [=](const float* in, float* out, int n) {
#pragma omp parallel for
        for (int row = 0; row < rows; ++row) {
          const float* from = in + row * n;
          float sum = 0, squares = 0;
          for (int i = 0; i < n; ++i) sum += from[i], squares += from[i] * from[i];
          const float mean = sum / n, scale = 1 / std::sqrt(squares / n - mean * mean + 1e-5f);
          for (int i = 0; i < n; ++i) out[row * n + i] = (from[i] - mean) * scale;
        }
      },
      Input(Matrix<float>(rows, n, 1)), Output<float>(rows * n), n);
  constexpr int kPixels = 28 * 28, kChannels = 128, kImages = 4;
  constexpr size_t kAll = size_t{kPixels} * kChannels * kImages;
  suite.Add(
      {.name = "scale_channels", .launches = {{.global = {kAll}}}, .items = kAll},
      [=](const float* in, float* out, const float* factors, const float* biases, int, int) {
#pragma omp parallel for
        for (int c = 0; c < kChannels * kImages; ++c)
          for (size_t i = size_t(c) * kPixels; i < size_t(c + 1) * kPixels; ++i)
            out[i] = std::max(in[i] * factors[c % kChannels] + biases[c % kChannels], 0.0f);
      },
      Input(Matrix<float>(kChannels * kImages, kPixels, 1)), Output<float>(kAll),
      Input(Matrix<float>(1, kChannels, 2)), Input(Matrix<float>(1, kChannels, 3)), kPixels,
      kChannels);
}

void AddPoints(Suite& suite) {
  constexpr int kPoints = 16384, kCentres = 64, kFeatures = 16;
  suite.Add(
      {.name = "nearest",
       .launches = {{.global = {kPoints}}},
       .operations = 3.0 * kPoints * kCentres * kFeatures},
      [=](const float* points, const float* centres, int* nearest, int) {
#pragma omp parallel for
        for (int i = 0; i < kPoints; ++i) {
          float least = 1e30f;
          for (int k = 0; k < kCentres; ++k) {
            float distance = 0;
            for (int f = 0; f < kFeatures; ++f) {
              const float d = points[i * kFeatures + f] - centres[k * kFeatures + f];
              distance += d * d;
            }
            if (distance < least) least = distance, nearest[i] = k;
          }
        }
      },
      Input(Matrix<float>(kPoints, kFeatures, 1)), Input(Matrix<float>(kCentres, kFeatures, 2)),
      Output<int>(kPoints), kCentres);
}

// Copies between layouts, in which a work-item finds its place by divisions.
void AddLayouts(Suite& suite) {
  constexpr int kSide = 56, kChannels = 32, kPixels = kSide * kSide;
  constexpr size_t kAll = size_t{kPixels} * kChannels;
  suite.Add(
      {.name = "im2col", .launches = {{.global = {kAll}}}, .bytes = 4.0 * 10 * kAll},
      [=](const float* image, float* columns, int side) {
#pragma omp parallel for
        for (int row = 0; row < kChannels * 9; ++row)
          for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
              const int from_y = y + row / 3 % 3 - 1, from_x = x + row % 3 - 1;
              const bool is_inside = from_y >= 0 && from_y < side && from_x >= 0 && from_x < side;
              columns[(size_t(row) * side + y) * side + x] =
                  is_inside ? image[(row / 9 * side + from_y) * side + from_x] : 0;
            }
      },
      Input(Matrix<float>(kChannels, kPixels, 1)), Output<float>(9 * kAll), kSide);
  suite.Add(
      {.name = "channels_last", .launches = {{.global = {kAll}}}, .bytes = 8.0 * kAll},
      [=](const float* in, float* out, int, int) {
#pragma omp parallel for
        for (int pixel = 0; pixel < kPixels; ++pixel)
          for (int channel = 0; channel < kChannels; ++channel)
            out[pixel * kChannels + channel] = in[channel * kPixels + pixel];
      },
      Input(Matrix<float>(kChannels, kPixels, 1)), Output<float>(kAll), kPixels, kChannels);
  suite.Add(
      {.name = "depthwise",
       .launches = {{.global = {kSide * kChannels, kSide}}},
       .operations = 18.0 * kAll},
      [=](const float* in, const float* weights, float* out, int side) {
#pragma omp parallel for
        for (int y = 0; y < side; ++y)
          for (int x = 0; x < side; ++x) {
            float sums[kChannels] = {};
            for (int k = 0; k < 9; ++k) {
              const int from_x = x + k % 3 - 1, from_y = y + k / 3 - 1;
              if (from_x < 0 || from_x >= side || from_y < 0 || from_y >= side) continue;
              for (int c = 0; c < kChannels; ++c)
                sums[c] +=
                    in[(from_y * side + from_x) * kChannels + c] * weights[k * kChannels + c];
            }
            std::copy(sums, sums + kChannels, out + (y * side + x) * kChannels);
          }
      },
      Input(Matrix<float>(kPixels, kChannels, 1)), Input(Matrix<float>(9, kChannels, 2)),
      Output<float>(kAll), kSide);
}

}  // namespace

void AddDense(Suite& suite) {
  suite.Begin("dense");
  AddProducts(suite);
  AddElimination(suite);
  AddOtherProducts(suite);
  AddLayers(suite);
  AddLayouts(suite);
  AddPoints(suite);
}

}  // namespace weft::bench
