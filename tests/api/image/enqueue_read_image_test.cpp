// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

using EnqueueReadImage = ImageTest;

TEST_F(EnqueueReadImage, NeedsAnImage) {
  ExpectNoImage([&](cl_command_queue queue, cl_mem image, cl_uint count, const cl_event* list) {
    return WEFT_DRIVER(clEnqueueReadImage)(queue, image, CL_TRUE, origin_, region_, 0, 0, host_,
                                           count, list, nullptr);
  });
}

}  // namespace
}  // namespace weft::test
