// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

using EnqueueFillImage = ImageTest;

TEST_F(EnqueueFillImage, NeedsAnImage) {
  ExpectNoImage([&](cl_command_queue queue, cl_mem image, cl_uint count, const cl_event* list) {
    return WEFT_DRIVER(clEnqueueFillImage)(queue, image, host_, origin_, region_, count, list,
                                           nullptr);
  });
}

}  // namespace
}  // namespace weft::test
