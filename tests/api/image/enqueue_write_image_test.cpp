// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

using EnqueueWriteImage = ImageTest;

TEST_F(EnqueueWriteImage, WritesABlockWithPitches) {
  cl_mem image =
      Make(Describe(CL_MEM_OBJECT_IMAGE3D, 2, 2, 2), CL_MEM_COPY_HOST_PTR, texels_.data());
  const uint32_t host[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  const size_t origin[3] = {1, 0, 0}, region[3] = {1, 2, 2};
  ASSERT_EQ(
      clEnqueueWriteImage(queue_, image, CL_TRUE, origin, region, 8, 20, host, 0, nullptr, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(Texels(image, {2, 2, 2}), (std::vector<uint32_t>{0, 1, 0, 3, 0, 6, 0, 8}));
}

TEST_F(EnqueueWriteImage, RejectsBadArguments) {
  const auto write = WEFT_DRIVER(clEnqueueWriteImage);
  ExpectObjectRules([&](cl_command_queue queue, cl_mem image) {
    return write(queue, image, CL_TRUE, kOrigin, kRegion, 0, 0, texels_.data(), 0, nullptr,
                 nullptr);
  });
  cl_mem image = Make(desc_);
  ExpectBlockRules([&](const size_t* origin, const size_t* region) {
    return write(queue_, image, CL_TRUE, origin, region, 0, 0, texels_.data(), 0, nullptr, nullptr);
  });
  EXPECT_EQ(write(queue_, image, CL_TRUE, kOrigin, kRegion, 0, 0, nullptr, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  cl_mem immutable = MakeCounting(CL_MEM_IMMUTABLE_EXT);
  EXPECT_EQ(write(queue_, immutable, CL_TRUE, kOrigin, kRegion, 0, 0, texels_.data(), 0, nullptr,
                  nullptr),
            CL_INVALID_OPERATION);
  ExpectEnqueueRules(queue_, CL_COMMAND_WRITE_IMAGE,
                     [&](cl_uint count, const cl_event* list, cl_event* event) {
                       return write(queue_, image, CL_FALSE, kOrigin, kRegion, 0, 0, texels_.data(),
                                    count, list, event);
                     });
}

}  // namespace
}  // namespace weft::test
