// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

using CreateImage = ImageTest;

TEST_F(CreateImage, MakesEveryType) {
  for (const cl_image_desc& desc :
       {Describe(CL_MEM_OBJECT_IMAGE1D, 5), Describe(CL_MEM_OBJECT_IMAGE1D_ARRAY, 5, 3),
        Describe(CL_MEM_OBJECT_IMAGE2D, 5, 3), Describe(CL_MEM_OBJECT_IMAGE2D_ARRAY, 5, 3, 2),
        Describe(CL_MEM_OBJECT_IMAGE3D, 5, 3, 2)}) {
    cl_mem image = Make(desc);
    EXPECT_EQ(Get<cl_mem_object_type>(clGetMemObjectInfo, image, CL_MEM_TYPE), desc.image_type);
  }
}

TEST_F(CreateImage, RejectsBadContextsAndFlags) {
  const auto create = WEFT_DRIVER(clCreateImage);
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(ErrorOf(create, bad, 0, &format_, &desc_, nullptr), CL_INVALID_CONTEXT);
  EXPECT_EQ(ErrorFor(desc_, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY), CL_INVALID_VALUE);
}

TEST_F(CreateImage, RejectsBadFormats) {
  EXPECT_EQ(ErrorFor(nullptr, &desc_), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  for (cl_image_format bad : {cl_image_format{0, CL_UNORM_INT8},
                              {CL_RGBA, 0},
                              {CL_RGB, CL_FLOAT + 100},
                              {CL_RGBA, CL_UNORM_SHORT_565},
                              {CL_RGBA, CL_UNORM_INT_2_101010_EXT},
                              {CL_BGRA, CL_UNORM_INT10X6_EXT}})
    EXPECT_EQ(ErrorFor(&bad, &desc_), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  for (cl_image_format absent : {cl_image_format{CL_RGB, CL_FLOAT},
                                 {CL_BGRA, CL_FLOAT},
                                 {CL_INTENSITY, CL_SIGNED_INT8},
                                 {CL_Rx, CL_FLOAT}})
    EXPECT_EQ(ErrorFor(&absent, &desc_), CL_IMAGE_FORMAT_NOT_SUPPORTED);
  const cl_image_format depth = {CL_DEPTH, CL_FLOAT}, srgb = {CL_sRGBA, CL_UNORM_INT8};
  const cl_image_desc volume = Describe(CL_MEM_OBJECT_IMAGE3D, 2, 2, 2);
  EXPECT_EQ(ErrorFor(&depth, &volume), CL_IMAGE_FORMAT_NOT_SUPPORTED);
  cl_image_desc line = Describe(CL_MEM_OBJECT_IMAGE1D_BUFFER, 4);
  line.mem_object = buffer_;
  EXPECT_EQ(ErrorFor(&srgb, &line), CL_IMAGE_FORMAT_NOT_SUPPORTED);
}

TEST_F(CreateImage, RejectsBadSizes) {
  constexpr size_t kMost = 16384, kLayers = 2048;
  for (const cl_image_desc& desc :
       {Describe(CL_MEM_OBJECT_IMAGE2D, 0, 1), Describe(CL_MEM_OBJECT_IMAGE2D, 1, 0),
        Describe(CL_MEM_OBJECT_IMAGE2D, kMost + 1, 1), Describe(CL_MEM_OBJECT_IMAGE2D, 1, SIZE_MAX),
        Describe(CL_MEM_OBJECT_IMAGE1D_ARRAY, 1, kLayers + 1),
        Describe(CL_MEM_OBJECT_IMAGE2D_ARRAY, 1, 1, 0), Describe(CL_MEM_OBJECT_IMAGE3D, 1, 1, 0)})
    EXPECT_EQ(ErrorFor(desc), CL_INVALID_IMAGE_SIZE);
  EXPECT_EQ(
      Get<size_t>(clGetImageInfo, Make(Describe(CL_MEM_OBJECT_IMAGE2D, kMost, 1)), CL_IMAGE_WIDTH),
      kMost);
}

TEST_F(CreateImage, RejectsBadDescriptors) {
  EXPECT_EQ(ErrorFor(&format_, nullptr), CL_INVALID_IMAGE_DESCRIPTOR);
  const auto with = [&](auto change) {
    cl_image_desc desc = desc_;
    change(desc);
    return desc;
  };
  EXPECT_EQ(ErrorFor(with([](auto& d) { d.image_type = CL_MEM_OBJECT_BUFFER; })),
            CL_INVALID_IMAGE_DESCRIPTOR);
  EXPECT_EQ(ErrorFor(with([](auto& d) { d.num_samples = 4; })), CL_INVALID_IMAGE_DESCRIPTOR);
  EXPECT_EQ(ErrorFor(with([](auto& d) { d.image_row_pitch = 16; })), CL_INVALID_IMAGE_DESCRIPTOR);
  EXPECT_EQ(ErrorFor(with([](auto& d) { d.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER; })),
            CL_INVALID_IMAGE_DESCRIPTOR);
  EXPECT_EQ(
      ErrorFor(with([&](auto& d) { d.mem_object = reinterpret_cast<cl_mem>(FindPlatform()); })),
      CL_INVALID_IMAGE_DESCRIPTOR);
  for (size_t pitch : {size_t{12}, size_t{18}, SIZE_MAX - 3}) {
    const auto desc = with([&](auto& d) { d.image_row_pitch = pitch; });
    EXPECT_EQ(ErrorFor(desc, CL_MEM_USE_HOST_PTR, texels_.data()), CL_INVALID_IMAGE_DESCRIPTOR);
  }
  cl_image_desc volume = Describe(CL_MEM_OBJECT_IMAGE3D, 2, 2, 2);
  volume.image_slice_pitch = 12;
  EXPECT_EQ(ErrorFor(volume, CL_MEM_USE_HOST_PTR, texels_.data()), CL_INVALID_IMAGE_DESCRIPTOR);
}

TEST_F(CreateImage, HasHostPtrExactlyIfFlagsSaySo) {
  EXPECT_EQ(ErrorFor(desc_, 0, texels_.data()), CL_INVALID_HOST_PTR);
  EXPECT_EQ(ErrorFor(desc_, CL_MEM_COPY_HOST_PTR), CL_INVALID_HOST_PTR);
  EXPECT_EQ(ErrorFor(desc_, CL_MEM_USE_HOST_PTR), CL_INVALID_HOST_PTR);
}

TEST_F(CreateImage, CopiesOrUsesTexelsWithPitches) {
  std::vector<uint32_t> host(6 * 4);
  std::iota(host.begin(), host.end(), 0);
  cl_image_desc desc = desc_;
  desc.image_row_pitch = 6 * 4;
  for (cl_mem_flags flags : {CL_MEM_COPY_HOST_PTR, CL_MEM_USE_HOST_PTR}) {
    const auto texels = Texels(Make(desc, flags, host.data()));
    for (size_t i = 0; i < 16; ++i) EXPECT_EQ(texels[i], i / 4 * 6 + i % 4);
  }
}

TEST_F(CreateImage, SharesABuffersMemory) {
  cl_image_desc row = Describe(CL_MEM_OBJECT_IMAGE1D_BUFFER, 16), square = desc_;
  row.mem_object = square.mem_object = buffer_;
  square.image_row_pitch = 32;
  cl_mem line = Make(row), rows = Make(square);
  const cl_uint color[4] = {1, 2, 3, 4};
  const cl_image_format integers = {CL_RGBA, CL_UNSIGNED_INT8};
  cl_mem other = Make(integers, row);
  const size_t second[3] = {8, 0, 0}, one[3] = {1, 1, 1};
  ASSERT_EQ(clEnqueueFillImage(queue_, other, color, second, one, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(Texels(line, {16, 1, 1})[8], 0x04030201u);
  EXPECT_EQ(Texels(rows)[4], 0x04030201u);
  row.image_width = 257;
  EXPECT_EQ(ErrorFor(row), CL_INVALID_IMAGE_SIZE);
  square.image_row_pitch = 512;
  EXPECT_EQ(ErrorFor(square), CL_INVALID_IMAGE_SIZE);
}

// The last slice, layer and row have their pitch, too.
TEST_F(CreateImage, IsMadeOverABufferInEveryType) {
  struct Case {
    cl_image_desc desc;
    size_t row_pitch, slice_pitch, bytes;
  };
  for (const Case& each : {Case{Describe(CL_MEM_OBJECT_IMAGE1D, 4), 0, 0, 16},
                           Case{Describe(CL_MEM_OBJECT_IMAGE1D_ARRAY, 4, 3), 0, 0, 48},
                           Case{Describe(CL_MEM_OBJECT_IMAGE1D_ARRAY, 4, 3), 16, 32, 96},
                           Case{Describe(CL_MEM_OBJECT_IMAGE2D, 4, 3), 20, 0, 60},
                           Case{Describe(CL_MEM_OBJECT_IMAGE2D_ARRAY, 4, 3, 2), 20, 80, 160},
                           Case{Describe(CL_MEM_OBJECT_IMAGE3D, 4, 3, 2), 0, 64, 128}}) {
    cl_image_desc desc = each.desc;
    desc.image_row_pitch = each.row_pitch;
    desc.image_slice_pitch = each.slice_pitch;
    const Own<cl_mem> exact(clCreateBuffer(context_, 0, each.bytes, nullptr, nullptr));
    const Own<cl_mem> small(clCreateBuffer(context_, 0, each.bytes - 1, nullptr, nullptr));
    desc.mem_object = small;
    EXPECT_EQ(ErrorFor(desc), CL_INVALID_IMAGE_SIZE) << std::hex << desc.image_type;
    desc.mem_object = exact;
    cl_mem image = Make(desc);
    EXPECT_EQ(Get<size_t>(clGetMemObjectInfo, image, CL_MEM_SIZE), each.bytes);
    EXPECT_EQ(Get<cl_mem>(clGetMemObjectInfo, image, CL_MEM_ASSOCIATED_MEMOBJECT), cl_mem(exact));
    const size_t last[3] = {3, desc.image_type == CL_MEM_OBJECT_IMAGE1D ? 0u : 2u,
                            desc.image_array_size == 2 || desc.image_depth == 2 ? 1u : 0u},
                 one[3] = {1, 1, 1};
    const uint32_t texel = 0x01020304;
    ASSERT_EQ(
        clEnqueueWriteImage(queue_, image, CL_TRUE, last, one, 0, 0, &texel, 0, nullptr, nullptr),
        CL_SUCCESS);
    const size_t row = each.row_pitch ? each.row_pitch : 16;
    const size_t slice = each.slice_pitch ? each.slice_pitch : row;
    const size_t rows = desc.image_type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? slice : row;
    uint32_t found = 0;
    ASSERT_EQ(clEnqueueReadBuffer(queue_, exact, CL_TRUE, 12 + last[1] * rows + last[2] * slice, 4,
                                  &found, 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(found, texel) << std::hex << desc.image_type;
  }
}

TEST_F(CreateImage, SharesAnImagesMemoryAsAView) {
  cl_image_desc desc = desc_;
  desc.mem_object = MakeCounting(CL_MEM_READ_ONLY);
  const cl_image_format srgb = {CL_sRGBA, CL_UNORM_INT8}, other = {CL_BGRA, CL_UNORM_INT8};
  EXPECT_EQ(Texels(Make(srgb, desc, CL_MEM_READ_ONLY)), texels_);
  EXPECT_EQ(ErrorFor(&other, &desc), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  EXPECT_EQ(ErrorFor(desc, CL_MEM_WRITE_ONLY), CL_INVALID_VALUE);
  desc.image_width = 3;
  EXPECT_EQ(ErrorFor(desc), CL_INVALID_IMAGE_DESCRIPTOR);
}

}  // namespace
}  // namespace weft::test
