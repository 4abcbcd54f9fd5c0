// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

using GetImageInfo = ImageTest;

TEST_F(GetImageInfo, NeedsAnImage) {
  for (cl_mem none : {cl_mem{}, reinterpret_cast<cl_mem>(FindPlatform()), cl_mem{buffer_}})
    EXPECT_EQ(WEFT_DRIVER(clGetImageInfo)(none, CL_IMAGE_WIDTH, 0, nullptr, nullptr),
              CL_INVALID_MEM_OBJECT);
}

}  // namespace
}  // namespace weft::test
