// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Angles that may be approximate are in the right octant, on axes and diagonals and off them, and
// keep the signs of zeros; vectors are as good as numbers.
// OPTIONS -cl-fast-relaxed-math
// ARGS out float[N] = 0
// ARGS angle const float[N] = (i % 32 - 15.5) * 0.2
// ARGS zero float = 0
// EXPECT out[i] = angle[i] + 3 * 3.1415927
// TOLERANCE 0.002
kernel void angles(global float* out, global const float* angle, float zero) {
  size_t i = get_global_id(0);
  float y = 3.0f * sin(angle[i]), x = 3.0f * cos(angle[i]);
  float2 half_turns = atan2pi((float2)(y, zero), (float2)(x, -1.0f));
  float quarter = atan2(2.0f, zero) * 2.0f - atan2(-x, x) * 0.0f;
  float flat = atan2(zero, x * x) + atanpi(zero);
  bool is_right = fabs(half_turns.x * M_PI_F - atan2(y, x)) < 0.001f &&
                  fabs(atanpi(y / x) * M_PI_F - atan(y / x)) < 0.001f && flat == 0.0f;
  out[i] = is_right ? atan2(y, x) + quarter + half_turns.y * M_PI_F + atan2(zero, -2.0f) : 0.0f;
}
