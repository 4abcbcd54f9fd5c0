// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pipes of a generated kernel: one that is full of packets, and one that it fills.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>

namespace weft::fuzz {

class PipePair {
 public:
  PipePair(cl_context context, cl_device_id device, cl_command_queue queue);

  // Makes both, and gives them to the kernel as its arguments from `index` on.
  void Prepare(cl_kernel kernel, cl_uint index);
  // Of what the kernel has written.
  uint64_t Sum();

 private:
  using Pipe = std::unique_ptr<_cl_mem, decltype(&clReleaseMemObject)>;
  Pipe MakePipe(cl_uint packets);
  void Run(const char* name, cl_mem pipe, cl_mem sum);

  const cl_context context_;
  const cl_command_queue queue_;
  const cl_program program_;
  Pipe from_{nullptr, clReleaseMemObject}, to_{nullptr, clReleaseMemObject};
};

}  // namespace weft::fuzz
