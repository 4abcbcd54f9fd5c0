// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <numeric>
#include <string>

#include "bench/kernels/kinds.h"

namespace weft::bench {
namespace {

void AddSpin(Suite& suite, size_t items) {
  constexpr uint32_t steps = 100000;
  suite.Add(
      {.name = "spin_" + std::to_string(items),
       .file = "spin",
       .launches = {{.kernel = "spin", .global = {items}}},
       .items = double(steps)},
      [items](uint32_t* out, uint32_t steps) {
        for (size_t i = 0; i < items; ++i)
          for (uint32_t k = 0; k < steps; ++k) out[i] = out[i] * 1664525u + (out[i] >> 7);
      },
      Update(Uniform<uint32_t>(items, 0, 1000)), steps);
}

void Parse(const uint8_t* text, int* numbers, int length) {
  int count = 0, value = -1;
  for (int i = 0; i < length; ++i) {
    if (text[i] >= '0' && text[i] <= '9') {
      value = std::max(value, 0) * 10 % 100000 + (text[i] - '0');
    } else if (value >= 0) {
      numbers[1 + count++] = value;
      value = -1;
    }
  }
  numbers[0] = count;
}

}  // namespace

void AddSerial(Suite& suite) {
  suite.Begin("serial");
  for (size_t items : {1, 2, 4, 8}) AddSpin(suite, items);
  constexpr int n = 65536, few = 512;
  suite.Add({.name = "parse", .launches = {{.global = {1}}}, .bytes = n}, Parse,
            Input(Each<uint8_t>(n, [](size_t i) { return "12, 7;305 9\n"[i * 2654435761u % 12]; })),
            Output<int>(n + 1), n);
  suite.Add(
      {.name = "scan", .launches = {{.global = {1}}}, .items = n},
      [](const int* in, int* out, int n) { std::partial_sum(in, in + n, out); },
      Input(Uniform(n, -100, 100)), Output<int>(n), n);
  constexpr int series = 4, length = 8192;
  suite.Add(
      {.name = "smooth", .launches = {{.global = {series}}}, .items = double(series) * length},
      [=](const float* in, float* ends, int length) {
#pragma omp parallel for
        for (int k = 0; k < series; ++k) {
          float mean = 0;
          for (int i = 0; i < length; ++i) mean = mean * 0.99f + in[k * length + i];
          ends[k] = mean;
        }
      },
      Input(Uniform(series * length, -1.0f, 1.0f)), Output<float>(series), length);
  suite.Add(
      {.name = "sort", .launches = {{.global = {1}}}, .items = few},
      [](const int* in, int* out, int n) {
        std::copy(in, in + n, out);
        std::sort(out, out + n);
      },
      Input(Uniform(few, -100000, 100000)), Output<int>(few), few);
}

}  // namespace weft::bench
