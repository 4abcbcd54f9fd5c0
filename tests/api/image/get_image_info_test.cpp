// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

using GetImageInfo = ImageTest;

TEST_F(GetImageInfo, TellsTheLayout) {
  struct Case {
    cl_image_desc desc;
    size_t row_pitch, slice_pitch, width, height, depth, layers;
  };
  for (const Case& each : {Case{Describe(CL_MEM_OBJECT_IMAGE1D, 5), 20, 0, 5, 0, 0, 0},
                           Case{Describe(CL_MEM_OBJECT_IMAGE1D_ARRAY, 5, 3), 20, 20, 5, 0, 0, 3},
                           Case{Describe(CL_MEM_OBJECT_IMAGE2D, 5, 3), 20, 0, 5, 3, 0, 0},
                           Case{Describe(CL_MEM_OBJECT_IMAGE2D_ARRAY, 5, 3, 2), 20, 60, 5, 3, 0, 2},
                           Case{Describe(CL_MEM_OBJECT_IMAGE3D, 5, 3, 2), 20, 60, 5, 3, 2, 0}}) {
    cl_mem image = Make(each.desc);
    const auto size = [&](cl_image_info name) { return Get<size_t>(clGetImageInfo, image, name); };
    EXPECT_EQ(size(CL_IMAGE_ELEMENT_SIZE), 4u);
    EXPECT_EQ(size(CL_IMAGE_ROW_PITCH), each.row_pitch);
    EXPECT_EQ(size(CL_IMAGE_SLICE_PITCH), each.slice_pitch);
    EXPECT_EQ(size(CL_IMAGE_WIDTH), each.width);
    EXPECT_EQ(size(CL_IMAGE_HEIGHT), each.height);
    EXPECT_EQ(size(CL_IMAGE_DEPTH), each.depth);
    EXPECT_EQ(size(CL_IMAGE_ARRAY_SIZE), each.layers);
    EXPECT_EQ(Get<cl_uint>(clGetImageInfo, image, CL_IMAGE_NUM_MIP_LEVELS), 0u);
    EXPECT_EQ(Get<cl_uint>(clGetImageInfo, image, CL_IMAGE_NUM_SAMPLES), 0u);
    EXPECT_EQ(Get<cl_mem>(clGetImageInfo, image, CL_IMAGE_BUFFER), nullptr);
  }
}

TEST_F(GetImageInfo, TellsTheFormatAndTheBuffer) {
  cl_image_desc desc = Describe(CL_MEM_OBJECT_IMAGE1D_BUFFER, 8);
  desc.mem_object = buffer_;
  cl_mem image = Make(desc);
  const auto format = Get<cl_image_format>(clGetImageInfo, image, CL_IMAGE_FORMAT);
  EXPECT_EQ(format.image_channel_order, cl_channel_order(CL_RGBA));
  EXPECT_EQ(format.image_channel_data_type, cl_channel_type(CL_UNORM_INT8));
  EXPECT_EQ(Get<cl_mem>(clGetImageInfo, image, CL_IMAGE_BUFFER), cl_mem(buffer_));
  EXPECT_EQ(Get<cl_mem>(clGetMemObjectInfo, image, CL_MEM_ASSOCIATED_MEMOBJECT), cl_mem(buffer_));
}

TEST_F(GetImageInfo, RejectsWhatIsNoImage) {
  ExpectQueryErrors(WEFT_DRIVER(clGetImageInfo), Make(desc_), CL_IMAGE_WIDTH,
                    CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clGetImageInfo(buffer_, CL_IMAGE_WIDTH, 0, nullptr, nullptr), CL_INVALID_MEM_OBJECT);
}

}  // namespace
}  // namespace weft::test
