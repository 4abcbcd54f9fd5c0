// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "kernel_fixture.h"

namespace weft::test {
namespace {

class SetKernelExecInfo : public KernelTest {
 protected:
  cl_int Set(cl_kernel_exec_info name, size_t size, const void* value) {
    return set_(kernel_, name, size, value);
  }

  const decltype(&clSetKernelExecInfo) set_ = WEFT_DRIVER(clSetKernelExecInfo);
  void* pointers_[1] = {&buffer_};
  const cl_bool yes_ = CL_TRUE, no_ = CL_FALSE;
};

// The device has no shared virtual memory, and none that the kernel could use.
TEST_F(SetKernelExecInfo, MayDenySystemAllocations) {
  EXPECT_EQ(Set(CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof no_, &no_), CL_SUCCESS);
}

TEST_F(SetKernelExecInfo, ChecksItsArguments) {
  for (cl_kernel bad : BadHandles<cl_kernel>())
    EXPECT_EQ(set_(bad, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof pointers_, pointers_),
              CL_INVALID_KERNEL);
  EXPECT_EQ(Set(CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof pointers_, pointers_), CL_INVALID_OPERATION);
  EXPECT_EQ(Set(CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, nullptr), CL_INVALID_OPERATION);
  const cl_kernel_exec_info system = CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM;
  EXPECT_EQ(Set(system, sizeof yes_, &yes_), CL_INVALID_OPERATION);
  EXPECT_EQ(Set(system, sizeof no_, nullptr), CL_INVALID_VALUE);
  for (size_t size : {size_t{0}, size_t{1}, 2 * sizeof no_})
    EXPECT_EQ(Set(system, size, &no_), CL_INVALID_VALUE) << size;
  EXPECT_EQ(Set(0xdead, sizeof no_, &no_), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
