// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "program_fixture.h"

namespace weft::test {
namespace {

using CreateProgramWithIL = ProgramTest;

TEST_F(CreateProgramWithIL, IsForDevicesThatTakeAnIntermediateLanguage) {
  ASSERT_EQ(GetString(clGetDeviceInfo, device_, CL_DEVICE_IL_VERSION), "");
  const auto create = [](cl_context context) {
    return ErrorOf([&](cl_int* error) {
      return WEFT_DRIVER(clCreateProgramWithIL)(context, "spirv", 5, error);
    });
  };
  for (cl_context bad : BadHandles<cl_context>()) EXPECT_EQ(create(bad), CL_INVALID_CONTEXT);
  EXPECT_EQ(create(context_), CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace weft::test
