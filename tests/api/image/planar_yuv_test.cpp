// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_intel_planar_yuv: images of NV12, a plane of Y and one of U and V for every 2 x 2 texels, and
// the two memory flags that come with them.
#include "image/image_fixture.h"

namespace weft::test {
namespace {

constexpr size_t kPlaneWidth = 8, kPlaneHeight = 4, kChroma = kPlaneWidth * kPlaneHeight,
                 kBytes = kChroma + kChroma / 2;
constexpr cl_image_format kNv12 = {CL_NV12_INTEL, CL_UNORM_INT8}, kY = {CL_R, CL_UNORM_INT8},
                          kUv = {CL_RG, CL_UNORM_INT8};
constexpr cl_mem_flags kOpen = CL_MEM_HOST_NO_ACCESS | CL_MEM_ACCESS_FLAGS_UNRESTRICTED_INTEL,
                       kFlags = CL_MEM_READ_ONLY | kOpen;
constexpr size_t kAll[3] = {kPlaneWidth, kPlaneHeight, 1};

constexpr char kPlaneKernels[] =
    "kernel void colors(read_only image2d_t image, global float4* seen) {\n"
    "  int2 at = (int2)(get_global_id(0), get_global_id(1));\n"
    "  seen[at.y * get_image_width(image) + at.x] = read_imagef(image, at);\n"
    "}\n"
    "kernel void outside(read_only image2d_t image, global float4* seen) {\n"
    "  const sampler_t edge = CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;\n"
    "  int2 size = get_image_dim(image);\n"
    "  seen[0] = read_imagef(image, edge, size + 100);\n"
    "  seen[1] = (float4)(get_image_channel_order(image), size.x, size.y, 0);\n"
    "}\n"
    "kernel void invert(read_write image2d_t y, read_write image2d_t uv) {\n"
    "  int2 at = (int2)(get_global_id(0), get_global_id(1));\n"
    "  write_imagef(y, at, 1 - read_imagef(y, at));\n"
    "  if (all(at % 2 == 0)) write_imagef(uv, at / 2, 1 - read_imagef(uv, at / 2));\n"
    "}\n";

class PlanarYuv : public ImageProgramTest {
 protected:
  PlanarYuv() : ImageProgramTest(kPlaneKernels) {
    for (size_t i = 0; i < kBytes; ++i) bytes_[i] = uint8_t(i * 37 + 11);
  }
  cl_mem MakeNv12(cl_mem_flags flags = kFlags | CL_MEM_COPY_HOST_PTR) {
    const bool has_texels = flags & (CL_MEM_COPY_HOST_PTR | CL_MEM_USE_HOST_PTR);
    return Make(kNv12, whole_, flags, has_texels ? bytes_.data() : nullptr);
  }
  static cl_image_desc DescribePlane(cl_mem of, size_t plane) {
    cl_image_desc desc = Describe(CL_MEM_OBJECT_IMAGE2D, 0, 0);
    desc.image_depth = plane;
    desc.mem_object = of;
    return desc;
  }
  cl_mem MakePlane(cl_mem of, size_t plane, cl_mem_flags flags = CL_MEM_READ_WRITE) {
    return Make(plane == 0 ? kY : kUv, DescribePlane(of, plane), flags);
  }
  // Of both planes, the one behind the other.
  std::vector<uint8_t> Contents(cl_mem nv12) {
    std::vector<uint8_t> contents(kBytes);
    EXPECT_EQ(
        clEnqueueCopyImageToBuffer(queue_, nv12, buffer_, kOrigin, kAll, 0, 0, nullptr, nullptr),
        CL_SUCCESS);
    EXPECT_EQ(clEnqueueReadBuffer(queue_, buffer_, CL_TRUE, 0, kBytes, contents.data(), 0, nullptr,
                                  nullptr),
              CL_SUCCESS);
    return contents;
  }
  // V, Y and U of a texel.
  static std::array<uint8_t, 3> ColorOf(const std::vector<uint8_t>& bytes, size_t x, size_t y) {
    const uint8_t* pair = bytes.data() + kChroma + y / 2 * kPlaneWidth + x / 2 * 2;
    return {pair[1], bytes[y * kPlaneWidth + x], pair[0]};
  }

  const cl_image_desc whole_ = Describe(CL_MEM_OBJECT_IMAGE2D, kPlaneWidth, kPlaneHeight);
  std::vector<uint8_t> bytes_ = std::vector<uint8_t>(kBytes);
};

TEST_F(PlanarYuv, IsReadByKernels) {
  cl_mem nv12 = MakeNv12();
  Run("colors", {kPlaneWidth, kPlaneHeight}, nv12, cl_mem(buffer_));
  const auto seen = Out(4 * kPlaneWidth * kPlaneHeight);
  for (size_t y = 0; y < kPlaneHeight; ++y) {
    for (size_t x = 0; x < kPlaneWidth; ++x) {
      const auto color = ColorOf(bytes_, x, y);
      const float* const texel = seen.data() + 4 * (y * kPlaneWidth + x);
      for (size_t i = 0; i < 3; ++i) EXPECT_FLOAT_EQ(texel[i], float(color[i]) / 255) << x << y;
      EXPECT_EQ(texel[3], 1);
    }
  }
  Run("outside", {1}, nv12, cl_mem(buffer_));
  const auto edge = Out(8);
  const auto last = ColorOf(bytes_, kPlaneWidth - 1, kPlaneHeight - 1);
  for (size_t i = 0; i < 3; ++i) EXPECT_FLOAT_EQ(edge[i], float(last[i]) / 255);
  EXPECT_EQ(std::vector(edge.begin() + 4, edge.end()),
            (std::vector<float>{CL_NV12_INTEL, kPlaneWidth, kPlaneHeight, 0}));
}

TEST_F(PlanarYuv, HasPlanesThatKernelsAndTheHostWrite) {
  cl_mem nv12 = MakeNv12(), y = MakePlane(nv12, 0), uv = MakePlane(nv12, 1);
  EXPECT_EQ(Get<size_t>(clGetImageInfo, y, CL_IMAGE_WIDTH), kPlaneWidth);
  EXPECT_EQ(Get<size_t>(clGetImageInfo, y, CL_IMAGE_HEIGHT), kPlaneHeight);
  EXPECT_EQ(Get<size_t>(clGetImageInfo, uv, CL_IMAGE_WIDTH), kPlaneWidth / 2);
  EXPECT_EQ(Get<size_t>(clGetImageInfo, uv, CL_IMAGE_HEIGHT), kPlaneHeight / 2);
  EXPECT_EQ(Get<size_t>(clGetImageInfo, uv, CL_IMAGE_ROW_PITCH), kPlaneWidth);
  EXPECT_EQ(Get<size_t>(clGetImageInfo, uv, CL_IMAGE_ELEMENT_SIZE), 2u);
  EXPECT_EQ(Get<size_t>(clGetImageInfo, nv12, CL_IMAGE_ELEMENT_SIZE), 1u);
  EXPECT_EQ(Get<size_t>(clGetMemObjectInfo, nv12, CL_MEM_SIZE), kBytes);
  EXPECT_EQ(Get<size_t>(clGetMemObjectInfo, y, CL_MEM_SIZE), kChroma);
  EXPECT_EQ(Get<size_t>(clGetMemObjectInfo, uv, CL_MEM_SIZE), kChroma / 2);
  EXPECT_EQ(Get<cl_mem>(clGetMemObjectInfo, uv, CL_MEM_ASSOCIATED_MEMOBJECT), nv12);

  Run("invert", {kPlaneWidth, kPlaneHeight}, y, uv);
  auto inverted = bytes_;
  for (uint8_t& byte : inverted) byte = uint8_t(255 - byte);
  EXPECT_EQ(Contents(nv12), inverted);

  const size_t second[3] = {1, 1, 0}, one[3] = {1, 1, 1};
  const uint8_t pair[2] = {7, 9};
  ASSERT_EQ(clEnqueueWriteImage(queue_, uv, CL_TRUE, second, one, 0, 0, pair, 0, nullptr, nullptr),
            CL_SUCCESS);
  inverted[kChroma + kPlaneWidth + 2] = 7, inverted[kChroma + kPlaneWidth + 3] = 9;
  EXPECT_EQ(Contents(nv12), inverted);
  // Both are mapped at once, with the image's pitch.
  size_t pitch = 0;
  const auto map = [&](cl_mem plane, const size_t* region) {
    cl_int error;
    auto* const texels = static_cast<uint8_t*>(
        clEnqueueMapImage(queue_, plane, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, kOrigin, region,
                          &pitch, nullptr, 0, nullptr, nullptr, &error));
    EXPECT_EQ(error, CL_SUCCESS);
    EXPECT_EQ(pitch, kPlaneWidth);
    return texels;
  };
  const size_t half[3] = {kPlaneWidth / 2, kPlaneHeight / 2, 1};
  uint8_t *const luma = map(y, kAll), *const chroma = map(uv, half);
  EXPECT_EQ(std::vector(luma, luma + kChroma),
            std::vector(inverted.data(), inverted.data() + kChroma));
  EXPECT_EQ(chroma[kPlaneWidth + 2], 7);
  EXPECT_EQ(clEnqueueUnmapMemObject(queue_, y, luma, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(clEnqueueUnmapMemObject(queue_, uv, chroma, 0, nullptr, nullptr), CL_SUCCESS);
}

TEST_F(PlanarYuv, IsCopiedAndFilledWithBothPlanes) {
  cl_mem from = MakeNv12(), to = MakeNv12(kFlags);
  const size_t at[3] = {2, 2, 0}, block[3] = {4, 2, 1};
  const float black[4] = {0, 0, 0, 0}, color[4] = {1, 0.2f, 0.4f, 0};
  ASSERT_EQ(clEnqueueFillImage(queue_, to, black, kOrigin, kAll, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(Contents(to), std::vector<uint8_t>(kBytes, 0));
  ASSERT_EQ(clEnqueueCopyImage(queue_, from, to, kOrigin, at, block, 0, nullptr, nullptr),
            CL_SUCCESS);
  const auto copied = Contents(to);
  for (size_t y = 0; y < kPlaneHeight; ++y)
    for (size_t x = 0; x < kPlaneWidth; ++x)
      EXPECT_EQ(ColorOf(copied, x, y), x >= 2 && x < 6 && y >= 2
                                           ? ColorOf(bytes_, x - 2, y - 2)
                                           : (std::array<uint8_t, 3>{0, 0, 0}));
  ASSERT_EQ(clEnqueueFillImage(queue_, to, color, at, block, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(ColorOf(Contents(to), 5, 3), (std::array<uint8_t, 3>{255, 51, 102}));
  EXPECT_EQ(ColorOf(Contents(to), 6, 3), (std::array<uint8_t, 3>{0, 0, 0}));
  ASSERT_EQ(
      clEnqueueWriteBuffer(queue_, buffer_, CL_TRUE, 0, kBytes, bytes_.data(), 0, nullptr, nullptr),
      CL_SUCCESS);
  ASSERT_EQ(clEnqueueCopyBufferToImage(queue_, buffer_, to, 0, kOrigin, kAll, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Contents(to), bytes_);
  // U and V belong to 2 x 2 texels, and overlap with them.
  const size_t odd[3] = {2, 1, 0}, line[3] = {2, 1, 1};
  EXPECT_EQ(clEnqueueFillImage(queue_, to, color, odd, block, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueFillImage(queue_, to, color, kOrigin, line, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueCopyImage(queue_, to, to, kOrigin, at, kAll, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueCopyImage(queue_, to, to, at, at, block, 0, nullptr, nullptr),
            CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(clEnqueueCopyImageToBuffer(queue_, to, buffer_, kOrigin, kAll, 1024 - kBytes + 1, 0,
                                       nullptr, nullptr),
            CL_INVALID_VALUE);
}

TEST_F(PlanarYuv, IsForKernelsAlone) {
  cl_mem nv12 = MakeNv12();
  const auto error = [&](auto call) { return call(nv12, CL_TRUE, kOrigin, kAll, bytes_.data()); };
  EXPECT_EQ(error([&](cl_mem image, cl_bool wait, auto origin, auto region, void* data) {
              return clEnqueueReadImage(queue_, image, wait, origin, region, 0, 0, data, 0, nullptr,
                                        nullptr);
            }),
            CL_INVALID_OPERATION);
  EXPECT_EQ(error([&](cl_mem image, cl_bool wait, auto origin, auto region, void* data) {
              return clEnqueueWriteImage(queue_, image, wait, origin, region, 0, 0, data, 0,
                                         nullptr, nullptr);
            }),
            CL_INVALID_OPERATION);
  for (cl_mem_flags flags : {CL_MEM_READ_ONLY, CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY})
    EXPECT_EQ(ErrorFor(&kNv12, &whole_, flags), CL_INVALID_VALUE);
}

TEST_F(PlanarYuv, LiesBehindHostPointersAndBuffersWithPitches) {
  constexpr size_t kPitch = kPlaneWidth + 4, kPadded = kPitch * kPlaneHeight * 3 / 2;
  std::vector<uint8_t> padded(kPadded, 200);
  for (size_t i = 0; i < kBytes; ++i)
    padded[i / kPlaneWidth * kPitch + i % kPlaneWidth] = bytes_[i];
  cl_image_desc desc = whole_;
  desc.image_row_pitch = kPitch;
  for (cl_mem_flags flags : {CL_MEM_USE_HOST_PTR, CL_MEM_COPY_HOST_PTR}) {
    cl_mem nv12 = Make(kNv12, desc, kFlags | flags, padded.data());
    EXPECT_EQ(Contents(nv12), bytes_);
    cl_mem uv = MakePlane(nv12, 1, CL_MEM_READ_ONLY);
    EXPECT_EQ(Get<void*>(clGetMemObjectInfo, uv, CL_MEM_HOST_PTR),
              flags == CL_MEM_USE_HOST_PTR ? padded.data() + kPitch * kPlaneHeight : nullptr);
  }
  const Own<cl_mem> exact(
      clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, kPadded, padded.data(), nullptr));
  const Own<cl_mem> small(clCreateBuffer(context_, 0, kPadded - 1, nullptr, nullptr));
  desc.mem_object = exact;
  EXPECT_EQ(Contents(Make(kNv12, desc, kFlags)), bytes_);
  desc.mem_object = small;
  EXPECT_EQ(ErrorFor(&kNv12, &desc, kFlags), CL_INVALID_IMAGE_SIZE);
}

TEST_F(PlanarYuv, RejectsBadShapesAndFormats) {
  const auto most =
      Get<size_t>(clGetDeviceInfo, FindDevice(), CL_DEVICE_PLANAR_YUV_MAX_WIDTH_INTEL);
  EXPECT_EQ(most,
            Get<size_t>(clGetDeviceInfo, FindDevice(), CL_DEVICE_PLANAR_YUV_MAX_HEIGHT_INTEL));
  const auto error = [&](const cl_image_desc& desc) { return ErrorFor(&kNv12, &desc, kFlags); };
  EXPECT_EQ(error(Describe(CL_MEM_OBJECT_IMAGE2D, most, 4)), CL_SUCCESS);
  EXPECT_EQ(error(Describe(CL_MEM_OBJECT_IMAGE2D, most + 4, 4)), CL_INVALID_IMAGE_SIZE);
  EXPECT_EQ(error(Describe(CL_MEM_OBJECT_IMAGE2D, 4, most + 4)), CL_INVALID_IMAGE_SIZE);
  EXPECT_EQ(error(Describe(CL_MEM_OBJECT_IMAGE2D, 0, 4)), CL_INVALID_IMAGE_SIZE);
  for (const auto& [width, height] : {std::pair{6u, 4u}, std::pair{4u, 2u}})
    EXPECT_EQ(error(Describe(CL_MEM_OBJECT_IMAGE2D, width, height)), CL_INVALID_IMAGE_DESCRIPTOR);
  cl_image_desc levels = whole_;
  levels.num_mip_levels = 2;
  EXPECT_EQ(error(levels), CL_INVALID_IMAGE_DESCRIPTOR);
  EXPECT_EQ(error(Describe(CL_MEM_OBJECT_IMAGE2D_ARRAY, 4, 4, 2)), CL_IMAGE_FORMAT_NOT_SUPPORTED);
  const cl_image_format words = {CL_NV12_INTEL, CL_UNORM_INT16};
  EXPECT_EQ(ErrorFor(&words, &whole_, kFlags), CL_IMAGE_FORMAT_NOT_SUPPORTED);
  for (cl_mem_flags flags : {CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY})
    EXPECT_EQ(ErrorFor(&kNv12, &whole_, flags | kOpen), CL_IMAGE_FORMAT_NOT_SUPPORTED);
}

TEST_F(PlanarYuv, RejectsBadPlanes) {
  cl_mem nv12 = MakeNv12();
  const auto error = [&](const cl_image_format& format, const cl_image_desc& desc,
                         cl_mem_flags flags = CL_MEM_READ_WRITE) {
    return ErrorFor(&format, &desc, flags);
  };
  const cl_image_desc y = DescribePlane(nv12, 0), uv = DescribePlane(nv12, 1);
  const cl_image_format integers = {CL_RG, CL_UNSIGNED_INT8}, signs = {CL_R, CL_SNORM_INT8};
  EXPECT_EQ(error(integers, uv), CL_SUCCESS);
  EXPECT_EQ(error(kUv, DescribePlane(nv12, 2)), CL_INVALID_IMAGE_DESCRIPTOR);
  EXPECT_EQ(error(kUv, y), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  EXPECT_EQ(error(kY, uv), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  EXPECT_EQ(error(signs, y), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  EXPECT_EQ(error(kNv12, y, kFlags), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  cl_image_desc pitched = y;
  pitched.image_row_pitch = 2 * kPlaneWidth;
  EXPECT_EQ(error(kY, pitched), CL_INVALID_IMAGE_DESCRIPTOR);
  EXPECT_EQ(error(kY, y, CL_MEM_COPY_HOST_PTR), CL_INVALID_VALUE);
}

TEST_F(PlanarYuv, IsListedWhereItCanBeMade) {
  const auto lists = [&](cl_mem_flags flags, cl_mem_object_type type) {
    std::vector<cl_image_format> formats(200);
    cl_uint count = 0;
    EXPECT_EQ(clGetSupportedImageFormats(context_, flags, type, 200, formats.data(), &count),
              CL_SUCCESS);
    return std::any_of(formats.begin(), formats.begin() + count, [](const auto& format) {
      return format.image_channel_order == CL_NV12_INTEL;
    });
  };
  for (cl_mem_flags flags : {CL_MEM_READ_ONLY | CL_MEM_HOST_NO_ACCESS, CL_MEM_NO_ACCESS_INTEL})
    EXPECT_TRUE(lists(flags, CL_MEM_OBJECT_IMAGE2D));
  EXPECT_FALSE(lists(CL_MEM_NO_ACCESS_INTEL, CL_MEM_OBJECT_IMAGE2D_ARRAY));
  // What may be listed for these can be made with these: the host must have no access.
  for (cl_mem_flags flags :
       {CL_MEM_READ_ONLY, CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_KERNEL_READ_AND_WRITE})
    EXPECT_FALSE(lists(flags, CL_MEM_OBJECT_IMAGE2D));
}

// The flags go with every memory object.
TEST_F(PlanarYuv, FlagsRestrictUnlessTheyAreUnrestricted) {
  constexpr cl_mem_flags kNone = CL_MEM_NO_ACCESS_INTEL;
  EXPECT_EQ(ErrorFor(desc_, kNone | CL_MEM_READ_ONLY), CL_INVALID_VALUE);
  cl_mem closed = MakeNv12(kNone | CL_MEM_HOST_NO_ACCESS);
  const cl_image_desc y = DescribePlane(closed, 0);
  for (cl_mem_flags flags : {CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE,
                             CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY})
    EXPECT_EQ(ErrorFor(&kY, &y, flags), CL_INVALID_VALUE);
  cl_mem plane = MakePlane(closed, 0, 0);
  EXPECT_EQ(Get<cl_mem_flags>(clGetMemObjectInfo, plane, CL_MEM_FLAGS),
            kNone | CL_MEM_HOST_NO_ACCESS);
  cl_kernel kernel = clCreateKernel(program_, "colors", nullptr);
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof plane, &plane), CL_INVALID_ARG_VALUE);
  clReleaseKernel(kernel);

  cl_mem open = MakeNv12(kNone | kOpen);
  for (cl_mem_flags flags : {CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY,
                             CL_MEM_WRITE_ONLY | CL_MEM_HOST_WRITE_ONLY, CL_MEM_READ_WRITE + 0}) {
    cl_mem chroma = MakePlane(open, 1, cl_mem_flags(flags));
    EXPECT_EQ(Get<cl_mem_flags>(clGetMemObjectInfo, chroma, CL_MEM_FLAGS), cl_mem_flags(flags));
  }
  const Own<cl_mem> buffer(
      clCreateBuffer(context_, CL_MEM_READ_ONLY | kOpen, 64, nullptr, nullptr));
  const cl_buffer_region region = {0, 32};
  cl_int error;
  const Own<cl_mem> part(clCreateSubBuffer(buffer, CL_MEM_READ_WRITE | CL_MEM_HOST_WRITE_ONLY,
                                           CL_BUFFER_CREATE_TYPE_REGION, &region, &error));
  EXPECT_EQ(error, CL_SUCCESS);
}

}  // namespace
}  // namespace weft::test
