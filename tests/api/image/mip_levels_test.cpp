// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_mipmap_image and cl_khr_mipmap_image_writes: commands and kernels on levels of images.
#include <algorithm>
#include <bit>
#include <cmath>

#include "image/image_fixture.h"

namespace weft::test {
namespace {

constexpr char kLevelKernels[] =
    "kernel void at_lod(read_only image2d_t image, sampler_t s, global const float4* at,\n"
    "                   global float* out) {\n"
    "  int i = get_global_id(0);\n"
    "  out[i] = read_imagef(image, s, at[i].xy, at[i].z).x;\n"
    "}\n"
    "kernel void at_gradient(read_only image2d_t image, sampler_t s, global const float4* at,\n"
    "                        global float* out) {\n"
    "  int i = get_global_id(0);\n"
    "  out[i] = read_imagef(image, s, (float2)(0.5f), at[i].xy, at[i].zw).x;\n"
    "}\n"
    "constant sampler_t kNear = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE |\n"
    "                           CLK_FILTER_NEAREST;\n"
    "kernel void shapes(read_only image1d_t a, read_only image1d_array_t b,\n"
    "                   read_only image2d_array_t c, read_only image3d_t d, float lod,\n"
    "                   global float* out) {\n"
    "  float g = 1.0f / 16 * exp2(lod);\n"
    "  out[0] = read_imagef(a, kNear, 0.9f, lod).x;\n"
    "  out[1] = read_imagef(b, kNear, (float2)(0.9f, 1), lod).x;\n"
    "  out[2] = read_imagef(c, kNear, (float4)(0.9f, 0.9f, 1, 0), lod).x;\n"
    "  out[3] = read_imagef(d, kNear, (float4)(0.9f), lod).x;\n"
    "  out[4] = read_imagef(a, kNear, 0.9f, g, 0.0f).x;\n"
    "  out[5] = read_imagef(b, kNear, (float2)(0.9f, 1), 0.0f, -g).x;\n"
    "  out[6] = read_imagef(c, kNear, (float4)(0.9f, 0.9f, 1, 0), (float2)(g, 0), (float2)(0)).x;\n"
    "  out[7] = read_imagef(d, kNear, (float4)(0.9f), (float4)(0, 0, g, 0), (float4)(0)).x;\n"
    "}\n"
    "kernel void count(read_only image2d_t image, global int* out) {\n"
    "  *out = get_image_num_mip_levels(image);\n"
    "}\n"
    "kernel void fill(write_only image2d_t to, int lod) {\n"
    "  int2 at = (int2)(get_global_id(0), get_global_id(1));\n"
    "  write_imagef(to, at, lod, (float4)(100.0f * lod + 10 * at.y + at.x));\n"
    "}\n";

constexpr cl_sampler_properties BitsOf(float lod) { return std::bit_cast<cl_uint>(lod); }

class MipLevels : public ImageProgramTest {
 protected:
  MipLevels() : ImageProgramTest(kLevelKernels) {}

  cl_mem MakeLevels(cl_image_desc desc, unsigned levels) {
    desc.num_mip_levels = levels;
    return Make(kFloats, desc);
  }
  // Gives all texels of a level one value.
  void Fill(cl_mem image, std::vector<size_t> origin, std::vector<size_t> region, float value) {
    const float color[4] = {value, 0, 0, 1};
    EXPECT_EQ(
        clEnqueueFillImage(queue_, image, color, origin.data(), region.data(), 0, nullptr, nullptr),
        CL_SUCCESS);
  }
  std::vector<float> Read(cl_mem image, std::vector<size_t> origin, std::vector<size_t> region) {
    std::vector<float> texels(region[0] * region[1] * region[2]);
    EXPECT_EQ(clEnqueueReadImage(queue_, image, CL_TRUE, origin.data(), region.data(), 0, 0,
                                 texels.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    return texels;
  }
  // What the kernel reads of an image of 16 x 16, whose levels hold 10, 20, 30, 40 and 50.
  std::vector<float> Sampled(const char* kernel, std::vector<cl_sampler_properties> properties,
                             std::vector<cl_float4> at) {
    cl_mem image = MakeLevels(Describe(CL_MEM_OBJECT_IMAGE2D, 16, 16), 5);
    for (size_t level = 0; level < 5; ++level)
      Fill(image, {0, 0, level}, {16u >> level, 16u >> level, 1}, float(10 * (level + 1)));
    properties.push_back(0);
    const Own<cl_sampler> sampler(
        clCreateSamplerWithProperties(context_, properties.data(), nullptr));
    const Own<cl_mem> where(clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, at.size() * sizeof at[0],
                                           at.data(), nullptr));
    Run(kernel, {at.size()}, image, cl_sampler(sampler), cl_mem(where), cl_mem(buffer_));
    return Out(at.size());
  }

  static constexpr cl_image_format kFloats = {CL_R, CL_FLOAT};
};

TEST_F(MipLevels, AreAsManyAsHalvingsAllow) {
  const auto error = [&](cl_image_desc desc, cl_uint levels, cl_mem_flags flags = 0,
                         void* host_ptr = nullptr) {
    desc.num_mip_levels = levels;
    return ErrorFor(desc, flags, host_ptr);
  };
  const cl_image_desc wide = Describe(CL_MEM_OBJECT_IMAGE2D, 20, 3);
  for (cl_uint levels : {1, 2, 5}) {
    cl_mem image = MakeLevels(wide, levels);
    EXPECT_EQ(Get<cl_uint>(clGetImageInfo, image, CL_IMAGE_NUM_MIP_LEVELS), levels);
    EXPECT_EQ(Get<size_t>(clGetImageInfo, image, CL_IMAGE_WIDTH), 20u);
    Run("count", {1}, image, cl_mem(buffer_));
    EXPECT_EQ(Out<cl_int>(1)[0], cl_int(levels));
  }
  EXPECT_EQ(error(wide, 6), CL_INVALID_IMAGE_DESCRIPTOR);
  EXPECT_EQ(error(Describe(CL_MEM_OBJECT_IMAGE3D, 2, 2, 16), 5), CL_SUCCESS);
  EXPECT_EQ(error(Describe(CL_MEM_OBJECT_IMAGE1D_ARRAY, 2, 16), 3), CL_INVALID_IMAGE_DESCRIPTOR);
  EXPECT_EQ(error(desc_, 2, CL_MEM_COPY_HOST_PTR, texels_.data()), CL_INVALID_IMAGE_DESCRIPTOR);
  cl_image_desc line = Describe(CL_MEM_OBJECT_IMAGE1D_BUFFER, 16), square = desc_;
  line.mem_object = square.mem_object = buffer_;
  EXPECT_EQ(error(line, 2), CL_INVALID_IMAGE_DESCRIPTOR);
  EXPECT_EQ(error(square, 2), CL_INVALID_IMAGE_DESCRIPTOR);
  const cl_image_format depth = {CL_DEPTH, CL_FLOAT};
  cl_image_desc two = desc_;
  two.num_mip_levels = 2;
  EXPECT_EQ(ErrorFor(&depth, &two), CL_INVALID_IMAGE_DESCRIPTOR);
}

// A view of an image has its levels.
TEST_F(MipLevels, AreSharedByViews) {
  const cl_image_format linear = {CL_RGBA, CL_UNORM_INT8}, srgb = {CL_sRGBA, CL_UNORM_INT8};
  cl_image_desc desc = desc_;
  desc.num_mip_levels = 2;
  desc.mem_object = Make(linear, desc);
  cl_mem view = Make(srgb, desc);
  const float one[4] = {1, 1, 1, 1};
  const size_t origin[3] = {0, 0, 1}, region[3] = {2, 2, 1};
  ASSERT_EQ(clEnqueueFillImage(queue_, view, one, origin, region, 0, nullptr, nullptr), CL_SUCCESS);
  uint32_t texels[4] = {};
  ASSERT_EQ(clEnqueueReadImage(queue_, desc.mem_object, CL_TRUE, origin, region, 0, 0, texels, 0,
                               nullptr, nullptr),
            CL_SUCCESS);
  for (uint32_t texel : texels) EXPECT_EQ(texel, 0xffffffff);
  desc.num_mip_levels = 1;
  EXPECT_EQ(ErrorFor(&srgb, &desc), CL_INVALID_IMAGE_DESCRIPTOR);
}

TEST_F(MipLevels, StandBehindTheCoordinatesOfEveryType) {
  struct Case {
    cl_image_desc desc;
    std::vector<size_t> origin, region;  // of level 1
    size_t level_at;
  };
  for (const Case& each :
       {Case{Describe(CL_MEM_OBJECT_IMAGE1D, 9), {0, 1, 0, 0}, {4, 1, 1}, 1},
        Case{Describe(CL_MEM_OBJECT_IMAGE1D_ARRAY, 9, 3), {0, 0, 1, 0}, {4, 3, 1}, 2},
        Case{Describe(CL_MEM_OBJECT_IMAGE2D, 9, 6), {0, 0, 1, 0}, {4, 3, 1}, 2},
        Case{Describe(CL_MEM_OBJECT_IMAGE2D_ARRAY, 9, 6, 2), {0, 0, 0, 1}, {4, 3, 2}, 3},
        Case{Describe(CL_MEM_OBJECT_IMAGE3D, 9, 6, 3), {0, 0, 0, 1}, {4, 3, 1}, 3}}) {
    cl_mem image = MakeLevels(each.desc, 2), other = MakeLevels(each.desc, 2);
    const std::vector<size_t> first(4);
    const size_t count = each.region[0] * each.region[1] * each.region[2];
    std::vector<float> values(count), zeros(count);
    std::iota(values.begin(), values.end(), 1.0f);
    Fill(image, first, each.region, 0);
    ASSERT_EQ(clEnqueueWriteImage(queue_, image, CL_TRUE, each.origin.data(), each.region.data(), 0,
                                  0, values.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(Read(image, each.origin, each.region), values);
    EXPECT_EQ(Read(image, first, each.region), zeros);
    // From level to level, and over a buffer to another image.
    ASSERT_EQ(clEnqueueCopyImage(queue_, image, image, each.origin.data(), first.data(),
                                 each.region.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(Read(image, first, each.region), values);
    ASSERT_EQ(clEnqueueCopyImageToBuffer(queue_, image, buffer_, each.origin.data(),
                                         each.region.data(), 0, 0, nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clEnqueueCopyBufferToImage(queue_, buffer_, other, 0, each.origin.data(),
                                         each.region.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(Read(other, each.origin, each.region), values);
    size_t row = 0, slice = 0;
    void* mapped =
        clEnqueueMapImage(queue_, image, CL_TRUE, CL_MAP_READ, each.origin.data(),
                          each.region.data(), &row, &slice, 0, nullptr, nullptr, nullptr);
    ASSERT_NE(mapped, nullptr);
    EXPECT_EQ(row, 16u);
    EXPECT_TRUE(std::equal(values.begin(), values.end(), static_cast<const float*>(mapped)));
    clEnqueueUnmapMemObject(queue_, image, mapped, 0, nullptr, nullptr);
    auto behind = each.origin, region = each.region;
    behind[each.level_at] = 2;
    EXPECT_EQ(clEnqueueReadImage(queue_, image, CL_TRUE, behind.data(), region.data(), 0, 0,
                                 values.data(), 0, nullptr, nullptr),
              CL_INVALID_MIP_LEVEL);
    ++region[0];
    EXPECT_EQ(clEnqueueReadImage(queue_, image, CL_TRUE, each.origin.data(), region.data(), 0, 0,
                                 values.data(), 0, nullptr, nullptr),
              CL_INVALID_VALUE);
  }
}

TEST_F(MipLevels, AreChosenByTheLevelOfDetail) {
  std::vector<cl_float4> at;
  std::vector<float> nearest, linear, kept;
  for (float lod : {-3.0f, 0.0f, 0.25f, 0.5f, 0.75f, 1.0f, 1.5f, 2.25f, 3.9f, 4.0f, 7.0f, 1e30f}) {
    at.push_back({{0.3f, 0.6f, lod, 0}});
    const float level = std::clamp(lod, 0.0f, 4.0f);
    nearest.push_back(10 * std::ceil(level + 0.5f));
    linear.push_back(10 * (level + 1));
    kept.push_back(10 * (std::clamp(lod, 0.75f, 2.5f) + 1));
  }
  at.push_back({{0.3f, 0.6f, NAN, 0}});
  nearest.push_back(10);
  linear.push_back(10);
  kept.push_back(17.5f);
  const std::vector<cl_sampler_properties> by_level = {CL_SAMPLER_MIP_FILTER_MODE_KHR,
                                                       CL_FILTER_LINEAR};
  auto limited = by_level;
  for (cl_sampler_properties each : {cl_sampler_properties{CL_SAMPLER_LOD_MIN_KHR}, BitsOf(0.75f),
                                     cl_sampler_properties{CL_SAMPLER_LOD_MAX_KHR}, BitsOf(2.5f)})
    limited.push_back(each);
  EXPECT_EQ(Sampled("at_lod", {}, at), nearest);
  const auto smooth = Sampled("at_lod", by_level, at);
  const auto within = Sampled("at_lod", limited, at);
  for (size_t i = 0; i < at.size(); ++i) {
    EXPECT_NEAR(smooth[i], linear[i], 1e-4) << at[i].z;
    EXPECT_NEAR(within[i], kept[i], 1e-4) << at[i].z;
  }
}

// The logarithm of the texels that the longer gradient spans.
TEST_F(MipLevels, AreChosenByGradients) {
  const float a = 2.0f / 16, b = 8.0f / 16;
  const std::vector<cl_float4> at = {{{0, 0, 0, 0}},  {{a, 0, 0, 0}},       {{0, a, 0, 0}},
                                     {{0, 0, -b, 0}}, {{a, 0, 0, b}},       {{100, 0, 0, 0}},
                                     {{a, a, 0, 0}},  {{INFINITY, 0, 0, 0}}};
  const auto read = Sampled("at_gradient", {CL_SAMPLER_MIP_FILTER_MODE_KHR, CL_FILTER_LINEAR}, at);
  const float expected[] = {10, 20, 20, 40, 40, 50, 25, 50};
  for (size_t i = 0; i < at.size(); ++i) EXPECT_NEAR(read[i], expected[i], 1e-3) << i;
}

TEST_F(MipLevels, AreReadOfEveryShape) {
  cl_mem line = MakeLevels(Describe(CL_MEM_OBJECT_IMAGE1D, 16), 3);
  cl_mem lines = MakeLevels(Describe(CL_MEM_OBJECT_IMAGE1D_ARRAY, 16, 2), 3);
  cl_mem layers = MakeLevels(Describe(CL_MEM_OBJECT_IMAGE2D_ARRAY, 16, 16, 2), 3);
  cl_mem volume = MakeLevels(Describe(CL_MEM_OBJECT_IMAGE3D, 16, 16, 16), 3);
  // The texel that the kernel reads of level 2, which has 4 of them along each axis.
  Fill(line, {3, 2, 0}, {1, 1, 1}, 1);
  Fill(lines, {3, 1, 2}, {1, 1, 1}, 2);
  Fill(layers, {3, 3, 1, 2}, {1, 1, 1}, 3);
  Fill(volume, {3, 3, 3, 2}, {1, 1, 1}, 4);
  Run("shapes", {1}, line, lines, layers, volume, cl_float{2}, cl_mem(buffer_));
  EXPECT_EQ(Out(8), (std::vector<float>{1, 2, 3, 4, 1, 2, 3, 4}));
}

TEST_F(MipLevels, AreWrittenByKernelsAndNothingBesides) {
  cl_mem image = MakeLevels(Describe(CL_MEM_OBJECT_IMAGE2D, 8, 6), 3);
  for (size_t level = 0; level < 3; ++level)
    Fill(image, {0, 0, level}, {8u >> level, 6u >> level, 1}, -1);
  // One more than there are texels, and levels that there are not.
  for (cl_int level : {-1, 1, 2, 3, INT32_MAX}) Run("fill", {5, 4}, image, level);
  EXPECT_EQ(Read(image, {0, 0, 0}, {8, 6, 1}), std::vector<float>(48, -1));
  EXPECT_EQ(Read(image, {0, 0, 1}, {4, 3, 1}),
            (std::vector<float>{100, 101, 102, 103, 110, 111, 112, 113, 120, 121, 122, 123}));
  EXPECT_EQ(Read(image, {0, 0, 2}, {2, 1, 1}), (std::vector<float>{200, 201}));
}

}  // namespace
}  // namespace weft::test
