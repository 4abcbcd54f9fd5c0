// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "absent_fixture.h"

namespace weft::test {
namespace {

using CreateSampler = Absent;

// images are not supported by any device associated with context
TEST_F(CreateSampler, NeedsADeviceWithImages) {
  const auto create = WEFT_DRIVER(clCreateSampler);
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(ErrorOf(create, bad, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR),
              CL_INVALID_CONTEXT);
  EXPECT_EQ(ErrorOf(create, context_, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR),
            CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace weft::test
