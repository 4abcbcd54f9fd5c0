// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

using CreateImage2D = ImageTest;

TEST_F(CreateImage2D, IsAnImageOfTwoAxes) {
  const auto create = WEFT_DRIVER(clCreateImage2D);
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(ErrorOf(create, bad, 0, &format_, 4, 4, 0, nullptr), CL_INVALID_CONTEXT);
  EXPECT_EQ(ErrorOf(create, context_, 0, &format_, 0, 4, 0, nullptr), CL_INVALID_IMAGE_SIZE);
  const Own<cl_mem> image(create(context_, 0, &format_, 4, 3, 0, nullptr, nullptr));
  EXPECT_EQ(Get<size_t>(clGetImageInfo, cl_mem(image), CL_IMAGE_HEIGHT), 3u);
}

}  // namespace
}  // namespace weft::test
