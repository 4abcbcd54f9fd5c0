// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

using CreateImage2D = ImageTest;

// there are no devices in context that support images
TEST_F(CreateImage2D, NeedsADeviceWithImages) {
  const auto create = WEFT_DRIVER(clCreateImage2D);
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(ErrorOf(create, bad, 0, &format_, 4, 4, 0, nullptr), CL_INVALID_CONTEXT);
  EXPECT_EQ(ErrorOf(create, context_, 0, &format_, 4, 4, 0, nullptr), CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace weft::test
