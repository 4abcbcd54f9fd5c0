// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

class EnqueueCopyImageToBuffer : public ImageTest {
 protected:
  cl_int Copy(cl_command_queue queue, cl_mem image, cl_mem buffer, const size_t* origin,
              const size_t* region, size_t offset, cl_uint count = 0,
              const cl_event* list = nullptr, cl_event* event = nullptr) {
    return WEFT_DRIVER(clEnqueueCopyImageToBuffer)(queue, image, buffer, origin, region, offset,
                                                   count, list, event);
  }
};

TEST_F(EnqueueCopyImageToBuffer, HasNoGapsInTheBuffer) {
  cl_mem image = MakeCounting();
  const size_t origin[3] = {1, 2, 0}, region[3] = {2, 2, 1};
  const uint32_t texels[4] = {9, 10, 13, 14};
  uint32_t read[4];
  ASSERT_EQ(Copy(queue_, image, buffer_, origin, region, 4), CL_SUCCESS);
  clEnqueueReadBuffer(queue_, buffer_, CL_TRUE, 4, sizeof read, read, 0, nullptr, nullptr);
  for (size_t i = 0; i < 4; ++i) EXPECT_EQ(read[i], texels[i]) << i;
}

TEST_F(EnqueueCopyImageToBuffer, RejectsBadArguments) {
  ExpectBufferCopyRules(CL_COMMAND_COPY_IMAGE_TO_BUFFER,
                        [&](const auto&... arguments) { return Copy(arguments...); });
}

}  // namespace
}  // namespace weft::test
