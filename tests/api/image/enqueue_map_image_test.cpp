// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

using EnqueueMapImage = ImageTest;

TEST_F(EnqueueMapImage, NeedsAnImage) {
  ExpectNoImage([&](cl_command_queue queue, cl_mem image, cl_uint count, const cl_event* list) {
    size_t pitch = 0;
    cl_int error = CL_SUCCESS;
    EXPECT_EQ(WEFT_DRIVER(clEnqueueMapImage)(queue, image, CL_TRUE, CL_MAP_READ, origin_, region_,
                                             &pitch, &pitch, count, list, nullptr, &error),
              nullptr);
    return error;
  });
}

}  // namespace
}  // namespace weft::test
