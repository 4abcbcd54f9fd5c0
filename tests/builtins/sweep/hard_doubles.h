// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <vector>

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

}  // namespace weft::sweep
