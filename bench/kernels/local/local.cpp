// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <numeric>

#include "bench/kernels/kinds.h"

namespace weft::bench {
namespace {

// Calls share(first) for each block of `size` elements.
template <typename Share>
void EachBlock(size_t count, size_t size, Share share) {
#pragma omp parallel for
  for (size_t first = 0; first < count; first += size) share(first);
}

void AddSums(Suite& suite) {
  constexpr size_t n = 4 << 20, groups = 128;
  suite.Add(
      {.name = "reduce_tree", .launches = {{.global = {n}, .local = {256}}}, .bytes = 4.0 * n},
      [=](const float* in, float* out) {
        EachBlock(n, 256, [=](size_t first) {
          out[first / 256] = std::accumulate(in + first, in + first + 256, 0.0f);
        });
      },
      Input(Uniform(n, 0.0f, 1.0f)), Output<float>(n / 256), Local{1024});
  suite.Add(
      {.name = "reduce_strided",
       .launches = {{.global = {groups * 128}, .local = {128}}},
       .bytes = 4.0 * n,
       .tolerance = 1e-4},
      [=](const float* in, float* out, int n) {
        std::fill(out, out + groups, 0.0f);
#pragma omp parallel for
        for (size_t group = 0; group < groups; ++group)
          for (size_t i = group * 128; i < size_t(n); i += groups * 128)
            out[group] += std::accumulate(in + i, in + i + 128, 0.0f);
      },
      Input(Uniform(n, 0.0f, 1.0f)), Output<float>(groups), Local{512}, int(n));
}

// Where the greatest of 256 numbers is, as the kernel finds it.
int GreatestPlace(const float* numbers) {
  std::array<int, 256> places;
  std::iota(places.begin(), places.end(), 0);
  for (size_t rest = places.size() / 2; rest > 0; rest /= 2)
    for (size_t i = 0; i < rest; ++i)
      if (numbers[places[i]] < numbers[places[i + rest]]) places[i] = places[i + rest];
  return places[0];
}

void AddPlaces(Suite& suite) {
  constexpr size_t n = 4 << 20, side = 1024, columns = side + 16;
  suite.Add(
      {.name = "greatest_place", .launches = {{.global = {n}, .local = {256}}}, .bytes = 4.0 * n},
      [=](const float* in, int* out) {
        EachBlock(n, 256, [=](size_t first) { out[first / 256] = GreatestPlace(in + first); });
      },
      Input(Uniform(n, 0.0f, 1.0f)), Output<int>(n / 256), Local{1024}, Local{1024});
  suite.Add(
      {.name = "tile_rims",
       .launches = {{.global = {side, side}, .local = {16, 16}}},
       .bytes = 8.0 * side * side},
      [=](const float* in, float* out, int) {
        EachBlock(side * columns, columns, [=](size_t row) {
          for (size_t i = row; i < row + side; ++i)
            out[i] = in[i] + 0.25f * (in[i + columns] - 2 * in[i] + in[i + 1]);
        });
      },
      Input(Uniform(columns * (side + 16), 0.0f, 1.0f)), Output<float>(columns * (side + 16)),
      int(columns));
}

void AddScans(Suite& suite) {
  constexpr size_t n = 1 << 20;
  suite.Add(
      {.name = "scan_block", .launches = {{.global = {n / 2}, .local = {256}}}, .items = n},
      [=](const uint32_t* in, uint32_t* out) {
        EachBlock(n, 512, [=](size_t first) {
          std::exclusive_scan(in + first, in + first + 512, out + first, 0u);
        });
      },
      Input(Uniform<uint32_t>(n, 0, 1 << 20)), Output<uint32_t>(n), Local{2048});
  suite.Add(
      {.name = "scan_doubling", .launches = {{.global = {n}, .local = {256}}}, .items = n},
      [=](const uint32_t* in, uint32_t* out) {
        EachBlock(n, 256, [=](size_t first) {
          std::inclusive_scan(in + first, in + first + 256, out + first);
        });
      },
      Input(Uniform<uint32_t>(n, 0, 1 << 20)), Output<uint32_t>(n), Local{1024});
}

void AddSortStep(Suite& suite, const char* name, int distance) {
  constexpr size_t n = 1 << 18;
  suite.Add(
      {.name = name,
       .file = "bitonic_step",
       .launches = {{.kernel = "bitonic_step", .global = {n}, .local = {256}}},
       .items = n},
      [=](const uint32_t* in, uint32_t* out, int distance, int size) {
#pragma omp parallel for
        for (int i = 0; i < int(n); ++i) {
          const uint32_t mine = in[i], theirs = in[i ^ distance];
          out[i] = ((i & size) == 0) == (i < (i ^ distance)) ? std::min(mine, theirs)
                                                             : std::max(mine, theirs);
        }
      },
      Input(Uniform<uint32_t>(n, 0, 1u << 31)), Output<uint32_t>(n), distance, 1024);
}

void AddSorts(Suite& suite) {
  constexpr size_t n = 1 << 18;
  suite.Add(
      {.name = "bitonic", .launches = {{.global = {n}, .local = {256}}}, .items = n},
      [=](const uint32_t* in, uint32_t* out) {
        EachBlock(n, 256, [=](size_t first) {
          std::copy(in + first, in + first + 256, out + first);
          std::sort(out + first, out + first + 256);
        });
      },
      Input(Uniform<uint32_t>(n, 0, 1u << 31)), Output<uint32_t>(n), Local{1024});
  AddSortStep(suite, "bitonic_step_1", 1);
  AddSortStep(suite, "bitonic_step_512", 512);
}

void Transform(std::complex<float>* data, size_t n) {
  for (size_t i = 1, j = 0; i < n; ++i) {
    size_t bit = n / 2;
    for (; j & bit; bit /= 2) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(data[i], data[j]);
  }
  for (size_t size = 2; size <= n; size *= 2)
    for (size_t k = 0; k < size / 2; ++k) {
      const auto turn = std::polar(1.0f, float(-2 * M_PI * double(k) / double(size)));
      for (size_t i = k; i < n; i += size) {
        const auto a = data[i], b = data[i + size / 2];
        const std::complex<float> turned(b.real() * turn.real() - b.imag() * turn.imag(),
                                         b.real() * turn.imag() + b.imag() * turn.real());
        data[i] = a + turned, data[i + size / 2] = a - turned;
      }
    }
}

void AddTransforms(Suite& suite) {
  constexpr size_t n = 256 * 256;
  suite.Add(
      {.name = "fft",
       .launches = {{.global = {n / 4}, .local = {64}}},
       .items = n,
       .tolerance = 1e-5},
      [=](const float* in, float* out) {
        EachBlock(2 * n, 512, [=](size_t first) {
          std::copy(in + first, in + first + 512, out + first);
          Transform(reinterpret_cast<std::complex<float>*>(out + first), 256);
        });
      },
      Input(Uniform(2 * n, -1.0f, 1.0f)), Output<float>(2 * n));
}

int Align(const uint8_t* a, const uint8_t* b) {
  int row[65];
  for (int k = 0; k <= 64; ++k) row[k] = -2 * k;
  for (int i = 0; i < 64; ++i) {
    int corner = std::exchange(row[0], -2 * (i + 1));
    for (int k = 0; k < 64; ++k) {
      const int best = std::max(corner + (a[i] == b[k] ? 3 : -1), std::max(row[k + 1], row[k]) - 2);
      corner = std::exchange(row[k + 1], best);
    }
  }
  return row[64];
}

void AlignQuery(const uint8_t* query, const uint8_t* letters, int16_t* best) {
  int row[64] = {};
  for (int i = 0; i < 64; ++i) {
    int corner = 0, up = 0;
    for (int k = 0; k < 64; ++k) {
      const int match = corner + (query[i] == letters[k] ? 2 : -1);
      corner = row[k];
      up = row[k] = std::max({0, match, up - 1, row[k] - 1});
      best[k] = std::max<int>(best[k], up);
    }
  }
}

void AddRows(Suite& suite) {
  constexpr size_t groups = 512, rows = 512, n = 1024;
  suite.Add(
      {.name = "align",
       .launches = {{.global = {groups * 64}, .local = {64}}},
       .items = groups * 4096},
      [=](const uint8_t* a, const uint8_t* b, int* score) {
#pragma omp parallel for
        for (size_t group = 0; group < groups; ++group)
          score[group] = Align(a + group * 64, b + group * 64);
      },
      Input(Uniform<uint8_t>(groups * 64, 'a', 'e')),
      Input(Uniform<uint8_t>(groups * 64, 'a', 'e', 2)), Output<int>(groups));
  suite.Add(
      {.name = "align_query",
       .launches = {{.global = {groups * 64}, .local = {64}}},
       .items = groups * 4096},
      [=](const uint8_t* query, const uint8_t* letters, int16_t* best) {
#pragma omp parallel for
        for (size_t group = 0; group < groups; ++group) {
          std::fill_n(best + group * 64, 64, int16_t{0});
          AlignQuery(query, letters + group * 64, best + group * 64);
        }
      },
      Input(Uniform<uint8_t>(64, 'a', 'e')), Input(Uniform<uint8_t>(groups * 64, 'a', 'e', 2)),
      Output<int16_t>(groups * 64));
  suite.Add(
      {.name = "softmax_group",
       .launches = {{.global = {rows * 64}, .local = {64}}},
       .items = rows * n},
      [=](const float* in, float* out, int n) {
        EachBlock(rows * n, n, [=](size_t first) {
          const float largest = *std::max_element(in + first, in + first + n);
          float sum = 0;
          for (size_t i = first; i < first + n; ++i) sum += out[i] = std::exp(in[i] - largest);
          for (size_t i = first; i < first + n; ++i) out[i] /= sum;
        });
      },
      Input(Uniform(rows * n, -4.0f, 4.0f)), Output<float>(rows * n), Local{256}, int(n));
}

void AddForces(Suite& suite) {
  constexpr size_t bodies = 1024;
  suite.Add(
      {.name = "tile_forces",
       .launches = {{.global = {bodies}, .local = {64}}},
       .items = bodies * bodies},
      [=](const double* all, double* forces, int count) {
#pragma omp parallel for
        for (int i = 0; i < count; ++i) {
          double sum[4] = {};
          for (int k = 0; k < count; ++k) {
            double away[3], r2 = 0;
            for (int d = 0; d < 3; ++d) {
              away[d] = all[k * 4 + d] - all[i * 4 + d];
              r2 += away[d] * away[d];
            }
            const double weight = all[k * 4 + 3] * std::exp(-r2);
            for (int d = 0; d < 3; ++d) sum[d] += weight * away[d];
            sum[3] += weight;
          }
          for (int d = 0; d < 4; ++d) forces[i * 4 + d] += sum[d];
        }
      },
      Input(Uniform(bodies * 4, 0.0, 1.0)), Update(Zeros<double>(bodies * 4)), int(bodies));
}

}  // namespace

void AddLocal(Suite& suite) {
  suite.Begin("local");
  AddSums(suite);
  AddPlaces(suite);
  AddScans(suite);
  AddSorts(suite);
  AddTransforms(suite);
  AddRows(suite);
  AddForces(suite);
}

}  // namespace weft::bench
