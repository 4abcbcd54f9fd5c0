// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// weft-startup: what a process pays before its first kernel runs, on the first OpenCL device.
//   weft-startup open | build | memory NUMBER
// Prints the time until the device is found, or that of the context and the first build, in
// nanoseconds; or the growth of resident memory by device, build and launch, in bytes. The number
// makes the source one of its own: a later process that is given it meets it in the disk cache.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>

#include "bench/harness/device.h"

namespace weft::bench {
namespace {

using Clock = std::chrono::steady_clock;

double NanosecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

double ResidentBytes() {
  std::ifstream statm("/proc/self/statm");
  size_t total, resident;
  statm >> total >> resident;
  return double(resident) * double(sysconf(_SC_PAGESIZE));
}

std::string Source(const std::string& number) {
  return "kernel void scale(global float* x) {\n"
         "  size_t i = get_global_id(0);\n"
         "  for (int k = 0; k < 4; ++k) x[i] = x[i] > 100.0f ? x[i] * 0.5f : x[i] + " +
         number +
         ".0f;\n"
         "}\n";
}

void Launch(const Device& device, const Program& program) {
  const Kernel kernel = device.MakeKernel(program, "scale");
  const Memory buffer = device.MakeBuffer(1 << 16);
  SetArgument<cl_mem>(kernel, 0, buffer);
  device.Enqueue(kernel, {256}, {64});
  device.Finish();
}

double MeasureOpen() {
  const auto start = Clock::now();
  cl_platform_id platform;
  cl_device_id device;
  Check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
  Check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "clGetDeviceIDs");
  return NanosecondsSince(start);
}

double MeasureBuild(const std::string& number) {
  MeasureOpen();
  const auto start = Clock::now();
  const Device device;
  device.Build(Source(number));
  return NanosecondsSince(start);
}

double MeasureMemory(const std::string& number) {
  const double before = ResidentBytes();
  const Device device;
  Launch(device, device.Build(Source(number)));
  return ResidentBytes() - before;
}

}  // namespace
}  // namespace weft::bench

int main(int count, char** arguments) {
  using namespace weft::bench;
  const std::string what = count > 1 ? arguments[1] : "", number = count > 2 ? arguments[2] : "1";
  try {
    if (what == "open")
      std::printf("%.0f\n", MeasureOpen());
    else if (what == "build")
      std::printf("%.0f\n", MeasureBuild(number));
    else if (what == "memory")
      std::printf("%.0f\n", MeasureMemory(number));
    else
      return 2;
  } catch (const Failure& failure) {
    std::fprintf(stderr, "%s\n", failure.what());
    return 1;
  }
}
