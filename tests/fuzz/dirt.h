// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel that leaves words of its own in the memory that the next kernel's local and private
// variables lie in, so that a kernel which reads there what it never wrote gives itself away.
#pragma once

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <memory>

namespace weft::fuzz {

class Dirt {
 public:
  Dirt(cl_context context, cl_device_id device);
  void Spread(cl_command_queue queue) const;

 private:
  std::unique_ptr<_cl_kernel, decltype(&clReleaseKernel)> kernel_;
  std::unique_ptr<_cl_mem, decltype(&clReleaseMemObject)> out_;
};

}  // namespace weft::fuzz
