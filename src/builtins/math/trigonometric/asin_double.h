// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arc sines of double, made as those of float (asin_core.h).
#pragma once

#include "builtins/math/lib/numeric.h"

// asin(r) = r + r * tail for r = |x| if that is at most 1/2, else for r = sqrt((1 - |x|) / 2).
typedef struct ArcSineD {
  double r, tail;
  bool is_large;  // |x| > 1/2
} ArcSineD;

// Relative error of the polynomial 2^-55.8. |x| > 1 gives NaN.
static inline ArcSineD ArcSineOfD(double x) {
  ArcSineD arc;
  const double magnitude = MagnitudeD(x);
  arc.is_large = magnitude > 0.5;
  const double s = arc.is_large ? MultiplyAddD(magnitude, -0.5, 0.5) : magnitude * magnitude;
  arc.r = arc.is_large ? __builtin_elementwise_sqrt(s) : magnitude;
  const double z = s * s;
  double p = MultiplyAddD(0x1.059b65564d3e5p-5, s, -0x1.0a569c41a2ee7p-6);
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.4046a166cabe5p-6, s, 0x1.ab5a5a0be9b4fp-8));
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.8ed02b0530406p-7, s, 0x1.c6fbce60e362fp-7));
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.1c6bfa1bc576fp-6, s, 0x1.6e89f2b076866p-6));
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.f1c72c48e69cdp-6, s, 0x1.6db6db424bab2p-5));
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.333333336ec3dp-4, s, 0x1.555555555538ep-3));
  arc.tail = p * s;
  return arc;
}

// pi/2 - 2 asin(r), the exact 2r first: near |x| = 1/2, where an ULP of the result is smallest,
// that difference is exact.
static inline double AsinCoreD(double x) {
  const ArcSineD arc = ArcSineOfD(x);
  const double twice = 2.0 * arc.r;
  const double large =
      (0x1.921fb54442d18p0 - twice) - MultiplyAddD(arc.tail, twice, -0x1.1a62633145c07p-54);
  return WithSignD(arc.is_large ? large : MultiplyAddD(arc.tail, arc.r, arc.r), x);
}

static inline double AcosCoreD(double x) {
  const ArcSineD arc = ArcSineOfD(x);
  const double angle = MultiplyAddD(arc.tail, arc.r, arc.r);
  const double small = 0x1.921fb54442d18p0 - (WithSignD(angle, x) - 0x1.1a62633145c07p-54);
  const double twice = 2.0 * angle;
  const double large = x < 0.0 ? 0x1.921fb54442d18p1 - (twice - 0x1.1a62633145c07p-53) : twice;
  return arc.is_large ? large : small;
}
