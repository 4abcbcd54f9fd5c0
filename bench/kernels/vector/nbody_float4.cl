// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void nbody_float4(global const float4* body, global float4* force, int n) {
  float4 me = body[get_global_id(0)], sum = 0;
  for (int j = 0; j < n; ++j) {
    float4 apart = body[j] - me;
    float mass = body[j].w;
    apart.w = 0;
    float inverse = rsqrt(dot(apart, apart) + 0.01f);
    sum += apart * (mass * inverse * inverse * inverse);
  }
  force[get_global_id(0)] = sum;
}
