// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A ray for each pixel against spheres; shadow rays for those that hit.
float meet(float3 from, float3 along, float4 sphere) {
  float3 apart = from - sphere.xyz;
  float b = dot(apart, along), c = dot(apart, apart) - sphere.w * sphere.w, d = b * b - c;
  if (d < 0) return -1;
  return -b - sqrt(d);
}

kernel void spheres(global const float4* sphere, global float* out, int w, int h, int count) {
  int x = get_global_id(0), y = get_global_id(1);
  float3 along = normalize((float3)((x + 0.5f) / w - 0.5f, (y + 0.5f) / h - 0.5f, 1));
  float nearest = 1e9f;
  int hit = -1;
  for (int i = 0; i < count; ++i) {
    float distance = meet(0, along, sphere[i]);
    if (distance > 0 && distance < nearest) {
      nearest = distance;
      hit = i;
    }
  }
  float light = 0.1f;
  if (hit >= 0) {
    float3 at = along * nearest, normal = (at - sphere[hit].xyz) / sphere[hit].w;
    float3 sun = (float3)(0.48f, -0.64f, -0.6f);
    float seen = fmax(dot(normal, sun), 0.0f);
    for (int i = 0; i < count && seen > 0; ++i)
      if (i != hit && meet(at, sun, sphere[i]) > 0) seen = 0;
    light += 0.9f * seen;
  }
  out[y * w + x] = hit < 0 ? 0 : light;
}
