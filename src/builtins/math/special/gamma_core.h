// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gamma and its logarithm, for all of which Gamma(x + 1) = x Gamma(x) and Gamma(x) Gamma(1 - x) =
// pi / sin(pi x). Of double with as many bits as there are; of float in doubles, with 30 bits.
#pragma once

#include "builtins/math/exponential/log_double.h"
#include "builtins/math/exponential/pow_double.h"

// Where Stirling's series takes over, and where Gamma(x) is 1 / x.
#define WEFT_STIRLING_FROM 8.0
#define WEFT_GAMMA_TINY 0x1p-60

// A number of 0 to 8, brought to [2, 3): the Gamma of the number is that of 2 + t times `factor`,
// divided by `divisor`. Exact but for the products.
typedef struct ReducedGamma {
  double t, factor, divisor;
} ReducedGamma;

static inline ReducedGamma ReduceForGamma(double a) {
  ReducedGamma reduced;
  double y = a;
  reduced.factor = 1.0;
  for (int step = 0; step < 5; ++step) {
    const bool is_above = y >= 3.0;
    y = is_above ? y - 1.0 : y;
    reduced.factor = is_above ? reduced.factor * y : reduced.factor;
  }
  reduced.t = a < 1.0 ? a : a < 2.0 ? a - 1.0 : y - 2.0;
  reduced.divisor = a < 1.0 ? a * (a + 1.0) : a < 2.0 ? a : 1.0;
  return reduced;
}

// Gamma(2 + t) for 0 <= t <= 1; relative error 2^-60.
static inline double GammaOfReducedD(double t) {
  double p = -0x1.787a53821dfa4p-24;
  p = MultiplyAddD(p, t, 0x1.fe7de2edd9d89p-21);
  p = MultiplyAddD(p, t, -0x1.52342dd7e8a4ap-18);
  p = MultiplyAddD(p, t, 0x1.2a6d36465253ep-16);
  p = MultiplyAddD(p, t, -0x1.953f3a4bdccbep-15);
  p = MultiplyAddD(p, t, 0x1.d5d6a521df43dp-14);
  p = MultiplyAddD(p, t, -0x1.ed13135ce91a3p-13);
  p = MultiplyAddD(p, t, 0x1.ff5a38e1281c1p-12);
  p = MultiplyAddD(p, t, -0x1.e19b9acc4e66bp-11);
  p = MultiplyAddD(p, t, 0x1.13bb50bfa6968p-9);
  p = MultiplyAddD(p, t, -0x1.75e5160fbaf92p-9);
  p = MultiplyAddD(p, t, 0x1.6d7ed9960af96p-7);
  p = MultiplyAddD(p, t, -0x1.17f33b88b66f9p-12);
  p = MultiplyAddD(p, t, 0x1.301fbb0b5555cp-4);
  p = MultiplyAddD(p, t, 0x1.4e2399848c775p-4);
  p = MultiplyAddD(p, t, 0x1.a5b978b96bb84p-2);
  p = MultiplyAddD(p, t, 0x1.b0ee6072093d4p-2);
  p = MultiplyAddD(p, t, 1.0);
  return p;
}
// The same for floats; relative error 2^-32.
static inline double GammaOfReducedF(double t) {
  double p = 0x1.a23c73ef8e883p-11;
  p = MultiplyAddD(p, t, -0x1.9f1f51222c6a4p-10);
  p = MultiplyAddD(p, t, 0x1.52d67bff7e1c3p-7);
  p = MultiplyAddD(p, t, 0x1.21543e75569e8p-14);
  p = MultiplyAddD(p, t, 0x1.2fc5787fbebf8p-4);
  p = MultiplyAddD(p, t, 0x1.4e30fdfd7d9bbp-4);
  p = MultiplyAddD(p, t, 0x1.a5b938051b3f9p-2);
  p = MultiplyAddD(p, t, 0x1.b0ee6255cdb5cp-2);
  p = MultiplyAddD(p, t, 0x1.fffffffed7d87p-1);
  return p;
}

// log(Gamma(x)) - ((x - 1/2) log(x) - x + log(2 pi) / 2) for x >= 8, and for floats; errors 2^-63
// and 2^-34 of 1/x.
static inline double StirlingTailD(double x) {
  const double reciprocal = 1.0 / x, s = reciprocal * reciprocal;
  double p = -0x1.b17b5e27055f3p-10;
  p = MultiplyAddD(p, s, 0x1.b6ffbae2cfe53p-11);
  p = MultiplyAddD(p, s, -0x1.380ed195296fdp-11);
  p = MultiplyAddD(p, s, 0x1.a019fd5388a08p-11);
  p = MultiplyAddD(p, s, -0x1.6c16c16bbaec5p-9);
  p = MultiplyAddD(p, s, 0x1.5555555555553p-4);
  return p * reciprocal;
}
static inline double StirlingTailF(double x) {
  const double reciprocal = 1.0 / x, s = reciprocal * reciprocal;
  return MultiplyAddD(-0x1.6a7b6d126edc6p-9, s, 0x1.55554ef1750d2p-4) * reciprocal;
}

// log(Gamma(1 + t)) for 0 <= t <= 2, where it passes zero at 0 and 1; relative errors 2^-56 and
// 2^-33.
static inline double LgammaNearZerosD(double t) {
  double above = 0x1.e3247a3cbeab4p-23;
  above = MultiplyAddD(above, t, 0x1.21983a72f0c35p-13);
  above = MultiplyAddD(above, t, 0x1.7c76067637819p-8);
  above = MultiplyAddD(above, t, 0x1.41a86bff24141p-4);
  above = MultiplyAddD(above, t, 0x1.e3e82e917807bp-2);
  above = MultiplyAddD(above, t, 0x1.7076d94a249adp0);
  above = MultiplyAddD(above, t, 0x1.26ab8bd949294p1);
  above = MultiplyAddD(above, t, 0x1.d6c23d2526c28p0);
  above = MultiplyAddD(above, t, 0x1.2788cfc6fb619p-1);
  double below = 0x1.199c0d5222cf8p-15;
  below = MultiplyAddD(below, t, 0x1.24b4e85bc6bb5p-9);
  below = MultiplyAddD(below, t, 0x1.66e852db93f2cp-5);
  below = MultiplyAddD(below, t, 0x1.8014f345471bep-2);
  below = MultiplyAddD(below, t, 0x1.a4e12d2a9f0d9p0);
  below = MultiplyAddD(below, t, 0x1.f9f30e921631ep1);
  below = MultiplyAddD(below, t, 0x1.5033bd890d35ap2);
  below = MultiplyAddD(below, t, 0x1.ce2b6c9aa76a7p1);
  below = MultiplyAddD(below, t, 1.0);
  return t * (t - 1.0) * (above / below);
}
static inline double LgammaNearZerosF(double t) {
  double above = 0x1.15e10e61203fcp-12;
  above = MultiplyAddD(above, t, 0x1.28bbef119b7afp-5);
  above = MultiplyAddD(above, t, 0x1.5c709dd4dc12ap-2);
  above = MultiplyAddD(above, t, 0x1.abfe2abee267dp-1);
  above = MultiplyAddD(above, t, 0x1.2788cfc66ef75p-1);
  double below = 0x1.95dc822990057p-7;
  below = MultiplyAddD(below, t, 0x1.db3e50cd789e8p-3);
  below = MultiplyAddD(below, t, 0x1.1db7218161bb4p0);
  below = MultiplyAddD(below, t, 0x1.df8298f12ad04p0);
  below = MultiplyAddD(below, t, 1.0);
  return t * (t - 1.0) * (above / below);
}

// (x - 1/2) log(x) - x + log(2 pi) / 2 + tail for x >= 8, given log(x).
static inline double LgammaFromLog(double x, double logarithm, double tail) {
  return MultiplyAddD(x - 0.5, logarithm - 1.0, 0x1.acfe390c97d69p-2 + tail);
}

static inline bool IsWhole(double x) { return __builtin_elementwise_trunc(x) == x; }

// What Gamma is near zero, where it is infinite, and where it is not defined.
static inline double GammaAtLimits(double gamma, double x) {
  gamma = MagnitudeD(x) < WEFT_GAMMA_TINY ? 1.0 / x : gamma;
  const bool is_undefined = x < 0.0 && IsWhole(x);
  return is_undefined || IsNanD(x) ? __builtin_nan("") : gamma;
}

// Gamma with 30 bits where it is a finite float, and what rounds to the right one elsewhere.
static inline double GammaOfFloat(double x) {
  const double a = LimitD(MagnitudeD(x), 0.0, 50.0);
  const ReducedGamma reduced = ReduceForGamma(a);
  double gamma = GammaOfReducedF(reduced.t) * reduced.factor / reduced.divisor;
  const bool is_far = a >= WEFT_STIRLING_FROM;
  if (__weft_any(is_far)) {
    const double y = is_far ? a : WEFT_STIRLING_FROM;
    const double far = ExpCoreD(LgammaFromLog(y, LogOfNormalD(y), StirlingTailF(y)));
    gamma = is_far ? far : gamma;
  }
  const bool is_negative = x < 0.0;
  if (__weft_any(is_negative)) {
    const double reflected = -0x1.921fb54442d18p1 / (a * gamma * sinpi(MagnitudeD(x)));
    gamma = is_negative ? reflected : gamma;
  }
  return GammaAtLimits(gamma, x);
}
