// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

using EnqueueCopyImageToBuffer = ImageTest;

TEST_F(EnqueueCopyImageToBuffer, NeedsAnImage) {
  ExpectNoImage([&](cl_command_queue queue, cl_mem image, cl_uint count, const cl_event* list) {
    return WEFT_DRIVER(clEnqueueCopyImageToBuffer)(queue, image, buffer_, origin_, region_, 0,
                                                   count, list, nullptr);
  });
}

}  // namespace
}  // namespace weft::test
