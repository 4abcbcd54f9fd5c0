// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "api_checks.h"
#include "kernel_fixture.h"

#include <CL/cl_weft.h>

namespace weft::test {
namespace {

class SetKernelArg : public KernelTest {
 protected:
  cl_int Set(Index index, size_t size, const void* value) {
    return clSetKernelArg(kernel_, index, size, value);
  }

  const cl_uint number_ = 1;
};

TEST_F(SetKernelArg, TakesValuesOfEachKind) {
  const struct {
    cl_int x;
    cl_float y;
  } pair = {1, 2};
  EXPECT_EQ(Set(kIn, sizeof buffer_, &buffer_), CL_SUCCESS);
  EXPECT_EQ(Set(kTable, sizeof buffer_, &buffer_), CL_SUCCESS);
  EXPECT_EQ(Set(kRoom, 64, nullptr), CL_SUCCESS);
  EXPECT_EQ(Set(kNumber, sizeof number_, &number_), CL_SUCCESS);
  EXPECT_EQ(Set(kBoth, sizeof pair, &pair), CL_SUCCESS);
}

TEST_F(SetKernelArg, TakesNullForABuffer) {
  const cl_mem none = nullptr;
  for (Index index : {kIn, kTable}) {
    EXPECT_EQ(Set(index, sizeof none, &none), CL_SUCCESS);
    EXPECT_EQ(Set(index, sizeof none, nullptr), CL_SUCCESS);
    EXPECT_EQ(Set(index, 0, nullptr), CL_SUCCESS);
  }
}

TEST_F(SetKernelArg, DoesNotKeepABuffer) {
  static int destroyed;
  destroyed = 0;
  cl_mem buffer = clCreateBuffer(context_, CL_MEM_READ_WRITE, 64, nullptr, nullptr);
  clSetMemObjectDestructorCallback(buffer, [](cl_mem, void*) { ++destroyed; }, nullptr);
  EXPECT_EQ(Set(kIn, sizeof buffer, &buffer), CL_SUCCESS);
  clReleaseMemObject(buffer);
  EXPECT_EQ(destroyed, 1);
}

TEST_F(SetKernelArg, ChecksKernelAndIndex) {
  const auto set = WEFT_DRIVER(clSetKernelArg);
  for (cl_kernel bad : BadHandles<cl_kernel>())
    EXPECT_EQ(set(bad, kNumber, sizeof number_, &number_), CL_INVALID_KERNEL);
  for (cl_uint index : {cl_uint{kArguments}, CL_UINT_MAX})
    EXPECT_EQ(set(kernel_, index, sizeof number_, &number_), CL_INVALID_ARG_INDEX);
}

TEST_F(SetKernelArg, RefusesBuffersOfOtherContexts) {
  cl_context other = MakeContext();
  cl_mem buffer = clCreateBuffer(other, CL_MEM_READ_WRITE, 64, nullptr, nullptr);
  EXPECT_EQ(Set(kIn, sizeof buffer, &buffer), CL_INVALID_CONTEXT);
  clReleaseMemObject(buffer);
  EXPECT_EQ(Set(kIn, sizeof buffer, &buffer), CL_INVALID_MEM_OBJECT);
  clReleaseContext(other);
}

TEST_F(SetKernelArg, RefusesWhatIsNoBuffer) {
  const auto wrong = reinterpret_cast<cl_mem>(context_);
  EXPECT_EQ(Set(kIn, sizeof wrong, &wrong), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(Set(kTable, sizeof wrong, &wrong), CL_INVALID_MEM_OBJECT);
}

TEST_F(SetKernelArg, LetsNoKernelWriteToImmutableBuffers) {
  char bytes[64] = {};
  const Own<cl_mem> immutable(clCreateBuffer(context_, CL_MEM_IMMUTABLE_EXT | CL_MEM_COPY_HOST_PTR,
                                             sizeof bytes, bytes, nullptr));
  const cl_mem value = immutable;
  EXPECT_EQ(Set(kIn, sizeof value, &value), CL_SUCCESS);
  EXPECT_EQ(Set(kTable, sizeof value, &value), CL_SUCCESS);
  EXPECT_EQ(Set(kOut, sizeof value, &value), CL_INVALID_ARG_VALUE);
}

TEST_F(SetKernelArg, ChecksSizes) {
  const char bytes[64] = {};
  for (size_t size : {size_t{0}, sizeof(cl_mem) / 2, sizeof(cl_mem) * 2, SIZE_MAX}) {
    EXPECT_EQ(Set(kIn, size, &buffer_), CL_INVALID_ARG_SIZE) << size;
    EXPECT_EQ(Set(kTable, size, &buffer_), CL_INVALID_ARG_SIZE) << size;
  }
  for (size_t size : {size_t{0}, size_t{3}, size_t{5}, SIZE_MAX})
    EXPECT_EQ(Set(kNumber, size, bytes), CL_INVALID_ARG_SIZE) << size;
  EXPECT_EQ(Set(kBoth, 7, bytes), CL_INVALID_ARG_SIZE);
}

TEST_F(SetKernelArg, ChecksThatAValueIsThereOrNot) {
  EXPECT_EQ(Set(kRoom, 64, &number_), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(Set(kNumber, sizeof number_, nullptr), CL_INVALID_ARG_VALUE);
}

TEST_F(SetKernelArg, TakesLocalMemoryOfNoBytes) {
  const auto without = GroupInfo<cl_ulong>(kernel_, CL_KERNEL_LOCAL_MEM_SIZE);
  EXPECT_EQ(Set(kRoom, 0, nullptr), CL_SUCCESS);
  EXPECT_EQ(GroupInfo<cl_ulong>(kernel_, CL_KERNEL_LOCAL_MEM_SIZE), without);
  EXPECT_EQ(Set(kRoom, 0, &number_), CL_INVALID_ARG_VALUE);
}

TEST_F(SetKernelArg, LeavesTheArgumentAloneIfItFails) {
  EXPECT_EQ(Set(kRoom, 64, nullptr), CL_SUCCESS);
  const auto before = GroupInfo<cl_ulong>(kernel_, CL_KERNEL_LOCAL_MEM_SIZE);
  EXPECT_EQ(Set(kRoom, 128, &number_), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(GroupInfo<cl_ulong>(kernel_, CL_KERNEL_LOCAL_MEM_SIZE), before);
}

}  // namespace
}  // namespace weft::test
