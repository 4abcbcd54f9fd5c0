// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels read and write, judged by the formulas of the specification (OpenCL API 8.2).
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>

#include "guarded_memory.h"
#include "image/image_fixture.h"

namespace weft::test {
namespace {

constexpr char kSamplingKernels[] =
    "kernel void sampled(read_only image2d_t image, sampler_t s, global const float2* at,\n"
    "                    global float* out) {\n"
    "  int i = get_global_id(0);\n"
    "  out[i] = read_imagef(image, s, at[i]).x;\n"
    "}\n"
    "kernel void literal(read_only image2d_t image, global const float2* at, global float* out) {\n"
    "  const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;\n"
    "  int i = get_global_id(0);\n"
    "  out[i] = read_imagef(image, s, convert_int2_sat(at[i])).x;\n"
    "}\n"
    "kernel void scatter(write_only image2d_t image, global const float2* at) {\n"
    "  int i = get_global_id(0);\n"
    "  write_imagef(image, convert_int2_sat(at[i]), (float4)(1, 2, 3, 4));\n"
    "}\n"
    "kernel void turn(read_only image2d_t from, write_only image2d_t to) {\n"
    "  int2 p = (int2)(get_global_id(0), get_global_id(1));\n"
    "  write_imagef(to, p.yx, read_imagef(from, p));\n"
    "}\n";

constexpr int kSampledWidth = 7, kSampledHeight = 5;

// Along one axis: u in texels, and where a texel outside is found; -1: the border.
float Unnormalized(float s, int size, cl_addressing_mode mode, bool normalized) {
  if (mode == CL_ADDRESS_REPEAT) return (s - std::floor(s)) * size;
  if (mode == CL_ADDRESS_MIRRORED_REPEAT) return std::fabs(s - 2 * std::rint(0.5f * s)) * size;
  return normalized ? s * size : s;
}
int Address(double i, int size, cl_addressing_mode mode) {
  if (mode == CL_ADDRESS_REPEAT) return int(i < 0 ? i + size : i >= size ? i - size : i);
  if (mode == CL_ADDRESS_CLAMP || mode == CL_ADDRESS_NONE) return i < 0 || i >= size ? -1 : int(i);
  return int(std::clamp<double>(i, 0, size - 1));
}

class Sampling : public ImageProgramTest {
 protected:
  Sampling() : ImageProgramTest(kSamplingKernels, "") {
    std::iota(values_.begin(), values_.end(), 1.0f);
  }

  // Of an image of the first values that is so wide.
  float Texel(int width, int x, int y) const { return x < 0 || y < 0 ? 0 : values_[y * width + x]; }
  float Expected(int width, cl_float2 at, cl_addressing_mode mode, bool normalized,
                 bool linear) const {
    const float u = Unnormalized(at.x, width, mode, normalized);
    const float v = Unnormalized(at.y, kSampledHeight, mode, normalized);
    if (!linear)
      return Texel(width, Address(std::floor(u), width, mode),
                   Address(std::floor(v), kSampledHeight, mode));
    const float x = std::floor(u - 0.5f), y = std::floor(v - 0.5f);
    const float a = u - 0.5f - x, b = v - 0.5f - y;
    const int x0 = Address(x, width, mode), x1 = Address(x + 1, width, mode);
    const int y0 = Address(y, kSampledHeight, mode), y1 = Address(y + 1, kSampledHeight, mode);
    return (1 - a) * (1 - b) * Texel(width, x0, y0) + a * (1 - b) * Texel(width, x1, y0) +
           (1 - a) * b * Texel(width, x0, y1) + a * b * Texel(width, x1, y1);
  }
  void ExpectFormulas(cl_mem image, int width);

  static constexpr cl_image_format kFloats = {CL_R, CL_FLOAT};
  std::vector<float> values_ = std::vector<float>(kSampledWidth * kSampledHeight);
  cl_mem image_ = Make(kFloats, Describe(CL_MEM_OBJECT_IMAGE2D, kSampledWidth, kSampledHeight));
};

void Sampling::ExpectFormulas(cl_mem image, int width) {
  std::mt19937 random(1);
  for (cl_addressing_mode mode : {CL_ADDRESS_NONE, CL_ADDRESS_CLAMP_TO_EDGE, CL_ADDRESS_CLAMP,
                                  CL_ADDRESS_REPEAT, CL_ADDRESS_MIRRORED_REPEAT})
    for (bool normalized : {true, false})
      for (cl_filter_mode filter : {CL_FILTER_NEAREST, CL_FILTER_LINEAR}) {
        if (!normalized && mode >= CL_ADDRESS_REPEAT) continue;
        std::uniform_real_distribution<float> along(-1.5f, normalized ? 2.5f : 9.5f);
        std::vector<cl_float2> at(100);
        for (cl_float2& each : at) each = {{along(random), along(random)}};
        const Own<cl_mem> where(clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR,
                                               at.size() * sizeof at[0], at.data(), nullptr));
        const Own<cl_sampler> sampler(clCreateSampler(context_, normalized, mode, filter, nullptr));
        Run("sampled", {at.size(), 1}, image, cl_sampler(sampler), cl_mem(where), cl_mem(buffer_));
        std::vector<float> read(at.size());
        clEnqueueReadBuffer(queue_, buffer_, CL_TRUE, 0, read.size() * sizeof(float), read.data(),
                            0, nullptr, nullptr);
        for (size_t i = 0; i < at.size(); ++i)
          EXPECT_NEAR(read[i], Expected(width, at[i], mode, normalized, filter == CL_FILTER_LINEAR),
                      1e-4)
              << width << std::hex << " " << mode << " " << filter << " " << at[i].x << " "
              << at[i].y;
      }
}

// Also of narrow images, with nothing before or behind them.
TEST_F(Sampling, FollowsTheFormulasOfEveryMode) {
  for (const int width : {kSampledWidth, 2, 1}) {
    const auto texels = std::as_bytes(std::span(values_).first(size_t(width) * kSampledHeight));
    const cl_image_desc desc = Describe(CL_MEM_OBJECT_IMAGE2D, size_t(width), kSampledHeight);
    for (const Guard guard : {Guard::kBefore, Guard::kBehind}) {
      const GuardedMemory memory(texels, guard);
      const Own<cl_mem> image(clCreateImage(context_, CL_MEM_USE_HOST_PTR, &kFloats, &desc,
                                            memory.bytes().data(), nullptr));
      ExpectFormulas(image, width);
    }
  }
}

TEST_F(Sampling, StaysInsideTheImageWhateverTheCoordinates) {
  const float inf = std::numeric_limits<float>::infinity();
  std::vector<cl_float2> at;
  for (float x : {-inf, inf, NAN, 1e30f, -1e30f, 2147483648.0f, -1.0f, float(kSampledWidth)})
    at.push_back({{x, x}});
  const Own<cl_mem> where(
      clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, at.size() * sizeof at[0], at.data(), nullptr));
  for (cl_addressing_mode mode : {CL_ADDRESS_NONE, CL_ADDRESS_CLAMP_TO_EDGE, CL_ADDRESS_CLAMP,
                                  CL_ADDRESS_REPEAT, CL_ADDRESS_MIRRORED_REPEAT})
    for (cl_filter_mode filter : {CL_FILTER_NEAREST, CL_FILTER_LINEAR})
      for (cl_bool normalized : {CL_TRUE, CL_FALSE}) {
        const Own<cl_sampler> sampler(clCreateSampler(context_, normalized, mode, filter, nullptr));
        Run("sampled", {at.size(), 1}, image_, cl_sampler(sampler), cl_mem(where), cl_mem(buffer_));
      }
  Run("literal", {at.size() - 2, 1}, image_, cl_mem(where), cl_mem(buffer_));
  const size_t region[3] = {kSampledWidth, kSampledHeight, 1};
  std::vector<float> zeros(values_.size()), read(values_.size(), 9);
  clEnqueueWriteImage(queue_, image_, CL_TRUE, kOrigin, region, 0, 0, zeros.data(), 0, nullptr,
                      nullptr);
  at[2] = {{-5, 0}};  // to convert NaN gives 0
  clEnqueueWriteBuffer(queue_, where, CL_TRUE, 0, at.size() * sizeof at[0], at.data(), 0, nullptr,
                       nullptr);
  Run("scatter", {at.size(), 1}, image_, cl_mem(where));
  clEnqueueReadImage(queue_, image_, CL_TRUE, kOrigin, region, 0, 0, read.data(), 0, nullptr,
                     nullptr);
  EXPECT_EQ(read, zeros);
}

// Back and forth between all formats that hold numbers from 0 to 1.
TEST_F(Sampling, ConvertsEveryFormat) {
  const cl_image_desc desc = Describe(CL_MEM_OBJECT_IMAGE2D, 4, 4);
  cl_uint count = 0;
  clGetSupportedImageFormats(context_, CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE2D, 0, nullptr,
                             &count);
  std::vector<cl_image_format> formats(count);
  clGetSupportedImageFormats(context_, CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE2D, count,
                             formats.data(), nullptr);
  const cl_float color[4] = {1, 0, 1, 1};
  for (const cl_image_format& format : formats) {
    const cl_channel_type type = format.image_channel_data_type;
    const bool is_integer = (type >= CL_SIGNED_INT8 && type <= CL_UNSIGNED_INT32) ||
                            (type >= CL_UNSIGNED_INT10X6_EXT && type <= CL_UNSIGNED_INT14X2_EXT);
    if (is_integer || format.image_channel_order == CL_DEPTH) continue;
    cl_mem from = Make(format, desc), to = Make(format, desc);
    clEnqueueFillImage(queue_, from, color, kOrigin, kRegion, 0, nullptr, nullptr);
    Run("turn", {4, 4}, from, to);
    std::vector<uint32_t> first(64), second(64);
    clEnqueueReadImage(queue_, from, CL_TRUE, kOrigin, kRegion, 0, 0, first.data(), 0, nullptr,
                       nullptr);
    clEnqueueReadImage(queue_, to, CL_TRUE, kOrigin, kRegion, 0, 0, second.data(), 0, nullptr,
                       nullptr);
    EXPECT_EQ(first, second) << std::hex << format.image_channel_order << " "
                             << format.image_channel_data_type;
  }
}

TEST_F(Sampling, RefusesArgumentsOfOtherKinds) {
  cl_kernel kernel = clCreateKernel(program_, "sampled", nullptr);
  const cl_mem hidden = Make(desc_, CL_MEM_WRITE_ONLY), buffer = buffer_;
  const Own<cl_mem> foreign(clCreateImage(other_context_, 0, &format_, &desc_, nullptr, nullptr));
  const cl_mem other = foreign;
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof(cl_mem), nullptr), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clSetKernelArg(kernel, 0, 4, &image_), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof(cl_mem), &buffer), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof(cl_mem), &hidden), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof(cl_mem), &other), CL_INVALID_CONTEXT);
  const cl_mem deep = Make(Describe(CL_MEM_OBJECT_IMAGE3D, 4, 4, 4));
  const cl_mem depth = Make({CL_DEPTH, CL_FLOAT}, desc_);
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof(cl_mem), &deep), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof(cl_mem), &depth), CL_INVALID_MEM_OBJECT);
  const auto no_sampler = reinterpret_cast<cl_sampler>(FindPlatform());
  EXPECT_EQ(clSetKernelArg(kernel, 1, sizeof(cl_sampler), &no_sampler), CL_INVALID_SAMPLER);
  EXPECT_EQ(clSetKernelArg(kernel, 1, sizeof(cl_sampler), nullptr), CL_INVALID_SAMPLER);
  EXPECT_EQ(clSetKernelArg(kernel, 1, 4, &no_sampler), CL_INVALID_ARG_SIZE);
  clReleaseKernel(kernel);
  kernel = clCreateKernel(program_, "turn", nullptr);
  const cl_mem readable = Make(desc_, CL_MEM_READ_ONLY);
  EXPECT_EQ(clSetKernelArg(kernel, 1, sizeof(cl_mem), &readable), CL_INVALID_ARG_VALUE);
  clReleaseKernel(kernel);
}

// A released image is missed, also if a buffer has its place.
TEST_F(Sampling, NoticesReleasedImages) {
  cl_kernel kernel = clCreateKernel(program_, "turn", nullptr);
  EXPECT_EQ(clSetKernelArg(kernel, 1, sizeof(cl_mem), &image_), CL_SUCCESS);
  cl_mem image = clCreateImage(context_, 0, &format_, &desc_, nullptr, nullptr);
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof(cl_mem), &image), CL_SUCCESS);
  clReleaseMemObject(image);
  const Own<cl_mem> buffer(clCreateBuffer(context_, 0, 64, nullptr, nullptr));
  const size_t size[2] = {1, 1};
  EXPECT_EQ(clEnqueueNDRangeKernel(queue_, kernel, 2, nullptr, size, nullptr, 0, nullptr, nullptr),
            CL_INVALID_KERNEL_ARGS);
  clReleaseKernel(kernel);
}

}  // namespace
}  // namespace weft::test
