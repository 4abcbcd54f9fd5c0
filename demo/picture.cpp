// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Renders a picture with OpenCL, measures it, checks it against the host, and writes it to a PNG.
//   weft-demo KERNELS.cl PICTURE.png [WIDTH HEIGHT]
#include <png.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <stdexcept>
#include <string>

#include "reference.h"
#include "session.h"

namespace {

using demo::Check;
using demo::Pixel;
using demo::Session;
using demo::SetArguments;

double Milliseconds() {
  using namespace std::chrono;
  return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

double RenderPicture(const Session& session, const Session::Memory& pixels, int width, int height) {
  auto kernel = session.Kernel("render");
  const int band = (height + 19) / 20;
  double time = 0;
  for (int row = 0; row < height; row += band) {
    SetArguments(kernel.get(), pixels.get(), width, height, row);
    const size_t global[] = {size_t(width + 15) / 16 * 16, size_t(band + 3) / 4 * 4},
                 local[] = {16, 4};
    time += session.Run(kernel.get(), 2, global, local);
    std::printf("\rrendering %3d %%", std::min(100, (row + band) * 100 / height));
    std::fflush(stdout);
  }
  std::printf("\n");
  return time;
}

uint64_t SumBrightness(const Session& session, const Session::Memory& pixels, int count,
                       double* time) {
  constexpr size_t kGroups = 16, kItems = 128;
  auto kernel = session.Kernel("sum_brightness");
  auto sums = session.Buffer(kGroups * sizeof(cl_uint));
  SetArguments(kernel.get(), pixels.get(), count, sums.get());
  Check(clSetKernelArg(kernel.get(), 3, kItems * sizeof(cl_uint), nullptr), "clSetKernelArg");
  const size_t global[] = {kGroups * kItems}, local[] = {kItems};
  *time = session.Run(kernel.get(), 1, global, local);
  auto parts = session.Read<cl_uint>(sums, kGroups);
  return std::accumulate(parts.begin(), parts.end(), uint64_t(0));
}

std::vector<cl_uint> Histogram(const Session& session, const Session::Memory& pixels, int count,
                               double* time) {
  auto kernel = session.Kernel("histogram");
  auto bins = session.Buffer(256 * sizeof(cl_uint));
  session.Zero(bins, 256 * sizeof(cl_uint));
  SetArguments(kernel.get(), pixels.get(), count, bins.get());
  const size_t global[] = {2048}, local[] = {64};
  *time = session.Run(kernel.get(), 1, global, local);
  return session.Read<cl_uint>(bins, 256);
}

void WritePng(const std::string& path, const std::vector<Pixel>& pixels, int width, int height) {
  png_image image = {};
  image.version = PNG_IMAGE_VERSION;
  image.width = png_uint_32(width);
  image.height = png_uint_32(height);
  image.format = PNG_FORMAT_RGBA;
  if (!png_image_write_to_file(&image, path.c_str(), 0, pixels.data(), 0, nullptr))
    throw std::runtime_error("cannot write " + path + ": " + image.message);
}

// The share of pixels in which no channel is off by more than two levels. Rays that graze an edge
// may fall on either side of it, as host and device round differently.
double Agreement(const std::vector<Pixel>& got, const std::vector<Pixel>& want) {
  size_t close = 0;
  for (size_t i = 0; i < got.size(); ++i) {
    int off = 0;
    for (int c = 0; c < 4; ++c) off = std::max(off, std::abs(got[i][c] - want[i][c]));
    close += off <= 2;
  }
  return double(close) / double(got.size());
}

void CheckResults(const std::vector<Pixel>& pixels, const std::vector<Pixel>& want, uint64_t sum,
                  const std::vector<cl_uint>& bins) {
  double agreement = Agreement(pixels, want);
  std::printf("picture     %.3f %% of the pixels agree with the host\n", agreement * 100);
  if (agreement < 0.995) throw std::runtime_error("the picture differs from the host's");
  uint64_t host_sum = 0;
  std::vector<cl_uint> host_bins(256);
  for (const Pixel& pixel : pixels) {
    host_sum += demo::Brightness(pixel);
    ++host_bins[demo::Brightness(pixel)];
  }
  if (sum != host_sum) throw std::runtime_error("the reduction differs from the host's");
  if (bins != host_bins) throw std::runtime_error("the histogram differs from the host's");
  std::printf("reduction   mean brightness %.2f, exact\nhistogram   exact\n",
              double(sum) / double(pixels.size()));
}

void Run(const std::string& kernels, const std::string& picture, int width, int height) {
  double start = Milliseconds();
  Session session(kernels);
  double built = Milliseconds() - start;
  std::printf("device      %s, %u compute units, %s\n", session.DeviceText(CL_DEVICE_NAME).c_str(),
              session.ComputeUnits(), session.DeviceText(CL_DEVICE_VERSION).c_str());
  std::printf("build       %.1f ms, with opening the device\n", built);

  const int count = width * height;
  auto memory = session.Buffer(size_t(count) * sizeof(Pixel));
  double sum_time, histogram_time;
  double render_time = RenderPicture(session, memory, width, height);
  uint64_t sum = SumBrightness(session, memory, count, &sum_time);
  auto bins = Histogram(session, memory, count, &histogram_time);
  std::printf("kernels     render %.2f ms, reduction %.3f ms, histogram %.3f ms\n", render_time,
              sum_time, histogram_time);

  auto pixels = session.Read<Pixel>(memory, size_t(count));
  start = Milliseconds();
  auto want = demo::Render(width, height);
  std::printf("host        %.2f ms, one thread\n", Milliseconds() - start);
  WritePng(picture, pixels, width, height);
  CheckResults(pixels, want, sum, bins);
  std::printf("wrote       %s\n", picture.c_str());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 && argc != 5) {
    std::fprintf(stderr, "usage: %s KERNELS.cl PICTURE.png [WIDTH HEIGHT]\n", argv[0]);
    return 2;
  }
  try {
    int width = argc == 5 ? std::atoi(argv[3]) : 1280,
        height = argc == 5 ? std::atoi(argv[4]) : 720;
    if (width < 1 || height < 1 || width > 16384 || height > 16384)
      throw std::runtime_error("width and height are from 1 to 16384");
    Run(argv[1], argv[2], width, height);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "weft-demo: %s\n", error.what());
    return 1;
  }
}
