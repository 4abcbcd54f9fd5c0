// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

using EnqueueCopyImage = ImageTest;

TEST_F(EnqueueCopyImage, CopiesBetweenTypes) {
  cl_mem source = MakeCounting();
  cl_mem target = Make(Describe(CL_MEM_OBJECT_IMAGE3D, 3, 2, 2), CL_MEM_COPY_HOST_PTR,
                       std::vector<uint32_t>(12).data());
  const size_t from[3] = {2, 1, 0}, to[3] = {1, 0, 1}, region[3] = {2, 2, 1};
  ASSERT_EQ(clEnqueueCopyImage(queue_, source, target, from, to, region, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Texels(target, {3, 2, 2}),
            (std::vector<uint32_t>{0, 0, 0, 0, 0, 0, 0, 6, 7, 0, 10, 11}));
}

TEST_F(EnqueueCopyImage, RejectsBadArguments) {
  const auto copy = WEFT_DRIVER(clEnqueueCopyImage);
  cl_mem image = Make(desc_), other = Make(desc_);
  ExpectObjectRules([&](cl_command_queue queue, cl_mem source) {
    return copy(queue, source, other, kOrigin, kOrigin, kRegion, 0, nullptr, nullptr);
  });
  ExpectObjectRules([&](cl_command_queue queue, cl_mem target) {
    return copy(queue, other, target, kOrigin, kOrigin, kRegion, 0, nullptr, nullptr);
  });
  ExpectBlockRules([&](const size_t* origin, const size_t* region) {
    return copy(queue_, image, other, origin, kOrigin, region, 0, nullptr, nullptr);
  });
  ExpectBlockRules([&](const size_t* origin, const size_t* region) {
    return copy(queue_, image, other, kOrigin, origin, region, 0, nullptr, nullptr);
  });
  cl_mem bgra = Make({CL_BGRA, CL_UNORM_INT8}, desc_);
  EXPECT_EQ(copy(queue_, image, bgra, kOrigin, kOrigin, kRegion, 0, nullptr, nullptr),
            CL_IMAGE_FORMAT_MISMATCH);
  const size_t beside[3] = {2, 0, 0}, half[3] = {2, 4, 1}, most[3] = {3, 4, 1};
  EXPECT_EQ(copy(queue_, image, image, kOrigin, beside, half, 0, nullptr, nullptr), CL_SUCCESS);
  const size_t near[3] = {1, 0, 0};
  EXPECT_EQ(copy(queue_, image, image, kOrigin, near, most, 0, nullptr, nullptr),
            CL_MEM_COPY_OVERLAP);
  ExpectEnqueueRules(
      queue_, CL_COMMAND_COPY_IMAGE, [&](cl_uint count, const cl_event* list, cl_event* event) {
        return copy(queue_, image, other, kOrigin, kOrigin, kRegion, count, list, event);
      });
}

}  // namespace
}  // namespace weft::test
