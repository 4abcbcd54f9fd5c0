// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cfloat>
#include <cmath>

#include "bench/kernels/kinds.h"

namespace weft::bench {
namespace {

constexpr int kW = 1024, kH = 512;
constexpr size_t kPixels = size_t(kW) * kH;

Contents<float> Grey(size_t count = kPixels) { return Uniform(count, 0.0f, 1.0f); }
Contents<uint8_t> Bytes(size_t count = kPixels) { return Uniform<uint8_t>(count, 0, 255); }

// Calls make(x, y) for each pixel and stores what it gives.
template <typename T, typename Make>
void EachPixel(T* out, int w, int h, Make make) {
#pragma omp parallel for
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) out[y * w + x] = T(make(x, y));
}

template <typename T>
T Clamped(const T* in, int x, int y, int w, int h) {
  return in[std::clamp(y, 0, h - 1) * w + std::clamp(x, 0, w - 1)];
}

void AddGrids(Suite& suite) {
  constexpr size_t w = 2048, h = 2048;
  suite.Add(
      {.name = "stencil5", .launches = {{.global = {w, h}}}, .items = w * h},
      [=](const float* in, float* out, int w, int h) {
        std::copy(in, in + w, out);
#pragma omp parallel for
        for (int y = 1; y < h - 1; ++y) {
          const float* at = in + y * w;
          float* to = out + y * w;
          to[0] = at[0], to[w - 1] = at[w - 1];
          for (int x = 1; x < w - 1; ++x)
            to[x] = 0.5f * at[x] + 0.125f * (at[x - 1] + at[x + 1] + at[x - w] + at[x + w]);
        }
        std::copy(in + (h - 1) * w, in + h * w, out + (h - 1) * w);
      },
      Input(Grey(w * h)), Output<float>(w * h), int(w), int(h));
  constexpr size_t n = 66;
  suite.Add(
      {.name = "stencil7", .launches = {{.global = {n - 2, n - 2, n - 2}}}, .items = n * n * n},
      [=](const float* in, float* out, int n) {
#pragma omp parallel for
        for (int z = 1; z < n - 1; ++z)
          for (int y = 1; y < n - 1; ++y)
            for (int x = 1; x < n - 1; ++x) {
              const float* at = in + (z * n + y) * n + x;
              out[at - in] =
                  0.4f * at[0] + 0.1f * (at[-1] + at[1] + at[-n] + at[n] + at[-n * n] + at[n * n]);
            }
      },
      Input(Grey(n * n * n)), Output<float>(n * n * n), int(n));
  constexpr size_t coarse = 48;
  suite.Add(
      {.name = "coarsen",
       .launches = {{.global = {coarse, coarse, coarse}}},
       .items = coarse * coarse * coarse,
       .tolerance = 1e-5},
      [=](const float* in, float* out, int n) {
#pragma omp parallel for
        for (int z = 0; z < n; ++z)
          for (int y = 0; y < n; ++y)
            for (int x = 0; x < n; ++x) {
              float sum = 0;
              for (int at = 0; at < 27; ++at) {
                const int k = at / 9 - 1, j = at / 3 % 3 - 1, i = at % 3 - 1;
                const int fx = std::clamp(2 * x + i, 0, 2 * n - 1),
                          fy = std::clamp(2 * y + j, 0, 2 * n - 1),
                          fz = std::clamp(2 * z + k, 0, 2 * n - 1);
                sum += 0.125f / float(1 << (std::abs(i) + std::abs(j) + std::abs(k))) *
                       in[(fz * 2 * n + fy) * 2 * n + fx];
              }
              out[(z * n + y) * n + x] = sum;
            }
      },
      Input(Grey(8 * coarse * coarse * coarse)), Output<float>(coarse * coarse * coarse),
      int(coarse));
  suite.Add(
      {.name = "stencil_tiled",
       .launches = {{.global = {kW, kH}, .local = {16, 16}}},
       .items = kPixels},
      [=](const float* in, float* out, int w, int h) {
        EachPixel(out, w, h, [=](int x, int y) {
          return 0.5f * in[y * w + x] +
                 0.125f * (Clamped(in, x - 1, y, w, h) + Clamped(in, x + 1, y, w, h) +
                           Clamped(in, x, y - 1, w, h) + Clamped(in, x, y + 1, w, h));
        });
      },
      Input(Grey()), Output<float>(kPixels), kW, kH);
  suite.Add(
      {.name = "life", .launches = {{.global = {kW, kH}}}, .items = kPixels},
      [=](const uint8_t* in, uint8_t* out, int w, int h) {
        EachPixel(out, w, h, [=](int x, int y) {
          int neighbours = 0;
          for (int k = 0; k < 9; ++k)
            if (k != 4)
              neighbours += in[((y + k / 3 - 1) & (h - 1)) * w + ((x + k % 3 - 1) & (w - 1))];
          return neighbours == 3 || (neighbours == 2 && in[y * w + x]);
        });
      },
      Input(Uniform<uint8_t>(kPixels, 0, 2)), Output<uint8_t>(kPixels), kW, kH);
}

void Collide(const float* in, float* out, int w, int h) {
  constexpr int kX[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, kY[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
  constexpr float kWeight[9] = {4 / 9.f,  1 / 9.f,  1 / 9.f,  1 / 9.f, 1 / 9.f,
                                1 / 36.f, 1 / 36.f, 1 / 36.f, 1 / 36.f};
#pragma omp parallel for
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      float f[9], density = 0, vx = 0, vy = 0;
      for (int k = 0; k < 9; ++k) {
        f[k] = in[(k * h + (y - kY[k] + h) % h) * w + (x - kX[k] + w) % w];
        density += f[k], vx += kX[k] * f[k], vy += kY[k] * f[k];
      }
      vx /= density, vy /= density;
      for (int k = 0; k < 9; ++k) {
        const float along = kX[k] * vx + kY[k] * vy;
        const float rest = kWeight[k] * density *
                           (1 + 3 * along + 4.5f * along * along - 1.5f * (vx * vx + vy * vy));
        out[(k * h + y) * w + x] = f[k] + 0.6f * (rest - f[k]);
      }
    }
}

void AddFluids(Suite& suite) {
  constexpr size_t w = 256, h = 256;
  suite.Add({.name = "lattice", .launches = {{.global = {w, h}}}, .items = w * h}, Collide,
            Input(Uniform(9 * w * h, 0.9f, 1.1f)), Output<float>(9 * w * h), int(w), int(h));
}

void AddFilters(Suite& suite) {
  suite.Add(
      {.name = "blur_rgba", .launches = {{.global = {kW, kH}}}, .items = kPixels},
      [=](const uint8_t* in, uint8_t* out, int w, int h) {
#pragma omp parallel for
        for (int y = 0; y < h; ++y)
          for (int x = 0; x < w; ++x) {
            unsigned sums[4] = {};
            for (int k = 0; k < 25; ++k) {
              const int py = std::clamp(y + k / 5 - 2, 0, h - 1),
                        px = std::clamp(x + k % 5 - 2, 0, w - 1);
              for (int c = 0; c < 4; ++c) sums[c] += in[(py * w + px) * 4 + c];
            }
            for (int c = 0; c < 4; ++c) out[(y * w + x) * 4 + c] = uint8_t(sums[c] / 25);
          }
      },
      Input(Bytes(4 * kPixels)), Output<uint8_t>(4 * kPixels), kW, kH);
  suite.Add(
      {.name = "sobel", .launches = {{.global = {kW, kH}}}, .items = kPixels},
      [=](const uint8_t* in, uint8_t* out, int w, int h) {
        EachPixel(out, w, h, [=](int x, int y) {
          if (x == 0 || y == 0 || x == w - 1 || y == h - 1) return 0;
          const uint8_t *above = in + (y - 1) * w + x, *here = above + w, *below = here + w;
          const int gx = above[1] - above[-1] + 2 * (here[1] - here[-1]) + below[1] - below[-1];
          const int gy = below[-1] - above[-1] + 2 * (below[0] - above[0]) + below[1] - above[1];
          return std::min(std::abs(gx) + std::abs(gy), 255);
        });
      },
      Input(Bytes()), Output<uint8_t>(kPixels), kW, kH);
  suite.Add(
      {.name = "suppress", .launches = {{.global = {kW, kH}}}, .items = kPixels},
      [=](const int16_t* across, const int16_t* down, const int* strength, int* out, int w, int h) {
        EachPixel(out, w, h, [=](int x, int y) {
          if (x == 0 || y == 0 || x == w - 1 || y == h - 1) return 0;
          const int place = y * w + x, gx = across[place], gy = down[place];
          const int scaled = std::abs(gy) << 15, flat = std::abs(gx) * 13573;
          const int step = scaled < flat                          ? 1
                           : scaled > flat + (std::abs(gx) << 16) ? w
                           : (gx ^ gy) < 0                        ? w - 1
                                                                  : w + 1;
          const int* own = strength + place;
          return *own > own[-step] && *own >= own[step] ? *own : 0;
        });
      },
      Input(Uniform<int16_t>(kPixels, -1020, 1021)),
      Input(Uniform<int16_t>(kPixels, -1020, 1021, 2)), Input(Uniform<int>(kPixels, 0, 2041, 3)),
      Output<int>(kPixels), kW, kH);
  suite.Add(
      {.name = "median3", .launches = {{.global = {kW, kH}}}, .items = kPixels},
      [=](const uint8_t* in, uint8_t* out, int w, int h) {
        EachPixel(out, w, h, [=](int x, int y) {
          uint8_t near[9];
          for (int k = 0; k < 9; ++k) near[k] = Clamped(in, x + k % 3 - 1, y + k / 3 - 1, w, h);
          std::nth_element(near, near + 4, near + 9);
          return near[4];
        });
      },
      Input(Bytes()), Output<uint8_t>(kPixels), kW, kH);
  suite.Add(
      {.name = "dilate", .launches = {{.global = {kW, kH}}}, .items = kPixels},
      [=](const uint8_t* in, uint8_t* out, int w, int h) {
        EachPixel(out, w, h, [=](int x, int y) {
          uint8_t most = 0;
          for (int py = std::max(y - 2, 0); py <= std::min(y + 2, h - 1); ++py)
            for (int px = std::max(x - 2, 0); px <= std::min(x + 2, w - 1); ++px)
              most = std::max(most, in[py * w + px]);
          return most;
        });
      },
      Input(Bytes()), Output<uint8_t>(kPixels), kW, kH);
}

void AddSmoothFilters(Suite& suite) {
  suite.Add(
      {.name = "window_mean",
       .launches = {{.global = {kW, kH}}},
       .items = kPixels,
       .tolerance = 1e-5},
      [=](const float* in, float* out, int w, int h) {
        EachPixel(out, w, h, [=](int x, int y) {
          int count = 0;
          float sum = 0;
          for (int j = std::max(y - 3, 0); j <= std::min(y + 3, h - 1); ++j)
            for (int i = std::max(x - 3, 0); i <= std::min(x + 3, w - 1); ++i) {
              sum += in[j * w + i];
              ++count;
            }
          return sum / count;
        });
      },
      Input(Grey()), Output<float>(kPixels), kW, kH);
  constexpr int side = 5;
  suite.Add(
      {.name = "blur_window", .launches = {{.global = {kW, kH}}}, .items = kPixels},
      [=](const uint8_t* in, uint8_t* out, const int* weights, int w, int h, int r) {
        EachPixel(out, w, h, [=](int x, int y) {
          uint32_t sum = 0;
          for (int j = std::max(y - r, 0); j <= std::min(y + r, h - 1); ++j)
            for (int i = std::max(x - r, 0); i <= std::min(x + r, w - 1); ++i)
              sum += in[j * w + i] * weights[(j - y + r) * (2 * r + 1) + i - x + r];
          return sum >> 8;
        });
      },
      Input(Bytes()), Output<uint8_t>(kPixels), Input(Uniform<int>(side * side, 0, 10)), kW, kH,
      side / 2);
  constexpr int r = 16;
  suite.Add(
      {.name = "nearby", .launches = {{.global = {kPixels}}}, .items = kPixels, .tolerance = 1e-5},
      [=](const float* in, float* out, int r) {
#pragma omp parallel for
        for (int x = r; x < int(kPixels) + r; ++x) {
          float sum = 0;
          for (int j = x - r; j <= x + r; ++j) sum = std::fma(in[j], std::fabs(float(j - x)), sum);
          out[x - r] = sum;
        }
      },
      Input(Grey(kPixels + 2 * r)), Output<float>(kPixels), r);
  suite.Add(
      {.name = "gradients",
       .launches = {{.global = {kW, kH}}},
       .items = kPixels,
       .tolerance = 1e-4},
      [=](const float* old, const float* now, float* flow, int w, int h) {
        EachPixel(flow, w, h, [=](int x, int y) {
          if (x < 3 || y < 3 || x >= w - 3 || y >= h - 3) return 0.0f;
          float squares = 0, products = 0;
          for (int k = 0; k < 25; ++k) {
            const int at = (y + k / 5 - 2) * w + x + k % 5 - 2;
            const float slope = old[at + 1] - old[at - 1];
            squares += slope * slope;
            products += slope * (now[at] - old[at]);
          }
          return products / (squares + 1e-3f);
        });
      },
      Input(Grey()), Input(Uniform(kPixels, 0.0f, 1.0f, 2)), Output<float>(kPixels), kW, kH);
  suite.Add(
      {.name = "bilateral",
       .launches = {{.global = {kW, kH}}},
       .items = kPixels,
       .tolerance = 1e-4},
      [=](const float* in, float* out, int w, int h) {
#pragma omp parallel for
        for (int y = 0; y < h; ++y)
          for (int x = 0; x < w; ++x) {
            const float* middle = in + (y * w + x) * 4;
            float sums[4] = {}, weights = 0;
            for (int k = 0; k < 25; ++k) {
              const int dy = k / 5 - 2, dx = k % 5 - 2;
              const float* other =
                  in + (std::clamp(y + dy, 0, h - 1) * w + std::clamp(x + dx, 0, w - 1)) * 4;
              float apart = 0;
              for (int c = 0; c < 4; ++c) apart += (other[c] - middle[c]) * (other[c] - middle[c]);
              const float weight = std::exp(-0.1f * float(dx * dx + dy * dy) - 4 * apart);
              for (int c = 0; c < 4; ++c) sums[c] += weight * other[c];
              weights += weight;
            }
            for (int c = 0; c < 4; ++c) out[(y * w + x) * 4 + c] = sums[c] / weights;
          }
      },
      Input(Grey(4 * kPixels)), Output<float>(4 * kPixels), kW, kH);
  suite.Add(
      {.name = "max_pool",
       .launches = {{.global = {kW / 2 - 1, kH / 2 - 1}}},
       .items = kPixels / 4},
      [=](const float* in, float* out, int w) {
#pragma omp parallel for
        for (int y = 0; y < kH / 2 - 1; ++y)
          for (int x = 0; x < kW / 2 - 1; ++x) {
            float most = -FLT_MAX;
            for (int k = 0; k < 9; ++k)
              most = std::max(most, in[(2 * y + k / 3) * w + 2 * x + k % 3]);
            out[y * (kW / 2 - 1) + x] = most;
          }
      },
      Input(Grey()), Output<float>(kPixels / 4), kW);
  suite.Add(
      {.name = "resize", .launches = {{.global = {2 * kW, 2 * kH}}}, .items = 4 * kPixels},
      [=](const float* in, float* out, int w, int h) {
        EachPixel(out, 2 * w, 2 * h, [=](int x, int y) {
          const float fx = std::clamp(x * 0.5f - 0.25f, 0.0f, w - 1.0f),
                      fy = std::clamp(y * 0.5f - 0.25f, 0.0f, h - 1.0f);
          const int x0 = int(fx), y0 = int(fy), x1 = std::min(x0 + 1, w - 1),
                    y1 = std::min(y0 + 1, h - 1);
          const float above = in[y0 * w + x0] + (in[y0 * w + x1] - in[y0 * w + x0]) * (fx - x0);
          const float below = in[y1 * w + x0] + (in[y1 * w + x1] - in[y1 * w + x0]) * (fx - x0);
          return above + (below - above) * (fy - y0);
        });
      },
      Input(Grey()), Output<float>(4 * kPixels), kW, kH);
}

}  // namespace

void AddStencils(Suite& suite) {
  suite.Begin("stencil");
  AddGrids(suite);
  AddFluids(suite);
  AddFilters(suite);
  AddSmoothFilters(suite);
}

}  // namespace weft::bench
