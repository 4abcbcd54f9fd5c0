// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints the median time in microseconds of 100 small launches and a clFinish on the first OpenCL
// device, and of a replay of the same launches from a command buffer, where the device has them:
//   weft-replay [WORK_ITEMS]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "runtime/base/command_buffer_api.h"

namespace weft {
namespace {

constexpr int kLaunches = 100, kRounds = 501;

void Check(cl_int code, const char* call) {
  if (code == CL_SUCCESS) return;
  std::fprintf(stderr, "%s gives %d\n", call, code);
  std::exit(1);
}

struct Setting {
  explicit Setting(size_t work_items) : items(work_items) {
    Check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    Check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "clGetDeviceIDs");
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    queue = clCreateCommandQueue(context, device, 0, nullptr);
    const char* source = "kernel void advance_one(global int* a) { a[get_global_id(0)] += 1; }\n";
    cl_program program = clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
    Check(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr), "clBuildProgram");
    kernel = clCreateKernel(program, "advance_one", nullptr);
    cl_mem buffer =
        clCreateBuffer(context, CL_MEM_READ_WRITE, items * sizeof(cl_int), nullptr, nullptr);
    Check(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), "clSetKernelArg");
  }

  template <class Function>
  Function* Find(const char* name) const {
    return reinterpret_cast<Function*>(clGetExtensionFunctionAddressForPlatform(platform, name));
  }

  const size_t items;
  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
  cl_kernel kernel = nullptr;
};

double MedianMicroseconds(const Setting& setting, const std::function<void()>& enqueue) {
  std::vector<double> times;
  for (int round = 0; round < kRounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    enqueue();
    Check(clFinish(setting.queue), "clFinish");
    const std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - start;
    times.push_back(time.count());
  }
  std::nth_element(times.begin(), times.begin() + kRounds / 2, times.end());
  return times[kRounds / 2];
}

cl_command_buffer_khr Record(const Setting& setting) {
  const auto record =
      setting.Find<decltype(clCommandNDRangeKernelKHR)>("clCommandNDRangeKernelKHR");
  const auto create = setting.Find<decltype(clCreateCommandBufferKHR)>("clCreateCommandBufferKHR");
  const auto finalize =
      setting.Find<decltype(clFinalizeCommandBufferKHR)>("clFinalizeCommandBufferKHR");
  if (!record || !create || !finalize) return nullptr;
  cl_int error;
  cl_command_buffer_khr commands = create(1, &setting.queue, nullptr, &error);
  Check(error, "clCreateCommandBufferKHR");
  for (int i = 0; i < kLaunches; ++i)
    Check(record(commands, nullptr, nullptr, setting.kernel, 1, nullptr, &setting.items, nullptr, 0,
                 nullptr, nullptr, nullptr),
          "clCommandNDRangeKernelKHR");
  Check(finalize(commands), "clFinalizeCommandBufferKHR");
  return commands;
}

int Run(size_t items) {
  const Setting setting(items);
  std::printf("enqueue %.2f\n", MedianMicroseconds(setting, [&] {
                for (int i = 0; i < kLaunches; ++i)
                  Check(clEnqueueNDRangeKernel(setting.queue, setting.kernel, 1, nullptr,
                                               &setting.items, nullptr, 0, nullptr, nullptr),
                        "clEnqueueNDRangeKernel");
              }));
  std::string extensions(65536, '\0');
  Check(clGetDeviceInfo(setting.device, CL_DEVICE_EXTENSIONS, extensions.size(), extensions.data(),
                        nullptr),
        "clGetDeviceInfo");
  if (extensions.find("cl_khr_command_buffer") == std::string::npos) return 0;
  cl_command_buffer_khr commands = Record(setting);
  const auto replay =
      setting.Find<decltype(clEnqueueCommandBufferKHR)>("clEnqueueCommandBufferKHR");
  if (!commands || !replay) return 0;
  std::printf("replay %.2f\n", MedianMicroseconds(setting, [&] {
                Check(replay(0, nullptr, commands, 0, nullptr, nullptr),
                      "clEnqueueCommandBufferKHR");
              }));
  return 0;
}

}  // namespace
}  // namespace weft

int main(int count, char** arguments) {
  return weft::Run(count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 64);
}
