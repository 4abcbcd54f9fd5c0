// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

using EnqueueCopyBufferToImage = ImageTest;

TEST_F(EnqueueCopyBufferToImage, NeedsAnImage) {
  ExpectNoImage([&](cl_command_queue queue, cl_mem image, cl_uint count, const cl_event* list) {
    return WEFT_DRIVER(clEnqueueCopyBufferToImage)(queue, buffer_, image, 0, origin_, region_,
                                                   count, list, nullptr);
  });
}

}  // namespace
}  // namespace weft::test
