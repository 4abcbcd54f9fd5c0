// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "svm/svm_fixture.h"

namespace weft::test {
namespace {

class SetKernelArgSVMPointer : public SvmTest {
 protected:
  SetKernelArgSVMPointer()
      : kernel_(Kernel("kernel void k(global int* out, constant int* in, local int* room,\n"
                       "              int number) { if (out) *out += *in; }\n"
                       "kernel void shift(global int* to, global const int* from) {\n"
                       "  size_t i = get_global_id(0); to[i] = from[i] + 1; }",
                       "k")) {
    clSetKernelArg(kernel_, 2, 4, nullptr);
    clSetKernelArg(kernel_, 3, sizeof kOne, &kOne);
  }
  ~SetKernelArgSVMPointer() override { clReleaseKernel(kernel_); }

  const decltype(&clSetKernelArgSVMPointer) set_ = WEFT_DRIVER(clSetKernelArgSVMPointer);
  const cl_kernel kernel_;
};

TEST_F(SetKernelArgSVMPointer, TakesAnyAddress) {
  cl_int* const shared = Alloc();
  shared[0] = shared[1] = shared[2] = 0;
  host_[0] = 5;
  ASSERT_EQ(set_(kernel_, 1, host_), CL_SUCCESS);
  for (cl_int* out : {shared, shared + 1, host_ + 7}) {
    ASSERT_EQ(set_(kernel_, 0, out), CL_SUCCESS);
    ASSERT_EQ(Run(kernel_, 1), CL_SUCCESS);
    EXPECT_EQ(*out, 5);
  }
  EXPECT_EQ(shared[2], 0);
  EXPECT_EQ(set_(kernel_, 0, nullptr), CL_SUCCESS);
  EXPECT_EQ(Run(kernel_, 1), CL_SUCCESS);
}

TEST_F(SetKernelArgSVMPointer, TakesTurnsWithBuffers) {
  cl_int* const shared = Alloc();
  *shared = 0;
  host_[0] = 5;
  const Own<cl_mem> buffer(clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, 4, host_, nullptr));
  const cl_mem handle = buffer;
  set_(kernel_, 1, host_);
  set_(kernel_, 0, shared);
  ASSERT_EQ(clSetKernelArg(kernel_, 0, sizeof handle, &handle), CL_SUCCESS);
  ASSERT_EQ(Run(kernel_, 1), CL_SUCCESS);
  EXPECT_EQ(*shared, 0);
  set_(kernel_, 0, shared);
  cl_kernel clone = clCloneKernel(kernel_, nullptr);
  ASSERT_EQ(Run(clone, 1), CL_SUCCESS);
  EXPECT_EQ(*shared, 5);
  clReleaseKernel(clone);
}

// Code that takes it that arguments do not overlap is not for these.
TEST_F(SetKernelArgSVMPointer, ArgumentsMayOverlap) {
  constexpr size_t kMany = 1 << 16;
  std::vector<cl_int> system(kMany + 1);
  cl_kernel shift = clCreateKernel(programs_[0], "shift", nullptr);
  for (cl_int* memory : {Alloc((kMany + 1) * sizeof(cl_int)), system.data()}) {
    std::fill_n(memory, kMany + 1, 3);
    set_(shift, 0, memory);
    set_(shift, 1, memory);
    ASSERT_EQ(Run(shift, kMany), CL_SUCCESS);
    EXPECT_EQ(std::count(memory, memory + kMany, 4), std::ptrdiff_t(kMany));
    EXPECT_EQ(memory[kMany], 3);
  }
  clReleaseKernel(shift);
}

TEST_F(SetKernelArgSVMPointer, ChecksItsArguments) {
  for (cl_kernel bad : BadHandles<cl_kernel>()) EXPECT_EQ(set_(bad, 0, host_), CL_INVALID_KERNEL);
  for (cl_uint index : {4u, CL_UINT_MAX})
    EXPECT_EQ(set_(kernel_, index, host_), CL_INVALID_ARG_INDEX);
  for (cl_uint index : {2u, 3u}) EXPECT_EQ(set_(kernel_, index, host_), CL_INVALID_ARG_VALUE);
}

}  // namespace
}  // namespace weft::test
