// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texels as kernels read and write them, bit for bit: the channel types of extensions
// (cl_ext_image_unorm_int_2_101010, cl_ext_image_unsigned_10x6_12x4_14x2), and writes of sRGB
// (cl_khr_srgb_image_writes).
#include <cmath>
#include <cstring>

#include "image/image_fixture.h"

namespace weft::test {
namespace {

constexpr char kChannelKernels[] =
    "kernel void floats(read_only image1d_t from, write_only image1d_t to, global float4* seen) {\n"
    "  *seen = read_imagef(from, 0);\n"
    "  write_imagef(to, 0, *seen);\n"
    "}\n"
    "kernel void numbers(read_only image1d_t from, write_only image1d_t to, global uint4* seen) {\n"
    "  *seen = read_imageui(from, 0);\n"
    "  write_imageui(to, 0, *seen * 2);\n"
    "}\n"
    "kernel void type(read_only image1d_t image, global int* is_known) {\n"
    "  int type = get_image_channel_data_type(image);\n"
    "  *is_known = type == CLK_UNORM_INT_2_101010_EXT || type == CLK_UNORM_10X6_EXT ||\n"
    "              type == CLK_UNORM_12X4_EXT || type == CLK_UNORM_14X2_EXT ||\n"
    "              type == CLK_UNSIGNED_INT10X6_EXT || type == CLK_UNSIGNED_INT12X4_EXT ||\n"
    "              type == CLK_UNSIGNED_INT14X2_EXT;\n"
    "  *is_known &= CLK_UNORM_INT10X6_EXT == CLK_UNORM_10X6_EXT &&\n"
    "               CLK_UNORM_INT12X4_EXT == CLK_UNORM_12X4_EXT &&\n"
    "               CLK_UNORM_INT14X2_EXT == CLK_UNORM_14X2_EXT;\n"
    "}\n";

class ChannelTypes : public ImageProgramTest {
 protected:
  ChannelTypes() : ImageProgramTest(kChannelKernels) {}

  // An image of one texel, which has these bytes.
  cl_mem Texel(const cl_image_format& format, std::vector<uint8_t> bytes) {
    return Make(format, Describe(CL_MEM_OBJECT_IMAGE1D, 1), CL_MEM_COPY_HOST_PTR, bytes.data());
  }
  std::vector<uint8_t> Bytes(cl_mem image, size_t count) {
    std::vector<uint8_t> bytes(count);
    const size_t one[3] = {1, 1, 1};
    EXPECT_EQ(clEnqueueReadImage(queue_, image, CL_TRUE, kOrigin, one, 0, 0, bytes.data(), 0,
                                 nullptr, nullptr),
              CL_SUCCESS);
    return bytes;
  }
  // What the kernel leaves in the buffer, its last argument.
  template <class T>
  std::vector<T> Seen(const char* name, auto... images) {
    Run(name, {1}, images..., cl_mem(buffer_));
    return Out<T>(4);
  }
};

std::vector<uint8_t> AsBytes(const std::vector<uint16_t>& channels) {
  std::vector<uint8_t> bytes(channels.size() * 2);
  std::memcpy(bytes.data(), channels.data(), bytes.size());
  return bytes;
}

TEST_F(ChannelTypes, ReadAndWriteNumbersInUpperBits) {
  struct Case {
    cl_channel_type floats, numbers;
    int bits;
  };
  for (const auto& [floats, numbers, bits] :
       {Case{CL_UNORM_INT10X6_EXT, CL_UNSIGNED_INT10X6_EXT, 10},
        Case{CL_UNORM_INT12X4_EXT, CL_UNSIGNED_INT12X4_EXT, 12},
        Case{CL_UNORM_INT14X2_EXT, CL_UNSIGNED_INT14X2_EXT, 14}}) {
    const auto most = uint16_t((1 << bits) - 1);
    const int unused = 16 - bits;
    const std::vector<uint16_t> channels = {0, 3, uint16_t(most / 2), most};
    std::vector<uint16_t> stored, doubled;
    for (uint16_t channel : channels) {
      stored.push_back(uint16_t(channel << unused));
      doubled.push_back(uint16_t(std::min(2 * channel, int(most)) << unused));
    }
    const cl_image_format as_floats = {CL_RGBA, floats}, as_numbers = {CL_RGBA, numbers};
    cl_mem to = Texel(as_floats, AsBytes({1, 1, 1, 1}));
    const auto seen = Seen<float>("floats", Texel(as_floats, AsBytes(stored)), to);
    for (size_t i = 0; i < 4; ++i) EXPECT_FLOAT_EQ(seen[i], float(channels[i]) / float(most));
    EXPECT_EQ(Bytes(to, 8), AsBytes(stored));
    to = Texel(as_numbers, AsBytes({1, 1, 1, 1}));
    // Bits below the number mean nothing.
    auto noisy = stored;
    for (uint16_t& channel : noisy) channel |= 1;
    const auto read = Seen<uint32_t>("numbers", Texel(as_numbers, AsBytes(noisy)), to);
    EXPECT_EQ(read, std::vector<uint32_t>(channels.begin(), channels.end()));
    EXPECT_EQ(Bytes(to, 8), AsBytes(doubled));
    EXPECT_EQ(Seen<int>("type", to)[0], 1);
  }
}

TEST_F(ChannelTypes, ReadAndWriteAlphaInTheUppermostBits) {
  const cl_image_format format = {CL_ABGR, CL_UNORM_INT_2_101010_EXT};
  const uint32_t texel = 1u << 30 | 1023u << 20 | 100u << 10 | 7;
  std::vector<uint8_t> bytes(4);
  std::memcpy(bytes.data(), &texel, 4);
  cl_mem to = Texel(format, {0, 0, 0, 0});
  const auto seen = Seen<float>("floats", Texel(format, bytes), to);
  const float expected[] = {7.0f / 1023, 100.0f / 1023, 1, 1.0f / 3};
  for (size_t i = 0; i < 4; ++i) EXPECT_FLOAT_EQ(seen[i], expected[i]);
  EXPECT_EQ(Bytes(to, 4), bytes);
  EXPECT_EQ(Seen<int>("type", to)[0], 1);
}

TEST_F(ChannelTypes, WriteSrgbByItsCurve) {
  const cl_image_format floats = {CL_RGBA, CL_FLOAT};
  for (const std::vector<float>& color :
       {std::vector{0.0f, 0.001f, 0.2f, 0.5f}, {0.5f, 0.8f, 1.0f, 1.0f}, {-1.0f, 2.0f, 0.04f, 0}}) {
    std::vector<uint8_t> bytes(16);
    std::memcpy(bytes.data(), color.data(), 16);
    std::vector<double> expected;
    for (size_t i = 0; i < 4; ++i) {
      const double c = std::clamp<double>(color[i], 0, 1);
      const double curved = c < 0.0031308 ? c * 12.92 : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
      expected.push_back(255 * (i < 3 ? curved : c));
    }
    for (cl_channel_order order : {CL_sRGBA, CL_sBGRA}) {
      cl_mem to = Texel({order, CL_UNORM_INT8}, {9, 9, 9, 9});
      Seen<float>("floats", Texel(floats, bytes), to);
      auto written = Bytes(to, 4);
      if (order == CL_sBGRA) std::swap(written[0], written[2]);
      for (size_t i = 0; i < 4; ++i) EXPECT_NEAR(written[i], expected[i], 0.6);
    }
  }
}

}  // namespace
}  // namespace weft::test
