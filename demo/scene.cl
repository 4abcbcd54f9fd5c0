// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The demo's kernels: a ray-traced scene, the picture's mean brightness by a barrier reduction, and its
// histogram by atomics. demo/reference.cpp computes the same on the host.

constant float kFar = 1e20f;
constant int kSpheres = 4;
constant float4 kSphere[] = {  // centre and radius
    (float4)(-1.6f, 0.8f, 5.2f, 0.8f), (float4)(0.3f, 1.1f, 6.2f, 1.1f),
    (float4)(1.7f, 0.6f, 4.2f, 0.6f), (float4)(-0.4f, 0.35f, 3.4f, 0.35f)};
constant float4 kColour[] = {  // red, green, blue and the share of light that is mirrored
    (float4)(0.90f, 0.35f, 0.20f, 0.15f), (float4)(0.85f, 0.85f, 0.90f, 0.60f),
    (float4)(0.25f, 0.55f, 0.90f, 0.25f), (float4)(0.95f, 0.80f, 0.25f, 0.20f)};
constant float3 kLight = (float3)(-0.48f, 0.80f, -0.36f);

// Distance along the ray to the sphere, or kFar.
float hit_sphere(float3 from, float3 along, float4 sphere) {
  float3 to_centre = sphere.xyz - from;
  float middle = dot(to_centre, along);
  float inside = sphere.w * sphere.w - dot(to_centre, to_centre) + middle * middle;
  if (inside < 0.0f) return kFar;
  float near_side = middle - sqrt(inside);
  return near_side > 1e-3f ? near_side : kFar;
}

// Distance to the nearest thing, and which: a sphere's index, -1 for the floor, -2 for the sky.
float nearest(float3 from, float3 along, int* which) {
  float best = along.y < -1e-4f ? -from.y / along.y : kFar;
  *which = best < kFar ? -1 : -2;
  for (int i = 0; i < kSpheres; ++i) {
    float distance_to = hit_sphere(from, along, kSphere[i]);
    if (distance_to < best) {
      best = distance_to;
      *which = i;
    }
  }
  return best;
}

bool in_shadow(float3 at) {
  for (int i = 0; i < kSpheres; ++i)
    if (hit_sphere(at, kLight, kSphere[i]) < kFar) return true;
  return false;
}

float3 sky(float3 along) {
  return mix((float3)(0.85f, 0.90f, 1.0f), (float3)(0.30f, 0.50f, 0.85f), clamp(along.y, 0.0f, 1.0f));
}

float3 trace(float3 from, float3 along) {
  float3 colour = 0.0f;
  float weight = 1.0f;
  for (int bounce = 0; bounce < 4; ++bounce) {
    int which;
    float distance_to = nearest(from, along, &which);
    if (which == -2) return colour + weight * sky(along);
    float3 at = from + distance_to * along;
    float3 normal = (float3)(0.0f, 1.0f, 0.0f);
    float4 surface;
    if (which == -1) {
      bool dark = ((int)floor(at.x) + (int)floor(at.z)) & 1;
      surface = dark ? (float4)(0.25f, 0.27f, 0.30f, 0.1f) : (float4)(0.8f, 0.8f, 0.78f, 0.1f);
    } else {
      normal = (at - kSphere[which].xyz) / kSphere[which].w;
      surface = kColour[which];
    }
    at += normal * 2e-3f;
    float light = in_shadow(at) ? 0.0f : fmax(dot(normal, kLight), 0.0f);
    float3 mirrored = along - 2.0f * dot(along, normal) * normal;
    float shine = which >= 0 && light > 0.0f ? pow(fmax(dot(mirrored, kLight), 0.0f), 40.0f) : 0.0f;
    colour += weight * (1.0f - surface.w) * (surface.xyz * (0.2f + 0.8f * light) + 0.6f * shine);
    weight *= surface.w;
    from = at;
    along = mirrored;
  }
  return colour;
}

// One pixel of rows first_row and on, four rays each.
kernel void render(global uchar4* pixels, int width, int height, int first_row) {
  int x = get_global_id(0), y = first_row + (int)get_global_id(1);
  if (x >= width || y >= height) return;
  float3 colour = 0.0f;
  for (int sample = 0; sample < 4; ++sample) {
    float u = (x + 0.25f + 0.5f * (sample & 1) - 0.5f * width) / height;
    float v = (0.5f * height - y - 0.25f - 0.5f * (sample >> 1)) / height;
    colour += trace((float3)(0.0f, 1.2f, 0.0f), normalize((float3)(u, v - 0.08f, 1.0f)));
  }
  float3 tone = sqrt(clamp(colour * 0.25f, 0.0f, 1.0f));
  pixels[y * width + x] = (uchar4)(convert_uchar3_sat_rte(tone * 255.0f), 255);
}

uint brightness(uchar4 p) { return (p.x * 77u + p.y * 150u + p.z * 29u) >> 8; }

// Sum of the brightness of each group's pixels, by a tree in local memory.
kernel void sum_brightness(global const uchar4* pixels, int count, global uint* sums, local uint* tree) {
  int item = get_local_id(0), size = get_local_size(0);
  uint own = 0;
  for (int i = get_global_id(0); i < count; i += get_global_size(0)) own += brightness(pixels[i]);
  tree[item] = own;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half_size = size / 2; half_size > 0; half_size /= 2) {
    if (item < half_size) tree[item] += tree[item + half_size];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (item == 0) sums[get_group_id(0)] = tree[0];
}

// Counts of each brightness: a histogram for each group, added to the whole one.
kernel void histogram(global const uchar4* pixels, int count, global uint* bins) {
  local uint mine[256];
  for (int i = get_local_id(0); i < 256; i += get_local_size(0)) mine[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_global_id(0); i < count; i += get_global_size(0))
    atomic_inc(&mine[brightness(pixels[i])]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_local_id(0); i < 256; i += get_local_size(0))
    if (mine[i]) atomic_add(&bins[i], mine[i]);
}
