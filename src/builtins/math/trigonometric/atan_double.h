// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arc tangents of double.
#pragma once

#include "builtins/math/lib/numeric.h"

// The unit of an angle: how many a radian has, and how many a right angle. What the latter's double
// lacks is less than an ULP of any angle that is taken from it.
typedef struct AngleUnitD {
  double radian, right_angle;
} AngleUnitD;

static inline AngleUnitD RadiansD(void) { return (AngleUnitD){1.0, 0x1.921fb54442d18p0}; }
static inline AngleUnitD HalfTurnsD(void) { return (AngleUnitD){0x1.45f306dc9c883p-2, 0.5}; }

// atan(t) for 0 <= t <= 1; relative error 2^-54.9. Neighbouring terms nearly cancel: taken in
// pairs, they lose as little as one by one, in half the time.
static inline double AtanOfSmallD(double t) {
  const double s = t * t;
  const double z = s * s;
  double p = -0x1.53e5c94348b72p-16;
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.d3bb11406b765p-13, s, -0x1.312a3f0dfb77ep-10));
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.f96cc734222ebp-9, s, -0x1.2cf76bf20e848p-7));
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.162c3d97e979ep-6, s, -0x1.a726a91b49509p-6));
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.1715db019349p-5, s, -0x1.4f4521ca52068p-5));
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.7ee3f62d7830bp-5, s, -0x1.ad32ba4e0c7bbp-5));
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.e1781735b887ep-5, s, -0x1.11089d02de0dfp-4));
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.3b12b2e8e2d48p-4, s, -0x1.745d02310537cp-4));
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.c71c709e19f6ap-4, s, -0x1.2492491fa2135p-3));
  p = MultiplyAddD(p, z, MultiplyAddD(0x1.999999998411p-3, s, -0x1.555555555544cp-2));
  return MultiplyAddD(p * s, t, t);
}

// atan(t) for |t| <= tan(pi/8); relative error 2^-54.6.
static inline double AtanOfFlatD(double t) {
  const double s = t * t, z = s * s;
  double even = -0x1.64fdbe255df93p-5;
  even = MultiplyAddD(even, z, -0x1.10045427562b2p-4);
  even = MultiplyAddD(even, z, -0x1.745bc177f498bp-4);
  even = MultiplyAddD(even, z, -0x1.2492490546007p-3);
  even = MultiplyAddD(even, z, -0x1.5555555555313p-2);
  double odd = 0x1.5c0f39eaeb02bp-6;
  odd = MultiplyAddD(odd, z, 0x1.d24beaa3fe50ap-5);
  odd = MultiplyAddD(odd, z, 0x1.3afc1c9a8bc9bp-4);
  odd = MultiplyAddD(odd, z, 0x1.c71c65bd3a5e6p-4);
  odd = MultiplyAddD(odd, z, 0x1.9999999948d41p-3);
  return MultiplyAddD(t * s, MultiplyAddD(odd, s, even), t);
}

// atan(x) is atan((x - 1) / (x + 1)) + pi/4 from tan(pi/8) on, and atan(-1 / x) + pi/2 beyond
// tan(3 pi/8).
static inline double AtanCoreD(double x, AngleUnitD unit) {
  const double magnitude = MagnitudeD(x);
  const bool sloping = magnitude > 0x1.a827999fcef32p-2, steep = magnitude > 0x1.3504f333f9de6p1;
  const double above = (steep ? 0.0 : magnitude) - (sloping ? 1.0 : 0.0);
  const double below = (sloping ? magnitude : 0.0) + (steep ? 0.0 : 1.0);
  const double count = steep ? 1.0 : sloping ? 0.5 : 0.0;
  const double angle = AtanOfFlatD(above / below) * unit.radian;
  return WithSignD(MultiplyAddD(count, unit.right_angle, angle), x);
}

// min(|y|, |x|) / max(|y|, |x|): 0/0 counts as 0, infinity/infinity as 1.
static inline double RatioForAtan2D(double smaller, double larger) {
  const double divisor = larger == 0.0 ? 1.0 : larger;
  return smaller == divisor ? 1.0 : smaller / divisor;
}

// The angle of (x, y), by octant. As the sign of x counts, so does that of a zero.
static inline double Atan2CoreD(double y, double x, AngleUnitD unit) {
  const double height = MagnitudeD(y);
  const double length = MagnitudeD(x);
  const bool steep = height > length;
  const double ratio = RatioForAtan2D(steep ? length : height, steep ? height : length);
  double angle = AtanOfSmallD(ratio) * unit.radian;
  angle = steep ? unit.right_angle - angle : angle;
  angle = as_long(x) < 0 ? 2.0 * unit.right_angle - angle : angle;
  return WithSignD(angle, y);
}
