// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
typedef struct {
  float latitude, longitude;
} Place;

kernel void pairs(global const Place* places, global float* distance, float latitude,
                  float longitude) {
  size_t i = get_global_id(0);
  float a = latitude - places[i].latitude, b = longitude - places[i].longitude;
  distance[i] = sqrt(a * a + b * b);
}
