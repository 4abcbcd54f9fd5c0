// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "program_fixture.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

using CreateProgramWithBuiltInKernels = ProgramTest;

// The device has no built-in kernels.
TEST_F(CreateProgramWithBuiltInKernels, ChecksItsArguments) {
  ASSERT_EQ(GetString(clGetDeviceInfo, device_, CL_DEVICE_BUILT_IN_KERNELS), "");
  const SubDeviceContext others;
  const auto create = [](cl_context context, cl_uint count, const cl_device_id* devices,
                         const char* names) {
    return ErrorOf([&](cl_int* error) {
      return WEFT_DRIVER(clCreateProgramWithBuiltInKernels)(context, count, devices, names, error);
    });
  };
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(create(bad, 1, &device_, "k"), CL_INVALID_CONTEXT);
  EXPECT_EQ(create(context_, 1, nullptr, "k"), CL_INVALID_VALUE);
  EXPECT_EQ(create(context_, 0, &device_, "k"), CL_INVALID_VALUE);
  EXPECT_EQ(create(context_, 1, &device_, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(create(context_, 1, &device_, "k"), CL_INVALID_VALUE);
  EXPECT_EQ(create(context_, 1, &others.devices[0], "k"), CL_INVALID_DEVICE);
  for (cl_device_id bad : BadHandles<cl_device_id>())
    EXPECT_EQ(create(context_, 1, &bad, "k"), CL_INVALID_DEVICE);
}

}  // namespace
}  // namespace weft::test
