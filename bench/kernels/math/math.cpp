// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>

#include "bench/kernels/kinds.h"

namespace weft::bench {
namespace {

constexpr size_t kItems = 1 << 18;

float Below(float d) {
  const float k = 1 / (1 + 0.2316419f * std::fabs(d));
  const float p =
      k * (0.31938153f +
           k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  const float tail = 0.39894228f * std::exp(-0.5f * d * d) * p;
  return d > 0 ? 1 - tail : tail;
}

void AddPrograms(Suite& suite) {
  suite.Add(
      {.name = "black_scholes", .launches = {{.global = {kItems}}}, .items = kItems},
      [=](const float* price, const float* strike, const float* years, float* call, float* put,
          float rate, float volatility) {
#pragma omp parallel for simd
        for (size_t i = 0; i < kItems; ++i) {
          const float root = std::sqrt(years[i]);
          const float d1 = (std::log(price[i] / strike[i]) +
                            (rate + 0.5f * volatility * volatility) * years[i]) /
                           (volatility * root);
          const float d2 = d1 - volatility * root, later = strike[i] * std::exp(-rate * years[i]);
          call[i] = price[i] * Below(d1) - later * Below(d2);
          put[i] = later * (1 - Below(d2)) - price[i] * (1 - Below(d1));
        }
      },
      Input(Uniform(kItems, 5.0f, 30.0f)), Input(Uniform(kItems, 1.0f, 100.0f, 2)),
      Input(Uniform(kItems, 0.25f, 10.0f, 3)), Output<float>(kItems), Output<float>(kItems), 0.02f,
      0.3f);
  constexpr size_t n = 4096;
  suite.Add(
      {.name = "nbody", .launches = {{.global = {n}}}, .items = n * n, .tolerance = 1e-4},
      [=](const float* x, const float* y, const float* z, const float* mass, float* ax, float* ay,
          float* az, int n) {
#pragma omp parallel for
        for (int i = 0; i < n; ++i) {
          float fx = 0, fy = 0, fz = 0;
          for (int j = 0; j < n; ++j) {
            const float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
            const float inverse = 1 / std::sqrt(dx * dx + dy * dy + dz * dz + 0.01f);
            const float weight = mass[j] * inverse * inverse * inverse;
            fx += weight * dx, fy += weight * dy, fz += weight * dz;
          }
          ax[i] = fx, ay[i] = fy, az[i] = fz;
        }
      },
      Input(Uniform(n, -1.0f, 1.0f)), Input(Uniform(n, -1.0f, 1.0f, 2)),
      Input(Uniform(n, -1.0f, 1.0f, 3)), Input(Uniform(n, 0.0f, 1.0f, 4)), Output<float>(n),
      Output<float>(n), Output<float>(n), int(n));
  constexpr size_t structs = 2048;
  suite.Add(
      {.name = "nbody_structs",
       .launches = {{.global = {structs}}},
       .items = structs * structs,
       .tolerance = 1e-4},
      [=](const float* in, float* out, int n, float time) {
#pragma omp parallel for
        for (int i = 0; i < n; ++i) {
          float speed[3] = {in[8 * i + 3], in[8 * i + 4], in[8 * i + 5]};
          for (int j = 0; j < n; ++j) {
            float away[3], r2 = 0.01f;
            for (int d = 0; d < 3; ++d) {
              away[d] = in[8 * j + d] - in[8 * i + d];
              r2 += away[d] * away[d];
            }
            const float inverse = 1 / std::sqrt(r2);
            const float weight = in[8 * j + 6] * inverse * inverse * inverse * time;
            for (int d = 0; d < 3; ++d) speed[d] += weight * away[d];
          }
          std::copy(in + 8 * i, in + 8 * i + 8, out + 8 * i);
          for (int d = 0; d < 3; ++d) {
            out[8 * i + d] += speed[d] * time;
            out[8 * i + 3 + d] = speed[d];
          }
        }
      },
      Input(Uniform(structs * 8, 0.0f, 1.0f)), Output<float>(structs * 8), int(structs), 0.001f);
  suite.Add(
      {.name = "monte_carlo", .launches = {{.global = {8192}}}, .items = 8192 * 256},
      [=](int* inside, int count) {
#pragma omp parallel for
        for (uint32_t i = 0; i < 8192; ++i) {
          uint32_t state = i * 747796405u + 2891336453u;
          const auto next = [&] {
            return float((state = state * 1664525u + 1013904223u) >> 8) / 16777216.0f;
          };
          int hits = 0;
          for (int k = 0; k < count; ++k) {
            const float x = next(), y = next();
            hits += x * x + y * y < 1;
          }
          inside[i] = hits;
        }
      },
      Output<int>(8192), 256);
}

void AddChains(Suite& suite) {
  constexpr size_t items = 65536;
  suite.Add(
      {.name = "mad_peak",
       .launches = {{.global = {items}}},
       .operations = 16.0 * 256 * items,
       .tolerance = 1e-4},
      [=](float* out, int rounds, float m, float c) {
#pragma omp parallel for
        for (size_t first = 0; first < items; first += 16) {
          float a[8][16], sums[16] = {};
          for (int k = 0; k < 8; ++k)
            for (int l = 0; l < 16; ++l) a[k][l] = float(first + l) * 1e-6f + k;
          for (int i = 0; i < rounds; ++i)
            for (int k = 0; k < 8; ++k)
              for (int l = 0; l < 16; ++l) a[k][l] = a[k][l] * m + c;
          for (int k = 0; k < 8; ++k)
            for (int l = 0; l < 16; ++l) sums[l] += a[k][l];
          for (int l = 0; l < 16; ++l) out[first + l] = sums[l];
        }
      },
      Output<float>(items), 256, 0.999f, 0.001f);
  suite.Add(
      {.name = "polynomial",
       .launches = {{.global = {kItems}}},
       .items = kItems,
       .tolerance = 1e-12,
       .needs = "cl_khr_fp64"},
      [=](const double* in, double* out) {
#pragma omp parallel for simd
        for (size_t i = 0; i < kItems; ++i) {
          double sum = 0;
          for (int k = 30; k > 0; --k) sum = sum * in[i] + 1.0 / k;
          out[i] = sum;
        }
      },
      Input(Uniform(kItems, -1.0, 1.0)), Output<double>(kItems));
}

void AddMixes(Suite& suite) {
  suite.Add(
      {.name = "mix_float", .launches = {{.global = {kItems}}}, .items = kItems},
      [=](const float* in, float* out) {
#pragma omp parallel for simd
        for (size_t i = 0; i < kItems; ++i) {
          const float x = in[i];
          out[i] = std::sin(x) * std::exp(-0.1f * x) + std::pow(x + 1, 0.7f) + std::log(x + 2) +
                   std::atan2(x, 3.0f) + std::cbrt(x);
        }
      },
      Input(Uniform(kItems, 0.0f, 20.0f)), Output<float>(kItems));
  suite.Add(
      {.name = "mix_double",
       .launches = {{.global = {kItems}}},
       .items = kItems,
       .tolerance = 1e-13,
       .needs = "cl_khr_fp64"},
      [=](const double* in, double* out) {
#pragma omp parallel for simd
        for (size_t i = 0; i < kItems; ++i) {
          const double x = in[i];
          out[i] = std::sin(x) * std::exp(-0.1 * x) + std::pow(x + 1, 0.7) + std::log(x + 2) +
                   std::atan2(x, 3.0);
        }
      },
      Input(Uniform(kItems, 0.0, 20.0)), Output<double>(kItems));
}

// A function as OpenCL names it, and on the host.
template <typename T>
struct Function {
  const char* name;
  T (*on_host)(T);
  T least, end;
};

template <typename T>
void AddFunctions(Suite& suite, const char* type, const std::vector<Function<T>>& functions) {
  constexpr size_t n = 32768;
  for (const Function<T>& function : functions)
    suite.Add(
        {.name = std::string(function.name) + "_" + type,
         .file = "function",
         .launches = {{.kernel = "function", .global = {n}}},
         .items = n,
         .tolerance = sizeof(T) == 4 ? 2e-6 : 1e-14,
         .options = "-DREAL=" + std::string(type) + " -DFUNCTION=" + function.name,
         .needs = sizeof(T) == 8 ? "cl_khr_fp64" : ""},
        [on_host = function.on_host](const T* in, T* out) {
#pragma omp parallel for
          for (size_t i = 0; i < n; ++i) out[i] = on_host(in[i]);
        },
        Input(Uniform(n, function.least, function.end)), Output<T>(n));
}

template <typename T>
std::vector<Function<T>> AllFunctions() {
  return {{"acos", std::acos, T(-1), T(1)},       {"acosh", std::acosh, T(1), T(20)},
          {"asin", std::asin, T(-1), T(1)},       {"asinh", std::asinh, T(-20), T(20)},
          {"atan", std::atan, T(-20), T(20)},     {"atanh", std::atanh, T(-0.99), T(0.99)},
          {"cbrt", std::cbrt, T(-20), T(20)},     {"cos", std::cos, T(-20), T(20)},
          {"cosh", std::cosh, T(-5), T(5)},       {"erf", std::erf, T(-4), T(4)},
          {"erfc", std::erfc, T(-4), T(4)},       {"exp", std::exp, T(-5), T(5)},
          {"exp2", std::exp2, T(-5), T(5)},       {"expm1", std::expm1, T(-5), T(5)},
          {"lgamma", std::lgamma, T(0.1), T(20)}, {"log", std::log, T(0.1), T(100)},
          {"log10", std::log10, T(0.1), T(100)},  {"log1p", std::log1p, T(-0.9), T(100)},
          {"log2", std::log2, T(0.1), T(100)},    {"sin", std::sin, T(-20), T(20)},
          {"sinh", std::sinh, T(-5), T(5)},       {"sqrt", std::sqrt, T(0), T(100)},
          {"tan", std::tan, T(-1.5), T(1.5)},     {"tanh", std::tanh, T(-5), T(5)},
          {"tgamma", std::tgamma, T(0.1), T(10)}};
}

}  // namespace

void AddMath(Suite& suite) {
  suite.Begin("math");
  AddPrograms(suite);
  AddChains(suite);
  AddMixes(suite);
  AddFunctions<float>(suite, "float", AllFunctions<float>());
  AddFunctions<double>(suite, "double", AllFunctions<double>());
}

}  // namespace weft::bench
