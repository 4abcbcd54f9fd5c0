// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

using EnqueueReadImage = ImageTest;

TEST_F(EnqueueReadImage, ReadsABlockWithPitches) {
  cl_mem image = MakeCounting();
  const size_t origin[3] = {1, 2, 0}, region[3] = {2, 2, 1};
  uint32_t read[8] = {};
  ASSERT_EQ(
      clEnqueueReadImage(queue_, image, CL_TRUE, origin, region, 16, 0, read, 0, nullptr, nullptr),
      CL_SUCCESS);
  const uint32_t expected[8] = {9, 10, 0, 0, 13, 14, 0, 0};
  for (size_t i = 0; i < 8; ++i) EXPECT_EQ(read[i], expected[i]) << i;
}

TEST_F(EnqueueReadImage, TakesLayersForRowsOf1DArrays) {
  std::iota(texels_.begin(), texels_.end(), 0);
  cl_mem image =
      Make(Describe(CL_MEM_OBJECT_IMAGE1D_ARRAY, 4, 4), CL_MEM_COPY_HOST_PTR, texels_.data());
  const size_t origin[3] = {1, 1, 0}, region[3] = {2, 2, 1};
  uint32_t read[6] = {};
  ASSERT_EQ(
      clEnqueueReadImage(queue_, image, CL_TRUE, origin, region, 8, 12, read, 0, nullptr, nullptr),
      CL_SUCCESS);
  const uint32_t expected[6] = {5, 6, 0, 9, 10, 0};
  for (size_t i = 0; i < 6; ++i) EXPECT_EQ(read[i], expected[i]) << i;
}

TEST_F(EnqueueReadImage, RejectsBadArguments) {
  const auto read = WEFT_DRIVER(clEnqueueReadImage);
  std::vector<uint32_t> room(64);
  ExpectObjectRules([&](cl_command_queue queue, cl_mem image) {
    return read(queue, image, CL_TRUE, kOrigin, kRegion, 0, 0, room.data(), 0, nullptr, nullptr);
  });
  cl_mem image = Make(desc_);
  ExpectBlockRules([&](const size_t* origin, const size_t* region) {
    return read(queue_, image, CL_TRUE, origin, region, 0, 0, room.data(), 0, nullptr, nullptr);
  });
  const auto with = [&](cl_mem from, size_t row_pitch, size_t slice_pitch, void* to) {
    return read(queue_, from, CL_TRUE, kOrigin, kRegion, row_pitch, slice_pitch, to, 0, nullptr,
                nullptr);
  };
  EXPECT_EQ(with(image, 0, 0, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(with(image, 15, 0, room.data()), CL_INVALID_VALUE);
  EXPECT_EQ(with(image, 0, 64, room.data()), CL_INVALID_VALUE);
  EXPECT_EQ(with(Make(Describe(CL_MEM_OBJECT_IMAGE3D, 4, 4, 2)), 0, 63, room.data()),
            CL_INVALID_VALUE);
  EXPECT_EQ(with(Make(desc_, CL_MEM_HOST_WRITE_ONLY), 0, 0, room.data()), CL_INVALID_OPERATION);
  ExpectEnqueueRules(queue_, CL_COMMAND_READ_IMAGE,
                     [&](cl_uint count, const cl_event* list, cl_event* event) {
                       return read(queue_, image, CL_FALSE, kOrigin, kRegion, 0, 0, room.data(),
                                   count, list, event);
                     });
}

}  // namespace
}  // namespace weft::test
