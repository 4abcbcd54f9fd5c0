// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <CL/cl_weft.h>

#include "ext/atomic_counters/counters_fixture.h"

namespace weft::test {
namespace {

using SetCounter = CountersTest;

TEST_F(SetCounter, TakesABuffer) {
  EXPECT_EQ(Set(up_, 0, Holding<cl_ulong>({1})), CL_SUCCESS);
  EXPECT_EQ(Set(Kernel("down"), 0, Holding<cl_uint>({1})), CL_SUCCESS);
}

TEST_F(SetCounter, RefusesWhatIsNoBuffer) {
  cl_mem buffer = Holding<cl_ulong>({1}), none = nullptr;
  EXPECT_EQ(clSetKernelArg(up_, 0, sizeof buffer, nullptr), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArg(up_, 0, 8, nullptr), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArg(up_, 0, 1, &buffer), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(clSetKernelArg(up_, 0, 16, &buffer), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(clSetKernelArg(up_, 0, 0, &buffer), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(Set(up_, 0, none), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clSetKernelArg(up_, 0, sizeof queue_, &queue_), CL_INVALID_MEM_OBJECT);
  cl_context other = MakeContext();
  cl_mem foreign = clCreateBuffer(other, 0, 8, nullptr, nullptr);
  EXPECT_EQ(Set(up_, 0, foreign), CL_INVALID_CONTEXT);
  clReleaseMemObject(foreign);
  clReleaseContext(other);
}

TEST_F(SetCounter, RefusesBuffersThatAreTooSmallOrImmutable) {
  EXPECT_EQ(Set(up_, 0, Holding<cl_uint>({1})), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(Set(Kernel("down"), 0, Holding<cl_uchar>({1, 2, 3})), CL_INVALID_ARG_VALUE);
  cl_ulong value = 1;
  buffers_.push_back(clCreateBuffer(context_, CL_MEM_IMMUTABLE_EXT | CL_MEM_COPY_HOST_PTR,
                                    sizeof value, &value, &error_));
  ASSERT_EQ(error_, CL_SUCCESS);
  EXPECT_EQ(Set(up_, 0, buffers_.back()), CL_INVALID_ARG_VALUE);
}

TEST_F(SetCounter, RefusesAddresses) {
  void* shared = clSVMAlloc(context_, 0, 64, 0);
  EXPECT_EQ(clSetKernelArgSVMPointer(up_, 0, shared), CL_INVALID_ARG_VALUE);
  clSVMFree(context_, shared);
}

TEST_F(SetCounter, IsNeededForALaunch) {
  EXPECT_EQ(Set(up_, 1, Holding(std::vector<cl_ulong>(kItems))), CL_SUCCESS);
  EXPECT_EQ(Launch(up_), CL_INVALID_KERNEL_ARGS);
  cl_mem released = clCreateBuffer(context_, 0, 8, nullptr, nullptr);
  EXPECT_EQ(Set(up_, 0, released), CL_SUCCESS);
  clReleaseMemObject(released);
  EXPECT_EQ(Launch(up_), CL_INVALID_KERNEL_ARGS);
}

// What is released may give its place to one that is no counter's.
TEST_F(SetCounter, NeverReadsALaterBufferThatIsTooSmall) {
  EXPECT_EQ(Set(up_, 1, Holding(std::vector<cl_ulong>(kItems))), CL_SUCCESS);
  cl_mem released = clCreateBuffer(context_, 0, 8, nullptr, nullptr);
  EXPECT_EQ(Set(up_, 0, released), CL_SUCCESS);
  clReleaseMemObject(released);
  for (int i = 0; i < 64; ++i) {
    buffers_.push_back(clCreateBuffer(context_, 0, 1, nullptr, nullptr));
    EXPECT_EQ(Launch(up_), CL_INVALID_KERNEL_ARGS);
  }
}

TEST_F(SetCounter, ShowsTheTypeInArgumentInfo) {
  const auto text = [](cl_kernel kernel) {
    char name[32] = "";
    clGetKernelArgInfo(kernel, 0, CL_KERNEL_ARG_TYPE_NAME, sizeof name, name, nullptr);
    return std::string(name);
  };
  EXPECT_EQ(text(up_), "counter64_t");
  EXPECT_EQ(text(Kernel("down")), "counter32_t");
  cl_kernel_arg_address_qualifier space = 0;
  clGetKernelArgInfo(up_, 0, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof space, &space, nullptr);
  EXPECT_EQ(space, cl_kernel_arg_address_qualifier(CL_KERNEL_ARG_ADDRESS_PRIVATE));
}

}  // namespace
}  // namespace weft::test
