// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

using EnqueueCopyImage = ImageTest;

TEST_F(EnqueueCopyImage, NeedsAnImage) {
  ExpectNoImage([&](cl_command_queue queue, cl_mem image, cl_uint count, const cl_event* list) {
    return WEFT_DRIVER(clEnqueueCopyImage)(queue, image, buffer_, origin_, origin_, region_, count,
                                           list, nullptr);
  });
}

}  // namespace
}  // namespace weft::test
