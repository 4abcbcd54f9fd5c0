// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

class EnqueueMapImage : public ImageTest {
 protected:
  void* Map(cl_mem image, cl_map_flags flags, const size_t* origin, const size_t* region) {
    return clEnqueueMapImage(queue_, image, CL_TRUE, flags, origin, region, &row_pitch_,
                             &slice_pitch_, 0, nullptr, nullptr, &error_);
  }
  void Unmap(cl_mem image, void* address) {
    EXPECT_EQ(clEnqueueUnmapMemObject(queue_, image, address, 0, nullptr, nullptr), CL_SUCCESS);
  }
  size_t row_pitch_ = 0, slice_pitch_ = 1;
  cl_int error_ = CL_SUCCESS;
};

TEST_F(EnqueueMapImage, GivesTheTexelsThemselves) {
  cl_mem image = MakeCounting();
  const size_t origin[3] = {1, 2, 0}, region[3] = {2, 2, 1};
  auto* texel = static_cast<uint32_t*>(Map(image, CL_MAP_READ | CL_MAP_WRITE, origin, region));
  ASSERT_EQ(error_, CL_SUCCESS);
  EXPECT_EQ(row_pitch_, 16u);
  EXPECT_EQ(slice_pitch_, 0u);
  EXPECT_EQ(*texel, 9u);
  EXPECT_EQ(Get<cl_uint>(clGetMemObjectInfo, image, CL_MEM_MAP_COUNT), 1u);
  texel[row_pitch_ / 4] = 99;
  Unmap(image, texel);
  EXPECT_EQ(Texels(image)[13], 99u);
  EXPECT_EQ(Get<cl_uint>(clGetMemObjectInfo, image, CL_MEM_MAP_COUNT), 0u);
}

TEST_F(EnqueueMapImage, MapsBlocksSideBySideForWriting) {
  cl_mem image = MakeCounting();
  const size_t right[3] = {2, 0, 0}, half[3] = {2, 4, 1};
  void* const first = Map(image, CL_MAP_WRITE, kOrigin, half);
  void* const second = Map(image, CL_MAP_WRITE, right, half);
  EXPECT_EQ(error_, CL_SUCCESS);
  EXPECT_EQ(Map(image, CL_MAP_WRITE, kOrigin, kRegion), nullptr);
  EXPECT_EQ(error_, CL_INVALID_OPERATION);
  Unmap(image, first);
  Unmap(image, second);
}

TEST_F(EnqueueMapImage, RejectsBadArguments) {
  const auto map = WEFT_DRIVER(clEnqueueMapImage);
  cl_mem image = Make(desc_);
  const auto error_of = [&](cl_command_queue queue, cl_mem object, cl_map_flags flags,
                            const size_t* origin, const size_t* region, size_t* row_pitch,
                            size_t* slice_pitch) {
    cl_int error;
    void* address = map(queue, object, CL_TRUE, flags, origin, region, row_pitch, slice_pitch, 0,
                        nullptr, nullptr, &error);
    if (address) Unmap(object, address);
    return error;
  };
  ExpectObjectRules([&](cl_command_queue queue, cl_mem object) {
    return error_of(queue, object, CL_MAP_READ, kOrigin, kRegion, &row_pitch_, &slice_pitch_);
  });
  ExpectBlockRules([&](const size_t* origin, const size_t* region) {
    return error_of(queue_, image, CL_MAP_READ, origin, region, &row_pitch_, nullptr);
  });
  EXPECT_EQ(error_of(queue_, image, 1 << 10, kOrigin, kRegion, &row_pitch_, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(error_of(queue_, image, CL_MAP_READ, kOrigin, kRegion, nullptr, nullptr),
            CL_INVALID_VALUE);
  cl_mem layers = Make(Describe(CL_MEM_OBJECT_IMAGE2D_ARRAY, 4, 4, 2));
  EXPECT_EQ(error_of(queue_, layers, CL_MAP_READ, kOrigin, kRegion, &row_pitch_, nullptr),
            CL_INVALID_VALUE);
  cl_mem hidden = Make(desc_, CL_MEM_HOST_NO_ACCESS);
  EXPECT_EQ(error_of(queue_, hidden, CL_MAP_READ, kOrigin, kRegion, &row_pitch_, nullptr),
            CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace weft::test
