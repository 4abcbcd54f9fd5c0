// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_fp16: functions of one half over all of them, those of two and three over special and
// random ones, against results in a wider type; conversions from and to every type. Each for single
// halves, whose lanes the compiler makes, and for vectors of the language.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "program.h"

namespace weft::half {
namespace {

using Bits = std::vector<uint16_t>;
using Wide = __float128;

_Float16 ToHalf(uint16_t bits) { return std::bit_cast<_Float16>(bits); }

// How far a half is from the exact result, in units of its last place there; infinity if of another
// kind. `exact` beyond the greatest half by half a unit is infinite.
double UlpError(uint16_t bits, double exact) {
  const auto result = double(ToHalf(bits));
  if (std::isnan(exact) || std::isnan(result))
    return std::isnan(exact) && std::isnan(result) ? 0 : INFINITY;
  if (std::fabs(exact) >= 65520) return result == std::copysign(INFINITY, exact) ? 0 : INFINITY;
  if (exact == 0) return result == 0 && std::signbit(result) == std::signbit(exact) ? 0 : INFINITY;
  if (std::isinf(result))
    return std::fabs(exact) > 65500 && std::signbit(result) == std::signbit(exact) ? 0.51
                                                                                   : INFINITY;
  const int exponent = std::max(std::ilogb(exact), -14);
  return std::fabs(std::ldexp(result - exact, 10 - exponent));
}

struct Function {
  const char* expression;  // of x, y, z
  double (*exact)(double, double, double);
  double limit = 0.51;
};

constexpr double kPi = 3.14159265358979323846;

double ReducedPi(double x, double (*f)(double)) { return f(std::remainder(x, 2.0) * kPi); }
double SinPi(double x) {
  if (std::isinf(x) || std::isnan(x)) return NAN;
  const double r = std::remainder(x, 2.0);
  if (r == std::trunc(r)) return std::copysign(0.0, x);
  return std::sin(r * kPi);
}
double CosPi(double x) {
  const double r = std::fabs(std::remainder(x, 2.0));
  return r == 0.5 ? 0.0 : ReducedPi(x, std::cos);
}
double TanPi(double x) {
  if (std::isinf(x) || std::isnan(x)) return NAN;
  const double r = std::remainder(x, 2.0), part = std::remainder(x, 1.0);
  if (std::fabs(part) == 0.5) return r == 0.5 || r == -1.5 ? INFINITY : -INFINITY;
  if (part == 0) return std::fabs(r) == 1 ? std::copysign(0.0, -x) : std::copysign(0.0, x);
  return std::tan(part * kPi);
}

const Function kUnary[] = {
    {"-x", [](double x, double, double) { return -x; }, 0},
    {"fabs(x)", [](double x, double, double) { return std::fabs(x); }, 0},
    {"floor(x)", [](double x, double, double) { return std::floor(x); }, 0},
    {"ceil(x)", [](double x, double, double) { return std::ceil(x); }, 0},
    {"trunc(x)", [](double x, double, double) { return std::trunc(x); }, 0},
    {"rint(x)", [](double x, double, double) { return std::nearbyint(x); }, 0},
    {"round(x)", [](double x, double, double) { return std::round(x); }, 0},
    {"sqrt(x)", [](double x, double, double) { return std::sqrt(x); }, 0.5},
    {"rsqrt(x)", [](double x, double, double) { return 1 / std::sqrt(x); }},
    {"cbrt(x)", [](double x, double, double) { return std::cbrt(x); }},
    {"1.0h / x", [](double x, double, double) { return 1 / x; }, 0.5},
    {"x * x", [](double x, double, double) { return x * x; }, 0.5},
    {"exp(x)", [](double x, double, double) { return std::exp(x); }},
    {"exp2(x)", [](double x, double, double) { return std::exp2(x); }},
    {"exp10(x)", [](double x, double, double) { return std::pow(10.0, x); }},
    {"expm1(x)", [](double x, double, double) { return std::expm1(x); }},
    {"log(x)", [](double x, double, double) { return std::log(x); }},
    {"log2(x)", [](double x, double, double) { return std::log2(x); }},
    {"log10(x)", [](double x, double, double) { return std::log10(x); }},
    {"log1p(x)", [](double x, double, double) { return std::log1p(x); }},
    {"logb(x)", [](double x, double, double) { return std::logb(x); }, 0},
    {"sin(x)", [](double x, double, double) { return std::sin(x); }},
    {"cos(x)", [](double x, double, double) { return std::cos(x); }},
    {"tan(x)", [](double x, double, double) { return std::tan(x); }},
    {"sinpi(x)", [](double x, double, double) { return SinPi(x); }},
    {"cospi(x)", [](double x, double, double) { return CosPi(x); }},
    {"tanpi(x)", [](double x, double, double) { return TanPi(x); }},
    {"asin(x)", [](double x, double, double) { return std::asin(x); }},
    {"acos(x)", [](double x, double, double) { return std::acos(x); }},
    {"atan(x)", [](double x, double, double) { return std::atan(x); }},
    {"asinpi(x)", [](double x, double, double) { return std::asin(x) / kPi; }},
    {"acospi(x)", [](double x, double, double) { return std::acos(x) / kPi; }},
    {"atanpi(x)", [](double x, double, double) { return std::atan(x) / kPi; }},
    {"sinh(x)", [](double x, double, double) { return std::sinh(x); }},
    {"cosh(x)", [](double x, double, double) { return std::cosh(x); }},
    {"tanh(x)", [](double x, double, double) { return std::tanh(x); }},
    {"asinh(x)", [](double x, double, double) { return std::asinh(x); }},
    {"acosh(x)", [](double x, double, double) { return std::acosh(x); }},
    {"atanh(x)", [](double x, double, double) { return std::atanh(x); }},
    {"erf(x)", [](double x, double, double) { return std::erf(x); }},
    {"erfc(x)", [](double x, double, double) { return std::erfc(x); }},
    {"tgamma(x)", [](double x, double, double) { return x == 0 ? 1 / x : std::tgamma(x); }},
    {"lgamma(x)", [](double x, double, double) { return std::lgamma(x); }},
    {"degrees(x)", [](double x, double, double) { return x * (180 / kPi); }},
    {"radians(x)", [](double x, double, double) { return x * (kPi / 180); }},
    {"sign(x)",
     [](double x, double, double) {
       return x > 0 ? 1.0 : x < 0 ? -1.0 : std::isnan(x) ? 0.0 : x;
     },
     0},
};

// A NaN that fmin and its like ignore; of zeros the sign is open, so no operand is one below.
const Function kBinary[] = {
    {"x + y", [](double x, double y, double) { return x + y; }, 0.5},
    {"x - y", [](double x, double y, double) { return x - y; }, 0.5},
    {"x * y", [](double x, double y, double) { return x * y; }, 0.5},
    {"x / y", [](double x, double y, double) { return x / y; }, 0.5},
    {"pow(x, y)", [](double x, double y, double) { return std::pow(x, y); }},
    {"powr(fabs(x) + 1.0h, y)",
     [](double x, double y, double) {
       const double base = double(_Float16(std::fabs(x) + 1));
       return std::isinf(base) && y == 0   ? NAN
              : base == 1 && std::isinf(y) ? NAN
              : std::isnan(y)              ? NAN
                                           : std::pow(base, y);
     }},
    {"atan2(x, y)", [](double x, double y, double) { return std::atan2(x, y); }},
    {"atan2pi(x, y)", [](double x, double y, double) { return std::atan2(x, y) / kPi; }},
    {"hypot(x, y)", [](double x, double y, double) { return std::hypot(x, y); }},
    {"fmod(x, y)", [](double x, double y, double) { return std::fmod(x, y); }, 0},
    {"remainder(x, y)", [](double x, double y, double) { return std::remainder(x, y); }, 0},
    {"copysign(x, y)", [](double x, double y, double) { return std::copysign(x, y); }, 0},
    {"fdim(x, y)", [](double x, double y, double) { return std::fdim(x, y); }, 0.5},
    {"fmax(x, y) + fmin(x, y)",
     [](double x, double y, double) {
       return std::isnan(x) ? y + y : std::isnan(y) ? x + x : x + y;
     },
     0.5},
    {"step(x, y)", [](double x, double y, double) { return y < x ? 0.0 : 1.0; }, 0},
};

const Function kTernary[] = {
    {"fma(x, y, z)",
     [](double x, double y, double z) {
       if (!std::isfinite(x) || !std::isfinite(y) || !std::isfinite(z)) return x * y + z;
       return double(_Float16(Wide(x) * Wide(y) + Wide(z)));
     },
     0},
    {"mad(x, y, z)", [](double x, double y, double z) { return x * y + z; }, 0.51},
};

std::string KernelName(size_t index, int width) {
  return "f" + std::to_string(index) + "_" + std::to_string(width);
}

// Kernels of each function for single halves and vectors of eight.
template <size_t kCount>
std::string Source(const Function (&functions)[kCount], int arity) {
  std::string source;
  for (size_t f = 0; f < kCount; ++f)
    for (int width : {1, 8}) {
      const std::string type = width == 1 ? "half" : "half8";
      std::string parameters, loads;
      for (int i = 0; i < arity; ++i) {
        const std::string name(1, char('x' + i));
        parameters += "global const " + type + "* p" + name + ", ";
        loads += "  const " + type + " " + name + " = p" + name + "[i];\n";
      }
      source += "kernel void " + KernelName(f, width) + "(" + parameters + "global " + type +
                "* out) {\n  const size_t i = get_global_id(0);\n" + loads +
                "  out[i] = " + functions[f].expression + ";\n}\n";
    }
  return source;
}

template <size_t kCount>
void Check(const Function (&functions)[kCount], const std::vector<Bits>& operands) {
  Program program(Source(functions, int(operands.size())));
  if (testing::Test::HasFailure()) return;
  const size_t count = operands[0].size();
  for (size_t f = 0; f < kCount; ++f)
    for (int width : {1, 8}) {
      Bits out(count);
      program.Run(KernelName(f, width), operands, count / size_t(width), out);
      double worst = 0;
      size_t at = 0;
      double arguments[3] = {}, exact_at_worst = 0;
      for (size_t i = 0; i < count; ++i) {
        for (size_t k = 0; k < operands.size(); ++k) arguments[k] = double(ToHalf(operands[k][i]));
        const double exact = functions[f].exact(arguments[0], arguments[1], arguments[2]);
        const double error = UlpError(out[i], exact);
        if (error > worst) worst = error, at = i, exact_at_worst = exact;
      }
      EXPECT_LE(worst, functions[f].limit)
          << functions[f].expression << ", width " << width << ", of "
          << double(ToHalf(operands[0][at])) << " " << double(ToHalf(operands.back()[at])) << ": "
          << double(ToHalf(out[at])) << " for " << exact_at_worst;
    }
}

Bits AllHalves() {
  Bits all(1 << 16);
  for (size_t i = 0; i < all.size(); ++i) all[i] = uint16_t(i);
  return all;
}

// Special ones in all combinations, then random ones.
std::vector<Bits> Operands(size_t arity) {
  constexpr uint16_t kSpecial[] = {0x0001, 0x03ff, 0x0400, 0x3555, 0x3bff, 0x3c00, 0x3c01,
                                   0x4000, 0x6400, 0x7bff, 0x7c00, 0x7e00, 0x8001, 0x83ff,
                                   0x8400, 0xbbff, 0xbc00, 0xc000, 0xfbff, 0xfc00};
  constexpr size_t kCount = std::size(kSpecial);
  std::vector<Bits> operands(arity);
  for (size_t i = 0; i < size_t(std::pow(kCount, arity)); ++i)
    for (size_t k = 0, rest = i; k < arity; ++k, rest /= kCount)
      operands[k].push_back(kSpecial[rest % kCount]);
  std::mt19937 random(11);
  while (operands[0].size() < (1 << 16))
    for (Bits& column : operands) {
      const auto bits = uint16_t(random());
      column.push_back((bits & 0x7fff) == 0 ? uint16_t(1) : bits);
    }
  return operands;
}

TEST(Half, FunctionsOfOneAreRight) { Check(kUnary, {AllHalves()}); }
TEST(Half, FunctionsOfTwoAreRight) { Check(kBinary, Operands(2)); }
TEST(Half, FunctionsOfThreeAreRight) { Check(kTernary, Operands(3)); }

// nextafter, ilogb, frexp, ldexp, modf, fract, comparisons: what is exact and has no wider
// reference.
TEST(Half, PartsAreExact) {
  Program program(R"(
kernel void parts(global const half* p, global uint* wrong) {
  const size_t i = get_global_id(0);
  const half x = p[i];
  int exponent;
  half whole;
  uint bad = 0;
  const float f = x;
  int float_exponent;
  const float float_mantissa = frexp(f, &float_exponent);
  bad |= (as_ushort(frexp(x, &exponent)) != as_ushort((half)float_mantissa) && f == f) ? 1 : 0;
  bad |= exponent != float_exponent ? 2 : 0;
  bad |= ilogb(x) != ilogb(f) ? 4 : 0;
  const half fraction = modf(x, &whole);
  bad |= isfinite(x) && whole + fraction != x ? 8 : 0;
  const half rest = fract(x, &whole);
  bad |= isfinite(x) && !(rest >= 0.0h && rest < 1.0h && whole == floor(x)) ? 16 : 0;
  const half up = nextafter(x, (half)INFINITY), down = nextafter(x, -(half)INFINITY);
  bad |= isfinite(x) && !(up > x && down < x) ? 32 : 0;
  bad |= isfinite(x) && isfinite(up) && nextafter(up, x) != x ? 64 : 0;
  bad |= isfinite(x) && ldexp(frexp(x, &exponent), exponent) != x ? 128 : 0;
  bad |= isnormal(x) != (isfinite(f) && fabs(f) >= 0x1p-14f) ? 256 : 0;
  bad |= signbit(x) != signbit(f) || isnan(x) != isnan(f) || isinf(x) != isinf(f) ? 512 : 0;
  bad |= (x < 1.0h) != (f < 1.0f) || (x == x) != (f == f) || (x >= -2.0h) != (f >= -2.0f) ? 1024 : 0;
  wrong[i] = bad;
})");
  std::vector<uint32_t> wrong(1 << 16);
  program.Run("parts", {AllHalves()}, wrong.size(), wrong);
  for (size_t i = 0; i < wrong.size(); ++i) ASSERT_EQ(wrong[i], 0u) << "half " << i;
}

}  // namespace
}  // namespace weft::half
