// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

class GetSupportedImageFormats : public ImageTest {
 protected:
  cl_int GetFormats(cl_context context, cl_mem_flags flags, cl_mem_object_type type, cl_uint room,
                    cl_image_format* formats) {
    return WEFT_DRIVER(clGetSupportedImageFormats)(context, flags, type, room, formats, &count_);
  }
  cl_image_format format_out_ = {};
  cl_uint count_ = 9;
};

TEST_F(GetSupportedImageFormats, ListsWhatCanBeMade) {
  for (cl_mem_object_type type :
       {CL_MEM_OBJECT_IMAGE1D, CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE2D,
        CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE3D})
    for (cl_mem_flags flags : {CL_MEM_READ_WRITE, CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY,
                               CL_MEM_READ_ONLY | CL_MEM_HOST_NO_ACCESS}) {
      ASSERT_EQ(GetFormats(context_, flags, type, 0, nullptr), CL_SUCCESS);
      std::vector<cl_image_format> formats(count_);
      ASSERT_EQ(GetFormats(context_, flags, type, count_, formats.data()), CL_SUCCESS);
      EXPECT_GT(formats.size(), 50u);
      for (const cl_image_format& format : formats) {
        cl_image_desc desc = Describe(type, 4, 4, 1);  // the largest group of texels
        Make(format, desc, flags);
      }
    }
}

TEST_F(GetSupportedImageFormats, FillsTheRoomThereIs) {
  EXPECT_EQ(GetFormats(context_, 0, CL_MEM_OBJECT_IMAGE2D, 1, &format_out_), CL_SUCCESS);
  EXPECT_NE(format_out_.image_channel_order, 0u);
  EXPECT_EQ(
      clGetSupportedImageFormats(context_, 0, CL_MEM_OBJECT_IMAGE2D, 1, &format_out_, nullptr),
      CL_SUCCESS);
}

TEST_F(GetSupportedImageFormats, RejectsBadArguments) {
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(GetFormats(bad, 0, CL_MEM_OBJECT_IMAGE2D, 1, &format_out_), CL_INVALID_CONTEXT);
  // flags is not valid
  for (cl_mem_flags flags : {CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 1 << 30})
    EXPECT_EQ(GetFormats(context_, flags, CL_MEM_OBJECT_IMAGE2D, 1, &format_out_),
              CL_INVALID_VALUE);
  // image_type is not valid
  for (cl_mem_object_type type : {0, CL_MEM_OBJECT_BUFFER, CL_MEM_OBJECT_PIPE})
    EXPECT_EQ(GetFormats(context_, 0, type, 1, &format_out_), CL_INVALID_VALUE);
  // num_entries is zero and image_formats is not NULL
  EXPECT_EQ(GetFormats(context_, 0, CL_MEM_OBJECT_IMAGE2D, 0, &format_out_), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
