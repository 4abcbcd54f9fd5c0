// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "absent_fixture.h"

namespace weft::test {
namespace {

using CreatePipe = Absent;

// no devices in context support pipes
TEST_F(CreatePipe, NeedsADeviceWithPipes) {
  const auto create = WEFT_DRIVER(clCreatePipe);
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(ErrorOf(create, bad, 0, 4, 4, nullptr), CL_INVALID_CONTEXT);
  EXPECT_EQ(ErrorOf(create, context_, 0, 4, 4, nullptr), CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace weft::test
