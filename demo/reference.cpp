// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reference.h"

#include <algorithm>
#include <cmath>

namespace demo {
namespace {

struct Vector {
  float x = 0, y = 0, z = 0;
  Vector operator+(Vector o) const { return {x + o.x, y + o.y, z + o.z}; }
  Vector operator-(Vector o) const { return {x - o.x, y - o.y, z - o.z}; }
  Vector operator*(float s) const { return {x * s, y * s, z * s}; }
};
float Dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Vector Normalize(Vector a) { return a * (1.0f / std::sqrt(Dot(a, a))); }

struct Surface {
  Vector colour;
  float mirror;
};
struct Sphere {
  Vector centre;
  float radius;
  Surface surface;
};

constexpr float kFar = 1e20f;
const Sphere kSpheres[] = {{{-1.6f, 0.8f, 5.2f}, 0.8f, {{0.90f, 0.35f, 0.20f}, 0.15f}},
                           {{0.3f, 1.1f, 6.2f}, 1.1f, {{0.85f, 0.85f, 0.90f}, 0.60f}},
                           {{1.7f, 0.6f, 4.2f}, 0.6f, {{0.25f, 0.55f, 0.90f}, 0.25f}},
                           {{-0.4f, 0.35f, 3.4f}, 0.35f, {{0.95f, 0.80f, 0.25f}, 0.20f}}};
const Vector kLight = {-0.48f, 0.80f, -0.36f};

float HitSphere(Vector from, Vector along, const Sphere& sphere) {
  Vector to_centre = sphere.centre - from;
  float middle = Dot(to_centre, along);
  float inside = sphere.radius * sphere.radius - Dot(to_centre, to_centre) + middle * middle;
  if (inside < 0) return kFar;
  float near_side = middle - std::sqrt(inside);
  return near_side > 1e-3f ? near_side : kFar;
}

// The nearest sphere and the distance to it; null if the ray meets none.
std::pair<const Sphere*, float> NearestSphere(Vector from, Vector along) {
  std::pair<const Sphere*, float> best{nullptr, kFar};
  for (const Sphere& sphere : kSpheres)
    if (float distance = HitSphere(from, along, sphere); distance < best.second)
      best = {&sphere, distance};
  return best;
}

Surface Floor(Vector at) {
  bool dark = (int(std::floor(at.x)) + int(std::floor(at.z))) & 1;
  return dark ? Surface{{0.25f, 0.27f, 0.30f}, 0.1f} : Surface{{0.8f, 0.8f, 0.78f}, 0.1f};
}

Vector Sky(Vector along) {
  Vector low{0.85f, 0.90f, 1.0f}, high{0.30f, 0.50f, 0.85f};
  return low + (high - low) * std::clamp(along.y, 0.0f, 1.0f);
}

Vector Trace(Vector from, Vector along) {
  Vector colour;
  float weight = 1;
  for (int bounce = 0; bounce < 4; ++bounce) {
    float floor_distance = along.y < -1e-4f ? -from.y / along.y : kFar;
    auto [sphere, sphere_distance] = NearestSphere(from, along);
    if (sphere_distance >= floor_distance) sphere = nullptr;
    float distance = std::min(floor_distance, sphere_distance);
    if (distance >= kFar) return colour + Sky(along) * weight;
    Vector at = from + along * distance;
    Vector normal = sphere ? (at - sphere->centre) * (1 / sphere->radius) : Vector{0, 1, 0};
    Surface surface = sphere ? sphere->surface : Floor(at);
    at = at + normal * 2e-3f;
    bool shadow = NearestSphere(at, kLight).first != nullptr;
    float light = shadow ? 0 : std::max(Dot(normal, kLight), 0.0f);
    Vector mirrored = along - normal * (2 * Dot(along, normal));
    float shine = sphere && light > 0 ? std::pow(std::max(Dot(mirrored, kLight), 0.0f), 40.0f) : 0;
    Vector lit = surface.colour * (0.2f + 0.8f * light) + Vector{0.6f, 0.6f, 0.6f} * shine;
    colour = colour + lit * (weight * (1 - surface.mirror));
    weight *= surface.mirror;
    from = at;
    along = mirrored;
  }
  return colour;
}

uint8_t Tone(float light) {
  return uint8_t(std::nearbyint(std::sqrt(std::clamp(light * 0.25f, 0.0f, 1.0f)) * 255.0f));
}

}  // namespace

std::vector<Pixel> Render(int width, int height) {
  std::vector<Pixel> pixels(size_t(width) * height);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      Vector colour;
      for (int sample = 0; sample < 4; ++sample) {
        float u = (x + 0.25f + 0.5f * (sample & 1) - 0.5f * width) / height;
        float v = (0.5f * height - y - 0.25f - 0.5f * (sample >> 1)) / height;
        colour = colour + Trace({0, 1.2f, 0}, Normalize({u, v - 0.08f, 1}));
      }
      pixels[size_t(y) * width + x] = {Tone(colour.x), Tone(colour.y), Tone(colour.z), 255};
    }
  }
  return pixels;
}

uint32_t Brightness(const Pixel& p) { return (p[0] * 77u + p[1] * 150u + p[2] * 29u) >> 8; }

}  // namespace demo
