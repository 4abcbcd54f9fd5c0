// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the demos share: a device, a queue, a program, and short forms of the calls on them. A call
// that fails throws.
#pragma once

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace demo {

inline void Check(cl_int code, const char* call) {
  if (code != CL_SUCCESS)
    throw std::runtime_error(std::string(call) + " gives " + std::to_string(code));
}

// The OpenCL objects of a demo, released on destruction.
class Session {
 public:
  // Builds the kernels of a file.
  explicit Session(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path);
    const std::string source{std::istreambuf_iterator<char>(file), {}};
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
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

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

  cl_command_queue queue() const { return queue_; }

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
  template <class T>
  void Write(const Memory& memory, const std::vector<T>& values) const {
    Check(clEnqueueWriteBuffer(queue_, memory.get(), CL_TRUE, 0, values.size() * sizeof(T),
                               values.data(), 0, nullptr, nullptr),
          "clEnqueueWriteBuffer");
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

}  // namespace demo
