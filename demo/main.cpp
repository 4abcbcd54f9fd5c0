// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Renders a picture with OpenCL, measures it, checks it against the host, and writes it to a PNG.
//   weft-demo KERNELS.cl PICTURE.png [WIDTH HEIGHT]
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <png.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>

#include "reference.h"

namespace {

using demo::Pixel;

void Check(cl_int code, const char* call) {
  if (code != CL_SUCCESS)
    throw std::runtime_error(std::string(call) + " gives " + std::to_string(code));
}

double Milliseconds() {
  using namespace std::chrono;
  return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

// The OpenCL objects of the demo, released on destruction.
class Session {
 public:
  explicit Session(const std::string& source) {
    cl_platform_id platform;
    Check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    Check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_DEFAULT, 1, &device_, nullptr), "clGetDeviceIDs");
    cl_int code;
    context_ = clCreateContext(nullptr, 1, &device_, nullptr, nullptr, &code);
    Check(code, "clCreateContext");
    const cl_queue_properties profiling[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0};
    queue_ = clCreateCommandQueueWithProperties(context_, device_, profiling, &code);
    Check(code, "clCreateCommandQueueWithProperties");
    const char* text = source.c_str();
    program_ = clCreateProgramWithSource(context_, 1, &text, nullptr, &code);
    Check(code, "clCreateProgramWithSource");
    if (clBuildProgram(program_, 1, &device_, "-Werror", nullptr, nullptr) != CL_SUCCESS)
      throw std::runtime_error("the kernels do not build:\n" + BuildLog());
  }
  ~Session() {
    clReleaseProgram(program_);
    clReleaseCommandQueue(queue_);
    clReleaseContext(context_);
  }

  std::string DeviceText(cl_device_info what) const {
    char text[512] = "";
    Check(clGetDeviceInfo(device_, what, sizeof text, text, nullptr), "clGetDeviceInfo");
    return text;
  }
  cl_uint ComputeUnits() const {
    cl_uint units = 0;
    Check(clGetDeviceInfo(device_, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, nullptr),
          "clGetDeviceInfo");
    return units;
  }

  using Memory = std::shared_ptr<_cl_mem>;
  Memory Buffer(size_t bytes) const {
    cl_int code;
    cl_mem memory = clCreateBuffer(context_, CL_MEM_READ_WRITE, bytes, nullptr, &code);
    Check(code, "clCreateBuffer");
    return Memory(memory, clReleaseMemObject);
  }

  std::shared_ptr<_cl_kernel> Kernel(const char* name) const {
    cl_int code;
    cl_kernel kernel = clCreateKernel(program_, name, &code);
    Check(code, "clCreateKernel");
    return {kernel, clReleaseKernel};
  }

  // Runs the kernel and returns its device time in ms.
  double Run(cl_kernel kernel, cl_uint dimensions, const size_t* global,
             const size_t* local) const {
    cl_event event;
    Check(clEnqueueNDRangeKernel(queue_, kernel, dimensions, nullptr, global, local, 0, nullptr,
                                 &event),
          "clEnqueueNDRangeKernel");
    Check(clWaitForEvents(1, &event), "clWaitForEvents");
    cl_ulong start = 0, end = 0;
    clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, nullptr);
    clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, nullptr);
    clReleaseEvent(event);
    return double(end - start) * 1e-6;
  }

  template <class T>
  std::vector<T> Read(const Memory& memory, size_t count) const {
    std::vector<T> values(count);
    Check(clEnqueueReadBuffer(queue_, memory.get(), CL_TRUE, 0, count * sizeof(T), values.data(), 0,
                              nullptr, nullptr),
          "clEnqueueReadBuffer");
    return values;
  }
  void Zero(const Memory& memory, size_t bytes) const {
    cl_uint zero = 0;
    Check(clEnqueueFillBuffer(queue_, memory.get(), &zero, sizeof zero, 0, bytes, 0, nullptr,
                              nullptr),
          "clEnqueueFillBuffer");
  }

 private:
  std::string BuildLog() const {
    size_t size = 0;
    clGetProgramBuildInfo(program_, device_, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
    std::string log(size, '\0');
    clGetProgramBuildInfo(program_, device_, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr);
    return log;
  }

  cl_device_id device_ = nullptr;
  cl_context context_ = nullptr;
  cl_command_queue queue_ = nullptr;
  cl_program program_ = nullptr;
};

template <class... Values>
void SetArguments(cl_kernel kernel, const Values&... values) {
  cl_uint index = 0;
  (Check(clSetKernelArg(kernel, index++, sizeof values, &values), "clSetKernelArg"), ...);
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
  std::ifstream file(kernels);
  if (!file) throw std::runtime_error("cannot read " + kernels);
  const std::string source{std::istreambuf_iterator<char>(file), {}};

  double start = Milliseconds();
  Session session(source);
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
