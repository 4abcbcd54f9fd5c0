// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "svm/svm_fixture.h"

namespace weft::test {
namespace {

class SetKernelExecInfo : public SvmTest {
 protected:
  SetKernelExecInfo()
      : kernel_(Kernel("typedef struct { global int* other; } box;\n"
                       "kernel void k(global box* b) { b->other[get_global_id(0)] = 7; }",
                       "k")) {}
  ~SetKernelExecInfo() override { clReleaseKernel(kernel_); }

  cl_int Set(cl_kernel_exec_info name, size_t size, const void* value) {
    return set_(kernel_, name, size, value);
  }

  const decltype(&clSetKernelExecInfo) set_ = WEFT_DRIVER(clSetKernelExecInfo);
  const cl_kernel kernel_;
  const cl_bool yes_ = CL_TRUE, no_ = CL_FALSE;
};

// Memory that a kernel was told of stays while it runs, also if a clone does.
TEST_F(SetKernelExecInfo, HoldsWhatTheKernelFinds) {
  auto** const box = reinterpret_cast<cl_int**>(Alloc(sizeof(cl_int*)));
  clSetKernelArgSVMPointer(kernel_, 0, box);
  cl_kernel clone = nullptr;
  for (cl_kernel kernel : {kernel_, clone}) {
    *box = static_cast<cl_int*>(clSVMAlloc(context_, 0, size_t{1} << 20, 0));
    const void* pointers[] = {*box + 3, host_, nullptr};  // addresses of no shared memory go unused
    EXPECT_EQ(Set(CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof pointers, pointers), CL_SUCCESS);
    if (!kernel) kernel = clone = clCloneKernel(kernel_, nullptr);
    const Own<cl_event> gate(clCreateUserEvent(context_, nullptr));
    const cl_event wait = gate;
    const size_t items = kCount;
    ASSERT_EQ(
        clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &items, nullptr, 1, &wait, nullptr),
        CL_SUCCESS);
    clEnqueueSVMMemcpy(queue_, CL_FALSE, host_, *box, kBytes, 0, nullptr, nullptr);
    clSVMFree(context_, *box);
    clSetUserEventStatus(gate, CL_COMPLETE);
    ASSERT_EQ(clFinish(queue_), CL_SUCCESS);
    EXPECT_EQ(host_[kCount - 1], 7);
  }
  EXPECT_EQ(Set(CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, nullptr), CL_SUCCESS);
  clReleaseKernel(clone);
}

TEST_F(SetKernelExecInfo, SystemAllocationsNeedNotBeTold) {
  for (const cl_bool* value : {&no_, &yes_})
    EXPECT_EQ(Set(CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof *value, value), CL_SUCCESS);
  cl_int* box = host_;
  clSetKernelArgSVMPointer(kernel_, 0, &box);
  ASSERT_EQ(Run(kernel_, kCount), CL_SUCCESS);
  EXPECT_EQ(host_[kCount - 1], 7);
}

TEST_F(SetKernelExecInfo, ChecksItsArguments) {
  const void* pointers[] = {host_};
  for (cl_kernel bad : BadHandles<cl_kernel>())
    EXPECT_EQ(set_(bad, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof pointers, pointers),
              CL_INVALID_KERNEL);
  EXPECT_EQ(Set(CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof pointers, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(Set(CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof pointers - 1, pointers), CL_INVALID_VALUE);
  const cl_kernel_exec_info system = CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM;
  EXPECT_EQ(Set(system, sizeof no_, nullptr), CL_INVALID_VALUE);
  for (size_t size : {size_t{0}, size_t{1}, 2 * sizeof no_})
    EXPECT_EQ(Set(system, size, &no_), CL_INVALID_VALUE) << size;
  EXPECT_EQ(Set(0xdead, sizeof no_, &no_), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
