// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "relaxed.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "device.h"
#include "exact.h"

namespace weft::sweep {
namespace {

// Largest errors over [least, end]: absolute, or in ULP with `slope` more for each unit of |x|.
struct Relaxed {
  const char* name;
  double least, end, absolute, ulp, slope;
};

constexpr double kPi = 3.14159265358979323846;
constexpr Relaxed kRelaxed[] = {
    {"sin", -kPi, kPi, 0x1p-11, 0, 0}, {"cos", -kPi, kPi, 0x1p-11, 0, 0},
    {"atan", -1e30, 1e30, 0, 4096, 0}, {"exp", -87, 88, 0, 3, 2},
    {"exp2", -126, 127, 0, 3, 2},      {"exp10", -37, 38, 0, 8192, 0},
    {"asin", -1, 1, 0, 4096, 0},       {"acos", -1, 1, 0, 4096, 0},
    {"sinh", -88, 88, 0, 8192, 0},     {"cosh", -88, 88, 0, 8192, 0},
    {"tanh", -88, 88, 0, 8192, 0},     {"cbrt", -1e30, 1e30, 0, 8192, 0},
    {"log", 0.5, 2, 0x1p-21, 0, 0},    {"log2", 0.5, 2, 0x1p-21, 0, 0},
    {"log10", 0.5, 2, 0x1p-21, 0, 0},  {"log", 2, 1e38, 0, 3, 0},
    {"log2", 2, 1e38, 0, 3, 0},        {"log10", 2, 1e38, 0, 3, 0},
    {"asinpi", -1, 1, 0, 8192, 0},     {"acospi", -1, 1, 0, 8192, 0},
    {"tan", -1e30, 1e30, 0, 8192, 0},  {"sinpi", -1, 1, 0x1p-11, 0, 0},
    {"cospi", -1, 1, 0x1p-11, 0, 0},   {"atanpi", -1e30, 1e30, 0, 8192, 0},
};

// Half of them evenly, half of all magnitudes.
std::vector<float> Arguments(const Relaxed& of) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> even(of.least, of.end), exponent(-30, 100);
  std::vector<float> x;
  while (x.size() < 1 << 15) {
    x.push_back(float(even(random)));
    const double magnitude = std::exp2(exponent(random));
    x.push_back(float(std::clamp(x.size() % 4 < 2 ? magnitude : -magnitude, of.least, of.end)));
  }
  return x;
}

// The error in multiples of what is allowed.
double Excess(const Relaxed& of, float x, float result) {
  if (x == 0) return 0;
  ExactFunction* exact = ExactFunctionNamed(of.name);
  if (of.absolute > 0) {
    const double unit = ErrorInUlp(exact, x, 0, result, {24, 0, 0}) * 0x1p-23;
    return unit / of.absolute;
  }
  return ErrorInUlp(exact, x, 0, result, kFloat) / (of.ulp + std::floor(of.slope * std::fabs(x)));
}

}  // namespace

bool CheckRelaxed() {
  bool is_right = true;
  for (const Relaxed& of : kRelaxed) {
    const Program program(std::string("-cl-fast-relaxed-math -DTYPE=float -DFUNCTION=") + of.name);
    const std::vector<float> x = Arguments(of);
    std::vector<float> result(x.size());
    program.Apply<float, float>(x, {}, {}, result);
    double worst = 0;
    size_t at = 0;
    for (size_t i = 0; i < x.size(); ++i) {
      const double excess = std::isfinite(result[i]) ? Excess(of, x[i], result[i]) : INFINITY;
      if (excess > worst) worst = excess, at = i;
    }
    fmt::print("{}: {:.3g} of what is allowed, at {}\n", of.name, worst, x[at]);
    is_right &= worst <= 1;
  }
  return is_right;
}

}  // namespace weft::sweep
