// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first OpenCL device, and objects on it that release themselves. Calls that fail throw
// Failure.
#pragma once

#define CL_TARGET_OPENCL_VERSION 210
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace weft::bench {

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The device lacks what a benchmark is about.
struct Skipped : Failure {
  using Failure::Failure;
};

void Check(cl_int code, const char* call);

template <typename T, cl_int(CL_API_CALL* kRelease)(T)>
class Owned {
 public:
  Owned() = default;
  explicit Owned(T object) : object_(object) {}
  Owned(Owned&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Owned& operator=(Owned&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Owned() {
    if (object_) kRelease(object_);
  }
  operator T() const { return object_; }

 private:
  T object_ = nullptr;
};
using Context = Owned<cl_context, clReleaseContext>;
using Queue = Owned<cl_command_queue, clReleaseCommandQueue>;
using Memory = Owned<cl_mem, clReleaseMemObject>;
using Program = Owned<cl_program, clReleaseProgram>;
using Kernel = Owned<cl_kernel, clReleaseKernel>;
using Event = Owned<cl_event, clReleaseEvent>;

class Device {
 public:
  Device();

  cl_platform_id platform() const { return platform_; }
  cl_device_id id() const { return device_; }
  cl_context context() const { return context_; }
  cl_command_queue queue() const { return queue_; }

  bool Has(const std::string& extension) const;
  std::string Name() const;  // of the platform, the device and the driver's version

  Queue MakeQueue(cl_command_queue_properties properties) const;
  Memory MakeBuffer(size_t bytes) const;
  // 3D if it has a depth.
  Memory MakeImage(const cl_image_format& format, size_t width, size_t height, size_t depth) const;
  Program Build(const std::string& source, const std::string& options = "") const;
  Program BuildModule(const std::string& module) const;  // of SPIR-V
  Kernel MakeKernel(const Program& program, const std::string& name) const;

  // All of a buffer or an image.
  void Write(cl_mem memory, const std::vector<char>& bytes) const;
  std::vector<char> Read(cl_mem memory, size_t bytes) const;
  void Enqueue(cl_kernel kernel, const std::vector<size_t>& global,
               const std::vector<size_t>& local = {}) const;
  void Finish() const { Check(clFinish(queue_), "clFinish"); }

 private:
  Program Built(Program program, const std::string& options) const;

  cl_platform_id platform_ = nullptr;
  cl_device_id device_ = nullptr;
  Context context_;
  Queue queue_;
};

template <typename T>
void SetArgument(cl_kernel kernel, cl_uint index, const T& value) {
  Check(clSetKernelArg(kernel, index, sizeof value, &value), "clSetKernelArg");
}

}  // namespace weft::bench
