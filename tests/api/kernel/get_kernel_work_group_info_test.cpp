// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <array>
#include <string>

#include "errors.h"
#include "kernel_fixture.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

using GetKernelWorkGroupInfo = KernelTest;

TEST_F(GetKernelWorkGroupInfo, GivesTrueFigures) {
  const auto limit = Get<size_t>(clGetDeviceInfo, device_, CL_DEVICE_MAX_WORK_GROUP_SIZE);
  EXPECT_LE(GroupInfo<size_t>(kernel_, CL_KERNEL_WORK_GROUP_SIZE), limit);
  EXPECT_GE(GroupInfo<size_t>(kernel_, CL_KERNEL_WORK_GROUP_SIZE), 1u);
  using Size = std::array<size_t, 3>;
  EXPECT_EQ(GroupInfo<Size>(kernel_, CL_KERNEL_COMPILE_WORK_GROUP_SIZE), (Size{0, 0, 0}));
  EXPECT_EQ(GroupInfo<Size>(fixed_size_, CL_KERNEL_COMPILE_WORK_GROUP_SIZE), (Size{4, 2, 1}));
  EXPECT_GE(GroupInfo<size_t>(kernel_, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE), 1u);
  EXPECT_EQ(GroupInfo<cl_ulong>(fixed_size_, CL_KERNEL_LOCAL_MEM_SIZE), 0u);
  const cl_ulong before = GroupInfo<cl_ulong>(kernel_, CL_KERNEL_LOCAL_MEM_SIZE);
  EXPECT_GE(before, 16 * sizeof(cl_int));
  EXPECT_EQ(clSetKernelArg(kernel_, kRoom, 256, nullptr), CL_SUCCESS);
  EXPECT_EQ(GroupInfo<cl_ulong>(kernel_, CL_KERNEL_LOCAL_MEM_SIZE), before + 256);
}

TEST_F(GetKernelWorkGroupInfo, CountsPrivateMemory) {
  cl_program program = Built(
      "kernel void f(global int* a) {\n"
      "  int own[256];\n"
      "  for (int i = 0; i < 256; ++i) own[i] = a[i];\n"
      "  barrier(CLK_GLOBAL_MEM_FENCE);\n"
      "  a[get_global_id(0)] = own[a[get_global_id(0)] & 255]; }");
  cl_kernel kernel = clCreateKernel(program, "f", nullptr);
  EXPECT_GE(GroupInfo<cl_ulong>(kernel, CL_KERNEL_PRIVATE_MEM_SIZE), 1024u);
  EXPECT_LT(GroupInfo<cl_ulong>(kernel, CL_KERNEL_SPILL_MEM_SIZE_INTEL), 1u << 20);
  clReleaseKernel(kernel);
}

TEST_F(GetKernelWorkGroupInfo, LeavesOutGroupsWithoutPrivateMemory) {
  const auto limit = Get<size_t>(clGetDeviceInfo, device_, CL_DEVICE_MAX_WORK_GROUP_SIZE);
  const cl_ulong share = Get<cl_ulong>(clGetDeviceInfo, device_, CL_DEVICE_GLOBAL_MEM_SIZE) /
                         Get<cl_uint>(clGetDeviceInfo, device_, CL_DEVICE_MAX_COMPUTE_UNITS);
  const auto keeping = [&](cl_ulong bytes) {
    cl_program program = Built(
        "kernel void f(global int* a, ulong i) {\n"
        "  char own[BYTES];\n"
        "  own[i] = a[0];\n"
        "  barrier(CLK_GLOBAL_MEM_FENCE);\n"
        "  a[get_global_id(0)] = own[a[1]]; }",
        ("-DBYTES=" + std::to_string(bytes)).c_str());
    return clCreateKernel(program, "f", nullptr);
  };
  cl_kernel quarter = keeping(4 * share / limit), none = keeping(2 * share);
  const auto size = GroupInfo<size_t>(quarter, CL_KERNEL_WORK_GROUP_SIZE);
  EXPECT_LE(size, limit / 4);
  EXPECT_GE(size, limit / 5);
  EXPECT_EQ(clGetKernelWorkGroupInfo(none, device_, CL_KERNEL_WORK_GROUP_SIZE, sizeof size, nullptr,
                                     nullptr),
            CL_OUT_OF_RESOURCES);
  clReleaseKernel(quarter);
  clReleaseKernel(none);
}

TEST_F(GetKernelWorkGroupInfo, ChecksItsArguments) {
  const auto info = WEFT_DRIVER(clGetKernelWorkGroupInfo);
  const auto of_device = [&](cl_kernel kernel, cl_uint name, size_t size, void* value,
                             size_t* size_ret) {
    return info(kernel, device_, name, size, value, size_ret);
  };
  ExpectQueryErrors(of_device, kernel_, CL_KERNEL_WORK_GROUP_SIZE, CL_INVALID_KERNEL);
  const auto ask = [&](cl_device_id device) {
    return info(kernel_, device, CL_KERNEL_WORK_GROUP_SIZE, 0, nullptr, nullptr);
  };
  EXPECT_EQ(ask(nullptr), CL_SUCCESS);
  EXPECT_EQ(ask(reinterpret_cast<cl_device_id>(context_)), CL_INVALID_DEVICE);
  const SubDeviceContext others;
  EXPECT_EQ(ask(others.devices[0]), CL_INVALID_DEVICE);
  size_t sizes[3];
  EXPECT_EQ(
      info(kernel_, device_, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, sizeof sizes - 1, sizes, nullptr),
      CL_INVALID_VALUE);
  // not a built-in kernel
  EXPECT_EQ(info(kernel_, device_, CL_KERNEL_GLOBAL_WORK_SIZE, sizeof sizes, sizes, nullptr),
            CL_INVALID_VALUE);
}

TEST_F(GetKernelWorkGroupInfo, NeedsTheDeviceIfThereAreSeveral) {
  const SubDeviceContext both;
  const char* source = kGood;
  cl_program program = Keep(clCreateProgramWithSource(both.context, 1, &source, nullptr, nullptr));
  ASSERT_EQ(Build(program), CL_SUCCESS);
  cl_kernel kernel = clCreateKernel(program, "twice", nullptr);
  const auto ask = [&](cl_device_id device) {
    return clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_WORK_GROUP_SIZE, 0, nullptr, nullptr);
  };
  EXPECT_EQ(ask(nullptr), CL_INVALID_DEVICE);
  EXPECT_EQ(ask(both.devices[1]), CL_SUCCESS);
  clReleaseKernel(kernel);
}

}  // namespace
}  // namespace weft::test
