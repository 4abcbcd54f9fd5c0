// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arc sines of double, made as those of float (asin_core.h).
#pragma once

#include "builtins/math/lib/numeric.h"
#include "builtins/math/root/inexact_root.h"

typedef struct ArcSineD {
  double angle;   // asin(|x|) if not large, else asin(sqrt((1 - |x|) / 2))
  bool is_large;  // |x| > 1/2
} ArcSineD;

// Relative error of the polynomial 2^-55.8. |x| > 1 gives NaN.
static inline ArcSineD ArcSineOfD(double x) {
  const double magnitude = MagnitudeD(x);
  const bool is_large = magnitude > 0.5;
  const double s = is_large ? MultiplyAddD(magnitude, -0.5, 0.5) : magnitude * magnitude;
  const double r = is_large ? InexactRootD(s) : magnitude;
  const double z = s * s;
  double p = MultiplyAddD(0x1.059b65564d3e5p-5, s, -0x1.0a569c41a2ee7p-6);
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.4046a166cabe5p-6, s, 0x1.ab5a5a0be9b4fp-8));
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.8ed02b0530406p-7, s, 0x1.c6fbce60e362fp-7));
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.1c6bfa1bc576fp-6, s, 0x1.6e89f2b076866p-6));
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.f1c72c48e69cdp-6, s, 0x1.6db6db424bab2p-5));
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.333333336ec3dp-4, s, 0x1.555555555538ep-3));
  return (ArcSineD){MultiplyAddD(p * s, r, r), is_large};
}

// What the double of pi/2 lacks is less than an ULP of any of these angles.
static inline double AsinCoreD(double x) {
  const ArcSineD arc = ArcSineOfD(x);
  const double large = MultiplyAddD(arc.angle, -2.0, 0x1.921fb54442d18p0);
  return WithSignD(arc.is_large ? large : arc.angle, x);
}

static inline double AcosCoreD(double x) {
  const ArcSineD arc = ArcSineOfD(x);
  const double small = 0x1.921fb54442d18p0 - WithSignD(arc.angle, x);
  const double twice = 2.0 * arc.angle, large = x < 0.0 ? 0x1.921fb54442d18p1 - twice : twice;
  return arc.is_large ? large : small;
}
