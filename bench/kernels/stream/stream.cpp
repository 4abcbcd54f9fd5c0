// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "bench/kernels/kinds.h"

namespace weft::bench {
namespace {

constexpr size_t kLarge = 16 << 20;  // floats that no cache holds
constexpr size_t kSmall = 1 << 18;   // floats that a core's own cache holds

Contents<float> Floats(size_t count, uint64_t seed = 1) { return Uniform(count, 0.0f, 1.0f, seed); }

// Each number below `count` once, in a random order.
Contents<int> Permutation(size_t count) {
  return [=] {
    std::vector<int> places(count);
    for (size_t i = 0; i < count; ++i) places[i] = int(i);
    Random random(7);
    for (size_t i = count - 1; i > 0; --i)
      std::swap(places[i], places[size_t(random.Integer(0, int64_t(i) + 1))]);
    return places;
  };
}

// Three coordinates and a number each.
Contents<uint32_t> Points(size_t count) {
  return [=] {
    std::vector<uint32_t> points(4 * count);
    Random random(3);
    for (size_t i = 0; i < points.size(); ++i) {
      points[i] = i % 4 == 3 ? uint32_t(random.Integer(0, 1000))
                             : std::bit_cast<uint32_t>(float(random.Integer(0, 1000)) / 1000);
    }
    return points;
  };
}

void AddPlain(Suite& suite) {
  suite.Add(
      {.name = "copy", .launches = {{.global = {kLarge}}}, .bytes = 8.0 * kLarge},
      [=](const float* in, float* out) {
#pragma omp parallel for simd
        for (size_t i = 0; i < kLarge; ++i) out[i] = in[i];
      },
      Input(Floats(kLarge)), Output<float>(kLarge));
  suite.Add(
      {.name = "scale", .launches = {{.global = {kSmall}}}, .bytes = 8.0 * kSmall},
      [=](const float* in, float* out, float factor) {
#pragma omp parallel for simd
        for (size_t i = 0; i < kSmall; ++i) out[i] = factor * in[i];
      },
      Input(Floats(kSmall)), Output<float>(kSmall), 3.0f);
  constexpr int kTable = 4096;
  suite.Add(
      {.name = "deviations", .launches = {{.global = {kSmall}}}, .items = kSmall},
      [=](const float* in, const float* table, float* out, int n) {
        const float mean = std::accumulate(table, table + n, 0.0f) / n;
#pragma omp parallel for simd
        for (size_t i = 0; i < kSmall; ++i) out[i] = std::abs(in[i] - mean);
      },
      Input(Floats(kSmall)), Input(Floats(kTable, 2)), Output<float>(kSmall), kTable);
  suite.Add(
      {.name = "triad", .launches = {{.global = {kLarge}}}, .bytes = 12.0 * kLarge},
      [=](const float* x, const float* y, float* out, float factor) {
#pragma omp parallel for simd
        for (size_t i = 0; i < kLarge; ++i) out[i] = x[i] + factor * y[i];
      },
      Input(Floats(kLarge)), Input(Floats(kLarge, 2)), Output<float>(kLarge), 3.0f);
  suite.Add(
      {.name = "saxpy_in_loop",
       .launches = {{.global = {1024}, .local = {64}}},
       .bytes = 8.0 * kSmall},
      [=](const float* x, float* y, float a, int n) {
#pragma omp parallel for simd
        for (int i = 0; i < n; ++i) y[i] = a * x[i] + 1;
      },
      Input(Floats(kSmall)), Output<float>(kSmall), 1.5f, int(kSmall));
  constexpr size_t kPart = kSmall - 77;
  suite.Add(
      {.name = "guarded_tiles",
       .launches = {{.global = {16384}, .local = {256}}},
       .bytes = 8.0 * kPart},
      [=](const float* in, float* out, int) {
#pragma omp parallel for simd
        for (size_t i = 0; i < kPart; ++i) out[i] = in[i] * 2 + 1;
      },
      Input(Floats(kPart)), Output<float>(kPart), int(kPart));
  suite.Add(
      {.name = "triad_in_loop",
       .launches = {{.global = {16384}, .local = {256}}},
       .bytes = 12.0 * kLarge},
      [=](float* y, const float* x, float factor, unsigned n) {
#pragma omp parallel for simd
        for (unsigned i = 0; i < n; ++i) y[i] = factor * y[i] + x[i];
      },
      Update(Floats(kLarge)), Input(Floats(kLarge, 2)), 0.5f, unsigned(kLarge));
  suite.Add(
      {.name = "widen_bytes", .launches = {{.global = {kSmall}}}, .bytes = 5.0 * kSmall},
      [=](const uint8_t* in, float* out) {
#pragma omp parallel for simd
        for (size_t i = 0; i < kSmall; ++i) out[i] = in[i] / 255.0f;
      },
      Input(Uniform<uint8_t>(kSmall, 0, 255)), Output<float>(kSmall));
}

void AddStrided(Suite& suite, const char* name, int x_step, int y_step) {
  constexpr size_t n = kSmall / 2;
  suite.Add(
      {.name = name,
       .file = "saxpy_strided",
       .launches = {{.kernel = "saxpy_strided", .global = {n}}},
       .bytes = 8.0 * n},
      [=](const float* x, float* y, float a, int x_step, int y_step) {
#pragma omp parallel for
        for (size_t i = 0; i < n; ++i) y[i * y_step] = a * x[i * x_step] + 2;
      },
      Input(Floats(kSmall)), Output<float>(kSmall), 1.5f, x_step, y_step);
}

void AddOrders(Suite& suite) {
  AddStrided(suite, "saxpy_1_1", 1, 1);
  AddStrided(suite, "saxpy_1_2", 1, 2);
  AddStrided(suite, "saxpy_2_2", 2, 2);
  suite.Add(
      {.name = "blocked", .launches = {{.global = {kSmall / 64}}}, .bytes = 8.0 * kSmall},
      [=](const float* in, float* out) {
#pragma omp parallel for simd
        for (size_t i = 0; i < kSmall; ++i) out[i] = 2 * in[i] + 1;
      },
      Input(Floats(kSmall)), Output<float>(kSmall));
  suite.Add(
      {.name = "reverse", .launches = {{.global = {kSmall}}}, .bytes = 8.0 * kSmall},
      [=](const float* in, float* out, int n) {
#pragma omp parallel for simd
        for (int i = 0; i < n; ++i) out[n - 1 - i] = in[i];
      },
      Input(Floats(kSmall)), Output<float>(kSmall), int(kSmall));
  suite.Add(
      {.name = "gather", .launches = {{.global = {kSmall}}}, .items = kSmall},
      [=](const float* in, const int* place, float* out) {
#pragma omp parallel for
        for (size_t i = 0; i < kSmall; ++i) out[i] = in[place[i]];
      },
      Input(Floats(kSmall)), Input(Permutation(kSmall)), Output<float>(kSmall));
  suite.Add(
      {.name = "scatter", .launches = {{.global = {kSmall}}}, .items = kSmall},
      [=](const float* in, const int* place, float* out) {
#pragma omp parallel for
        for (size_t i = 0; i < kSmall; ++i) out[place[i]] = in[i];
      },
      Input(Floats(kSmall)), Input(Permutation(kSmall)), Output<float>(kSmall));
}

void AddLayouts(Suite& suite) {
  constexpr int n = 1024;
  const auto transpose = [](const float* in, float* out, int n) {
#pragma omp parallel for
    for (int y = 0; y < n; y += 16)
      for (int x = 0; x < n; ++x)
        for (int i = y; i < y + 16; ++i) out[x * n + i] = in[i * n + x];
  };
  suite.Add({.name = "transpose", .launches = {{.global = {n, n}}}, .bytes = 8.0 * n * n},
            transpose, Input(Floats(n * n)), Output<float>(n * n), n);
  suite.Add({.name = "transpose_tiled",
             .launches = {{.global = {n, n}, .local = {16, 16}}},
             .bytes = 8.0 * n * n},
            transpose, Input(Floats(n * n)), Output<float>(n * n), n);
  constexpr size_t particles = kSmall / 8;
  suite.Add(
      {.name = "structs", .launches = {{.global = {particles}}}, .bytes = 64.0 * particles},
      [=](const float* in, float* out, float step) {
#pragma omp parallel for
        for (size_t i = 0; i < particles * 8; i += 8) {
          for (int k = 0; k < 8; ++k) out[i + k] = in[i + k];
          for (int k = 0; k < 3; ++k) out[i + k] += step * in[i + 4 + k];
        }
      },
      Input(Floats(particles * 8)), Output<float>(particles * 8), 0.5f);
  suite.Add(
      {.name = "records", .launches = {{.global = {kSmall}}}, .items = kSmall},
      [=](const uint32_t* points, const uint32_t* place, float* out) {
#pragma omp parallel for
        for (size_t i = 0; i < kSmall; ++i) {
          const uint32_t* point = points + 4 * place[i];
          const float x = std::bit_cast<float>(point[0]), y = std::bit_cast<float>(point[1]),
                      z = std::bit_cast<float>(point[2]);
          out[i] = x * x + y * y + z * z + float(point[3] & 7);
        }
      },
      Input(Points(1 << 14)), Input(Uniform<uint32_t>(kSmall, 0, (1 << 14) - 1)),
      Output<float>(kSmall));
  constexpr int cells = 1 << 14;
  suite.Add(
      {.name = "many_arrays", .launches = {{.global = {cells}}}, .bytes = 34.0 * 4 * cells},
      [](const float* in, float* out, float temperature, int n) {
#pragma omp parallel for
        for (int k = 0; k < 16; ++k)
          for (int i = k * n; i < (k + 1) * n; ++i)
            out[i] = in[i] * in[i + n] / (in[i + 2 * n] * (temperature + float(k)));
      },
      Input(Floats(18 * cells)), Output<float>(16 * cells), 300.0f, cells);
  constexpr size_t places = kSmall / 2;
  suite.Add(
      {.name = "pairs", .launches = {{.global = {places}}}, .bytes = 12.0 * places},
      [=](const float* at, float* distance, float latitude, float longitude) {
#pragma omp parallel for simd
        for (size_t i = 0; i < places; ++i) {
          const float a = latitude - at[2 * i], b = longitude - at[2 * i + 1];
          distance[i] = std::sqrt(a * a + b * b);
        }
      },
      Input(Floats(2 * places)), Output<float>(places), 0.25f, 0.75f);
}

void AddSums(Suite& suite) {
  constexpr int rows = 1024, n = 1000;
  suite.Add(
      {.name = "rows_of_sums", .launches = {{.global = {rows}}}, .bytes = 4.0 * rows * n},
      [=](const float* in, float* out, int n) {
#pragma omp parallel for
        for (int row = 0; row < rows; ++row) {
          float sum = 0;
          for (int i = 0; i < n; ++i) sum += in[row * n + i];
          out[row] = sum;
        }
      },
      Input(Floats(rows * n)), Output<float>(rows), n);
  constexpr uint32_t each = 250, all = 4 * rows * each - 7;
  suite.Add(
      {.name = "chunks_of_sums", .launches = {{.global = {4 * rows}}}, .bytes = 4.0 * all},
      [=](const float* in, float* out, uint32_t each, uint32_t n) {
#pragma omp parallel for
        for (uint32_t id = 0; id < 4 * rows; ++id) {
          float sum = 0;
          for (uint32_t i = id * each; i < std::min((id + 1) * each, n); ++i) sum += in[i];
          out[id] = sum;
        }
      },
      Input(Floats(all)), Output<float>(4 * rows), each, all);
  suite.Add(
      {.name = "running_sums", .launches = {{.global = {rows}}}, .bytes = 8.0 * rows * n},
      [=](const float* in, float* out, int n) {
#pragma omp parallel for
        for (int row = 0; row < rows; ++row) {
          float sum = 0;
          for (int i = 0; i < n; ++i) out[row * n + i] = sum += in[row * n + i];
        }
      },
      Input(Floats(rows * n)), Output<float>(rows * n), n);
  suite.Add(
      {.name = "columns_of_sums", .launches = {{.global = {rows}}}, .bytes = 4.0 * rows * n},
      [=](const float* in, float* out, int rows, int columns) {
#pragma omp parallel for
        for (int first = 0; first < columns; first += 64) {
          float sums[64] = {};
          for (int i = 0; i < rows; ++i)
            for (int k = 0; k < 64; ++k) sums[k] += in[i * columns + first + k];
          std::copy(sums, sums + 64, out + first);
        }
      },
      Input(Floats(rows * n)), Output<float>(rows), n, rows);
  constexpr int length = 1024;
  suite.Add(
      {.name = "least_of_rows", .launches = {{.global = {rows}}}, .bytes = 4.0 * rows * length},
      [=](const float* in, int* least, int n) {
#pragma omp parallel for
        for (int row = 0; row < rows; ++row)
          least[row] = int(std::min_element(in + row * n, in + (row + 1) * n) - in - row * n);
      },
      Input(Floats(rows * length)), Output<int>(rows), length);
  suite.Add(
      {.name = "filter_rows", .launches = {{.global = {rows}}}, .bytes = 8.0 * rows * n},
      [=](const float* in, float* out, int n, float a, float b) {
#pragma omp parallel for
        for (int row = 0; row < rows; ++row) {
          const float* from = in + row * n;
          float* to = out + row * n;
          to[0] = to[1] = 0;
          for (int i = 2; i < n; ++i) to[i] = from[i] + a * to[i - 1] - b * to[i - 2];
        }
      },
      Input(Floats(rows * n)), Output<float>(rows * n), n, 0.6f, 0.25f);
  constexpr int columns = 4096, lines = 250;
  suite.Add(
      {.name = "filter_columns",
       .launches = {{.global = {columns}}},
       .bytes = 8.0 * columns * lines},
      [=](const float* in, float* out, int n, int lines, float a, float b) {
#pragma omp parallel for
        for (int first = 0; first < n; first += 64) {
          for (int c = first; c < first + 64; ++c) out[c] = out[n + c] = 0;
          for (int r = 2; r < lines; ++r) {
            const float* from = in + r * n;
            float* to = out + r * n;
            for (int c = first; c < first + 64; ++c)
              to[c] = from[c] + a * to[c - n] - b * to[c - 2 * n];
          }
        }
      },
      Input(Floats(columns * lines)), Output<float>(columns * lines), columns, lines, 0.6f, 0.25f);
  constexpr uint64_t element = sizeof(float);
  suite.Add(
      {.name = "byte_strides",
       .launches = {{.global = {rows * 64}, .local = {64}}},
       .bytes = 8.0 * rows * length},
      [=](const float* in, const float* row, float* out, uint64_t, uint64_t, int n) {
#pragma omp parallel for
        for (int first = 0; first < rows * n; first += n)
          for (int i = 0; i < n; ++i) out[first + i] = in[first + i] + row[i];
      },
      Input(Floats(rows * length)), Input(Floats(length)), Output<float>(rows * length), element,
      length * element, length);
}

}  // namespace

void AddStreams(Suite& suite) {
  suite.Begin("stream");
  AddPlain(suite);
  AddOrders(suite);
  AddLayouts(suite);
  AddSums(suite);
}

}  // namespace weft::bench
