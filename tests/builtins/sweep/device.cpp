// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <numeric>

namespace weft::sweep {
namespace {

void Check(cl_int status, const char* call) {
  if (status != CL_SUCCESS) Abandon(std::string(call) + " returns " + std::to_string(status));
}

struct Device {
  cl_device_id id = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;

  Device() {
    cl_platform_id platform = nullptr;
    Check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    Check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &id, nullptr), "clGetDeviceIDs");
    cl_int status = CL_SUCCESS;
    context = clCreateContext(nullptr, 1, &id, nullptr, nullptr, &status);
    Check(status, "clCreateContext");
    queue = clCreateCommandQueueWithProperties(context, id, nullptr, &status);
    Check(status, "clCreateCommandQueueWithProperties");
  }
};

const Device& TheDevice() {
  static const Device device;
  return device;
}

class Buffer {
 public:
  explicit Buffer(std::span<const std::byte> input)
      : Buffer(input.size(), CL_MEM_USE_HOST_PTR, const_cast<std::byte*>(input.data())) {}
  explicit Buffer(std::span<std::byte> output)
      : Buffer(output.size(), CL_MEM_USE_HOST_PTR, output.data()) {}
  ~Buffer() { clReleaseMemObject(memory_); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  void BecomeArgument(cl_kernel kernel, cl_uint index) const {
    Check(clSetKernelArg(kernel, index, sizeof(memory_), &memory_), "clSetKernelArg");
  }
  // A map of memory that the host gave brings it up to date.
  void Read(void* host, size_t bytes) const {
    Check(clEnqueueReadBuffer(TheDevice().queue, memory_, CL_TRUE, 0, bytes, host, 0, nullptr,
                              nullptr),
          "clEnqueueReadBuffer");
  }

 private:
  Buffer(size_t bytes, cl_mem_flags flags, void* host) {
    cl_int status = CL_SUCCESS;
    memory_ = clCreateBuffer(TheDevice().context, flags, bytes, host, &status);
    Check(status, "clCreateBuffer");
  }
  cl_mem memory_ = nullptr;
};

cl_kernel KernelOf(cl_program program, const char* name) {
  cl_int status = CL_SUCCESS;
  cl_kernel kernel = clCreateKernel(program, name, &status);
  Check(status, name);
  return kernel;
}

}  // namespace

void Abandon(const std::string& message) {
  std::fprintf(stderr, "math_sweep: %s\n", message.c_str());
  std::exit(3);
}

Program::Program(const std::string& options) {
  std::ifstream file(WEFT_SWEEP_SOURCE);
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  const char* text = source.c_str();
  const Device& device = TheDevice();
  program_ = clCreateProgramWithSource(device.context, 1, &text, nullptr, nullptr);
  const std::string all = "-cl-std=CL3.0 " + options;
  if (clBuildProgram(program_, 1, &device.id, all.c_str(), nullptr, nullptr) == CL_SUCCESS) return;
  std::string log(1 << 14, 0);
  clGetProgramBuildInfo(program_, device.id, CL_PROGRAM_BUILD_LOG, log.size(), log.data(), nullptr);
  Abandon(all + ": " + log.c_str());
}

Program::~Program() { clReleaseProgram(program_); }

void Program::Run(cl_kernel kernel, size_t items) const {
  const cl_command_queue queue = TheDevice().queue;
  Check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr),
        "clEnqueueNDRangeKernel");
  Check(clFinish(queue), "clFinish");
}

void Program::ApplyBytes(const std::vector<std::span<const std::byte>>& inputs,
                         std::span<std::byte> result, size_t items) const {
  cl_kernel kernel = KernelOf(program_, "apply");
  cl_uint index = 0;
  std::vector<std::unique_ptr<Buffer>> buffers;
  for (const auto& input : inputs) {
    buffers.push_back(std::make_unique<Buffer>(input.empty() ? inputs[0] : input));
    buffers.back()->BecomeArgument(kernel, index++);
  }
  const Buffer output(result);
  output.BecomeArgument(kernel, index);
  Run(kernel, items);
  output.Read(result.data(), result.size());
  clReleaseKernel(kernel);
}

Program::Found Program::Sweep(const char* name, size_t items, uint32_t first, uint32_t step,
                              int rounds) const {
  cl_kernel kernel = KernelOf(program_, name);
  Found found;
  const size_t arguments = std::string_view(name) == "sweep_two" ? 2 : 1;
  std::vector<uint32_t> sums(items);
  found.worst.resize(items);
  found.where.resize(items * arguments);
  const Buffer worst(std::as_writable_bytes(std::span(found.worst)));
  const Buffer where(std::as_writable_bytes(std::span(found.where)));
  const Buffer sum(std::as_writable_bytes(std::span(sums)));
  worst.BecomeArgument(kernel, 0);
  where.BecomeArgument(kernel, 1);
  sum.BecomeArgument(kernel, 2);
  Check(clSetKernelArg(kernel, 3, sizeof(first), &first), "clSetKernelArg");
  Check(clSetKernelArg(kernel, 4, sizeof(step), &step), "clSetKernelArg");
  Check(clSetKernelArg(kernel, 5, sizeof(rounds), &rounds), "clSetKernelArg");
  Run(kernel, items);
  worst.Read(found.worst.data(), items * sizeof(float));
  where.Read(found.where.data(), found.where.size() * sizeof(uint32_t));
  sum.Read(sums.data(), items * sizeof(uint32_t));
  found.sum = std::accumulate(sums.begin(), sums.end(), 0u);
  clReleaseKernel(kernel);
  return found;
}

}  // namespace weft::sweep
