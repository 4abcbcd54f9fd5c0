// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments that functions are tried on: pairs of special values, doubles that are hard for some
// function, random ones.
#pragma once

#include <cmath>
#include <vector>

#include "builtins/math/inputs.h"

namespace weft::sweep {

// Doubles around which something happens, with their eight neighbours on each side: multiples of
// pi/2, the closest of all to one, zeros of lgamma, poles of tgamma, where exponentials overflow,
// become subnormal and vanish, where integers and their halves stop being representable.
inline std::vector<double> HardDoubles() {
  std::vector<double> centers = {0x1.6ac5b262ca1ffp849,
                                 0x1.6ac5b262ca1ffp850,
                                 0x1.921fb54442d18p20,
                                 0x1.921fb54442d18p500,
                                 -2.4570247382208006,
                                 -2.7476826467274122,
                                 -3.1435808883499798,
                                 -3.9552942848585979,
                                 -4.0392618415529036,
                                 -4.9915444156400302,
                                 -5.0082181684397366,
                                 171.62437695630272,
                                 -177.78066657372998,
                                 -184.0,
                                 709.78271289338397,
                                 -708.39641853226408,
                                 -745.13321910194122,
                                 710.47586007394386,
                                 1024.0,
                                 -1022.0,
                                 -1075.0,
                                 308.25471555991671,
                                 -307.65265556858878,
                                 -323.60724533877976,
                                 0.35173371124919584,
                                 -0.5671432904097838,
                                 4503599627370496.5,
                                 9007199254740992.0,
                                 26.543258454250962,
                                 5.9215871957945083,
                                 0.46163214496836234,
                                 1.0};
  for (int k = 1; k <= 2000; ++k) centers.push_back(k * 1.5707963267948966);
  for (int k = 1; k <= 180; ++k) centers.push_back(k / 2.0), centers.push_back(-k);
  std::vector<double> hard;
  for (double center : centers) {
    double below = center, above = center;
    hard.push_back(center);
    for (int i = 0; i < 8; ++i) {
      hard.push_back(below = std::nextafter(below, -INFINITY));
      hard.push_back(above = std::nextafter(above, INFINITY));
    }
  }
  return hard;
}

// The second of a pair with x: close to x, far from it, or an exponent that keeps x^y in range.
template <typename T>
T Partner(T x, accuracy::RandomNumbers<T>& numbers) {
  const T range = std::numeric_limits<T>::max_exponent * T(1.1);
  switch (static_cast<int>(numbers.Unit() * 4)) {
    case 0: return numbers.Any();
    case 1: return x * (1 + (numbers.Unit() - T(0.5)) * T(1e-4));
    case 2: return range * (2 * numbers.Unit() - 1) / std::log2(std::fabs(x));
    default: return numbers.Moderate();
  }
}

}  // namespace weft::sweep
