// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "absent_fixture.h"

namespace weft::test {
namespace {

using CreateSamplerWithProperties = Absent;

// images are not supported by any device associated with context
TEST_F(CreateSamplerWithProperties, NeedsADeviceWithImages) {
  const auto create = WEFT_DRIVER(clCreateSamplerWithProperties);
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(ErrorOf(create, bad, nullptr), CL_INVALID_CONTEXT);
  EXPECT_EQ(ErrorOf(create, context_, nullptr), CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace weft::test
