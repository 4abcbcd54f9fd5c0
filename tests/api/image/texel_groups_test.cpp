// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats whose texels share bytes with their neighbours: cl_ext_image_raw10_raw12 and
// cl_intel_packed_yuv.
#include <array>

#include "image/image_fixture.h"

namespace weft::test {
namespace {

constexpr size_t kGroupsWidth = 8, kGroupsHeight = 2;
constexpr cl_image_format kRaw10 = {CL_R, CL_UNSIGNED_INT_RAW10_EXT},
                          kRaw12 = {CL_R, CL_UNSIGNED_INT_RAW12_EXT};
constexpr cl_channel_order kYuvOrders[] = {CL_YUYV_INTEL, CL_UYVY_INTEL, CL_YVYU_INTEL,
                                           CL_VYUY_INTEL};

constexpr char kGroupKernels[] =
    "kernel void numbers(read_only image2d_t image, global uint4* seen) {\n"
    "  int2 at = (int2)(get_global_id(0), get_global_id(1));\n"
    "  seen[at.y * get_image_width(image) + at.x] = read_imageui(image, at);\n"
    "}\n"
    "kernel void colors(read_only image2d_t image, global float4* seen) {\n"
    "  int2 at = (int2)(get_global_id(0), get_global_id(1));\n"
    "  seen[at.y * get_image_width(image) + at.x] = read_imagef(image, at);\n"
    "}\n"
    "kernel void between(read_only image2d_t image, sampler_t s, global float4* seen) {\n"
    "  *seen = read_imagef(image, s, (float2)(2, 0.5f));\n"
    "}\n"
    "kernel void query(read_only image2d_t image, global int* seen) {\n"
    "  seen[0] = get_image_channel_order(image);\n"
    "  seen[1] = get_image_channel_data_type(image) == CLK_UNSIGNED_INT_RAW10_EXT ||\n"
    "            get_image_channel_data_type(image) == CLK_UNSIGNED_INT_RAW12_EXT;\n"
    "}\n";

class TexelGroups : public ImageProgramTest {
 protected:
  TexelGroups() : ImageProgramTest(kGroupKernels) {}

  cl_mem MakeOf(const cl_image_format& format, std::vector<uint8_t> bytes,
                size_t width = kGroupsWidth) {
    return Make(format, Describe(CL_MEM_OBJECT_IMAGE2D, width, kGroupsHeight),
                CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes.data());
  }
  // What the kernel leaves in the buffer, its last argument.
  template <class T>
  std::vector<T> Seen(const char* name, std::vector<size_t> size, size_t count, auto... arguments) {
    Run(name, std::move(size), arguments..., cl_mem(buffer_));
    return Out<T>(count);
  }
  template <class T>
  std::vector<T> Texels(const char* kernel, cl_mem image, size_t width = kGroupsWidth) {
    return Seen<T>(kernel, {width, kGroupsHeight}, 4 * width * kGroupsHeight, image);
  }
  std::vector<uint8_t> Bytes(cl_mem image, std::vector<size_t> origin, std::vector<size_t> region,
                             size_t count) {
    std::vector<uint8_t> bytes(count);
    EXPECT_EQ(clEnqueueReadImage(queue_, image, CL_TRUE, origin.data(), region.data(), 0, 0,
                                 bytes.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    return bytes;
  }
};

// As the extension's tables lay out the bits.
std::vector<uint8_t> Packed(const std::vector<uint32_t>& texels, size_t group, unsigned bits) {
  std::vector<uint8_t> bytes;
  for (size_t first = 0; first < texels.size(); first += group) {
    unsigned rest = 0;
    for (size_t i = 0; i < group; ++i) {
      bytes.push_back(uint8_t(texels[first + i] >> (bits - 8)));
      rest |= (texels[first + i] & ((1u << (bits - 8)) - 1)) << (i * (bits - 8));
    }
    bytes.push_back(uint8_t(rest));
  }
  return bytes;
}

TEST_F(TexelGroups, HoldNumbersOfRawImages) {
  struct Case {
    cl_image_format format;
    size_t group;
    unsigned bits;
  };
  for (const auto& [format, group, bits] : {Case{kRaw10, 4, 10}, Case{kRaw12, 2, 12}}) {
    std::vector<uint32_t> texels(kGroupsWidth * kGroupsHeight);
    for (size_t i = 0; i < texels.size(); ++i) texels[i] = uint32_t(i * 619 + 5) % (1u << bits);
    const auto bytes = Packed(texels, group, bits);
    cl_mem image = MakeOf(format, bytes);
    EXPECT_EQ(Get<size_t>(clGetImageInfo, image, CL_IMAGE_ROW_PITCH), bytes.size() / kGroupsHeight);
    const auto seen = Texels<uint32_t>("numbers", image);
    for (size_t i = 0; i < texels.size(); ++i) {
      EXPECT_EQ(seen[4 * i], texels[i]) << i;
      EXPECT_EQ(seen[4 * i + 1], 0u);
      EXPECT_EQ(seen[4 * i + 3], 1u);
    }
    const auto names = Seen<int>("query", {1, 1}, 2, image);
    EXPECT_EQ(names, (std::vector<int>{CL_R, 1}));
    // The last group of the last row.
    EXPECT_EQ(Bytes(image, {kGroupsWidth - group, 1, 0}, {group, 1, 1}, group + 1),
              std::vector<uint8_t>(bytes.end() - ptrdiff_t(group + 1), bytes.end()));
    const uint32_t color[4] = {700, 1, 2, 3};
    const size_t region[3] = {group, kGroupsHeight, 1};
    ASSERT_EQ(clEnqueueFillImage(queue_, image, color, kOrigin, region, 0, nullptr, nullptr),
              CL_SUCCESS);
    auto filled = texels;
    for (size_t i = 0; i < texels.size(); ++i)
      if (i % kGroupsWidth < group) filled[i] = 700;
    EXPECT_EQ(Bytes(image, {0, 0, 0}, {kGroupsWidth, kGroupsHeight, 1}, bytes.size()),
              Packed(filled, group, bits));
  }
}

TEST_F(TexelGroups, HoldColorsOfPackedYuvImages) {
  // Each with the places of the first Y, of U and of V in four bytes.
  const size_t places[4][3] = {{0, 1, 3}, {1, 0, 2}, {0, 3, 1}, {1, 2, 0}};
  for (size_t order = 0; order < 4; ++order) {
    std::vector<uint8_t> bytes(2 * kGroupsWidth * kGroupsHeight);
    for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = uint8_t(i * 37 + 11);
    const cl_image_format format = {kYuvOrders[order], CL_UNORM_INT8};
    cl_mem image = MakeOf(format, bytes);
    const auto seen = Texels<float>("colors", image);
    const auto& [y, u, v] = places[order];
    for (size_t i = 0; i < kGroupsWidth * kGroupsHeight; ++i) {
      const uint8_t* group = bytes.data() + i / 2 * 4;
      EXPECT_FLOAT_EQ(seen[4 * i], float(group[v]) / 255) << order << " " << i;
      EXPECT_FLOAT_EQ(seen[4 * i + 1], float(group[y + i % 2 * 2]) / 255);
      EXPECT_FLOAT_EQ(seen[4 * i + 2], float(group[u]) / 255);
      EXPECT_EQ(seen[4 * i + 3], 1);
    }
    const auto names = Seen<int>("query", {1, 1}, 2, image);
    EXPECT_EQ(names, (std::vector<int>{int(kYuvOrders[order]), 0}));
    // Half of the second texel and half of the third.
    const Own<cl_sampler> sampler(
        clCreateSampler(context_, CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR, nullptr));
    const cl_sampler linear = sampler;
    const auto mixed = Seen<float>("between", {1, 1}, 4, image, cl_sampler(linear));
    EXPECT_NEAR(mixed[1], (bytes[y + 2] + bytes[4 + y]) / 510.0f, 1e-6);
    EXPECT_NEAR(mixed[2], (bytes[u] + bytes[4 + u]) / 510.0f, 1e-6);
    const float color[4] = {1, 0, 0.2f, 0};
    const size_t region[3] = {2, 1, 1};
    ASSERT_EQ(clEnqueueFillImage(queue_, image, color, kOrigin, region, 0, nullptr, nullptr),
              CL_SUCCESS);
    bytes[v] = 255, bytes[y] = bytes[y + 2] = 0, bytes[u] = 51;
    EXPECT_EQ(Bytes(image, {0, 0, 0}, {kGroupsWidth, kGroupsHeight, 1}, bytes.size()), bytes);
  }
}

TEST_F(TexelGroups, StayTogether) {
  const std::vector<cl_image_format> formats = {kRaw10, kRaw12, {CL_YUYV_INTEL, CL_UNORM_INT8}};
  const size_t groups[] = {4, 2, 2};
  for (size_t i = 0; i < formats.size(); ++i) {
    const size_t group = groups[i];
    const auto error = [&](const cl_image_desc& desc, cl_mem_flags flags) {
      return ErrorFor(&formats[i], &desc, flags);
    };
    const cl_image_desc whole = Describe(CL_MEM_OBJECT_IMAGE2D, kGroupsWidth, kGroupsHeight),
                        split = Describe(CL_MEM_OBJECT_IMAGE2D, kGroupsWidth + group / 2,
                                         kGroupsHeight);
    EXPECT_EQ(error(split, CL_MEM_READ_ONLY), CL_INVALID_IMAGE_SIZE);
    EXPECT_EQ(error(whole, CL_MEM_READ_WRITE), CL_IMAGE_FORMAT_NOT_SUPPORTED);
    EXPECT_EQ(error(Describe(CL_MEM_OBJECT_IMAGE1D, kGroupsWidth), CL_MEM_READ_ONLY),
              CL_IMAGE_FORMAT_NOT_SUPPORTED);
    cl_image_desc levels = whole;
    levels.num_mip_levels = 2;
    EXPECT_EQ(error(levels, CL_MEM_READ_ONLY), CL_INVALID_IMAGE_DESCRIPTOR);
    cl_mem image = Make(formats[i], whole, CL_MEM_READ_ONLY);
    std::vector<uint8_t> bytes(64);
    const size_t inside[3] = {group / 2, 0, 0}, two[3] = {group, 1, 1}, one[3] = {group / 2, 1, 1};
    EXPECT_EQ(clEnqueueReadImage(queue_, image, CL_TRUE, inside, two, 0, 0, bytes.data(), 0,
                                 nullptr, nullptr),
              CL_INVALID_VALUE);
    EXPECT_EQ(clEnqueueWriteImage(queue_, image, CL_TRUE, kOrigin, one, 0, 0, bytes.data(), 0,
                                  nullptr, nullptr),
              CL_INVALID_VALUE);
  }
  const cl_image_format wrong[] = {{CL_RG, CL_UNSIGNED_INT_RAW10_EXT}};
  EXPECT_EQ(ErrorFor(wrong, &desc_, CL_MEM_READ_ONLY), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
}

}  // namespace
}  // namespace weft::test
