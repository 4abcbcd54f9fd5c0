// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

using EnqueueFillImage = ImageTest;

TEST_F(EnqueueFillImage, ConvertsTheColorToTheFormat) {
  const cl_float color[4] = {1, 0.5f, -1, 2};
  const cl_int numbers[4] = {-1, 300, -300, 7};
  struct Case {
    cl_image_format format;
    const void* color;
    uint32_t texel;
  };
  for (const Case& each :
       {Case{{CL_RGBA, CL_UNORM_INT8}, color, 0xff0080ff},
        Case{{CL_BGRA, CL_UNORM_INT8}, color, 0xffff8000},
        Case{{CL_ARGB, CL_UNORM_INT8}, color, 0x0080ffff},
        Case{{CL_ABGR, CL_UNORM_INT8}, color, 0xff8000ff},
        Case{{CL_RGBA, CL_SNORM_INT8}, color, 0x7f81407f},
        Case{{CL_RG, CL_UNORM_INT16}, color, 0x8000ffff},
        Case{{CL_RA, CL_UNORM_INT16}, color, 0xffffffff},
        Case{{CL_RG, CL_HALF_FLOAT}, color, 0x38003c00},
        Case{{CL_R, CL_FLOAT}, color, 0x3f800000},
        Case{{CL_A, CL_FLOAT}, color, 0x40000000},
        Case{{CL_RGB, CL_UNORM_INT_101010}, color, 1023u << 20 | 512 << 10},
        Case{{CL_RGBA, CL_UNORM_INT_101010_2}, color, 1023u << 22 | 512 << 12 | 3},
        Case{{CL_ABGR, CL_UNORM_INT_2_101010_EXT}, color, 3u << 30 | 512 << 10 | 1023},
        Case{{CL_RG, CL_UNORM_INT10X6_EXT}, color, 0x8000ffc0},
        Case{{CL_RG, CL_UNORM_INT12X4_EXT}, color, 0x8000fff0},
        Case{{CL_RG, CL_UNORM_INT14X2_EXT}, color, 0x8000fffc},
        Case{{CL_RG, CL_UNSIGNED_INT10X6_EXT}, numbers, 0x4b00ffc0},
        Case{{CL_RG, CL_UNSIGNED_INT12X4_EXT}, numbers, 0x12c0fff0},
        Case{{CL_RG, CL_UNSIGNED_INT14X2_EXT}, numbers, 0x04b0fffc},
        Case{{CL_RGBA, CL_SIGNED_INT8}, numbers, 0x07807fff},
        Case{{CL_RGBA, CL_UNSIGNED_INT8}, numbers, 0x07ffffff},
        Case{{CL_RG, CL_SIGNED_INT16}, numbers, 0x012cffff},
        Case{{CL_R, CL_UNSIGNED_INT32}, numbers, 0xffffffff}}) {
    cl_mem image = Make(each.format, desc_);
    ASSERT_EQ(clEnqueueFillImage(queue_, image, each.color, kOrigin, kRegion, 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(Texels(image), std::vector<uint32_t>(16, each.texel))
        << std::hex << each.format.image_channel_order << " "
        << each.format.image_channel_data_type;
  }
}

TEST_F(EnqueueFillImage, FillsABlock) {
  cl_mem image = MakeCounting();
  const size_t origin[3] = {1, 1, 0}, region[3] = {2, 2, 1};
  const cl_float color[4] = {1, 1, 1, 1};
  ASSERT_EQ(clEnqueueFillImage(queue_, image, color, origin, region, 0, nullptr, nullptr),
            CL_SUCCESS);
  auto expected = texels_;
  for (size_t i : {5, 6, 9, 10}) expected[i] = 0xffffffff;
  EXPECT_EQ(Texels(image), expected);
}

TEST_F(EnqueueFillImage, RejectsBadArguments) {
  const auto fill = WEFT_DRIVER(clEnqueueFillImage);
  const cl_float color[4] = {};
  ExpectObjectRules([&](cl_command_queue queue, cl_mem image) {
    return fill(queue, image, color, kOrigin, kRegion, 0, nullptr, nullptr);
  });
  cl_mem image = Make(desc_);
  ExpectBlockRules([&](const size_t* origin, const size_t* region) {
    return fill(queue_, image, color, origin, region, 0, nullptr, nullptr);
  });
  EXPECT_EQ(fill(queue_, image, nullptr, kOrigin, kRegion, 0, nullptr, nullptr), CL_INVALID_VALUE);
  ExpectEnqueueRules(queue_, CL_COMMAND_FILL_IMAGE,
                     [&](cl_uint count, const cl_event* list, cl_event* event) {
                       return fill(queue_, image, color, kOrigin, kRegion, count, list, event);
                     });
}

}  // namespace
}  // namespace weft::test
