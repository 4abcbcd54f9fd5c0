// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "api_checks.h"
#include "program_fixture.h"

namespace weft::test {

class SvmTest : public ProgramTest {
 protected:
  static constexpr size_t kCount = 256, kBytes = kCount * sizeof(cl_int);
  static constexpr cl_int kOne = 1;

  ~SvmTest() override {
    EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
    clReleaseCommandQueue(queue_);
    for (void* pointer : pointers_) clSVMFree(context_, pointer);
  }

  // Shared memory that is freed at the end.
  cl_int* Alloc(size_t bytes = kBytes, cl_svm_mem_flags flags = CL_MEM_READ_WRITE) {
    auto* pointer = static_cast<cl_int*>(clSVMAlloc(context_, flags, bytes, 0));
    EXPECT_NE(pointer, nullptr);
    pointers_.push_back(pointer);
    return pointer;
  }
  cl_kernel Kernel(const char* source, const char* name, const char* options = "") {
    return clCreateKernel(Built(source, options), name, nullptr);
  }
  cl_int Run(cl_kernel kernel, size_t items) {
    const cl_int code =
        clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr);
    return code ? code : clFinish(queue_);
  }

  cl_command_queue queue_ = clCreateCommandQueueWithProperties(context_, device_, nullptr, nullptr);
  std::vector<void*> pointers_;
  cl_int host_[kCount] = {};
};

}  // namespace weft::test
