// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Images of all types, small enough to be compared texel by texel.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <vector>

#include "api_checks.h"

#include <CL/cl_weft.h>
#include <CL/weft_images.h>

namespace weft::test {

// A descriptor whose axes are as asked; those that the type has not are left 0.
inline cl_image_desc Describe(cl_mem_object_type type, size_t width, size_t second = 0,
                              size_t third = 0) {
  cl_image_desc desc{};
  desc.image_type = type;
  desc.image_width = width;
  (type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? desc.image_array_size : desc.image_height) = second;
  (type == CL_MEM_OBJECT_IMAGE3D ? desc.image_depth : desc.image_array_size) =
      type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? second : third;
  return desc;
}

class ImageTest : public testing::Test {
 protected:
  // Makes and keeps an image; ErrorFor for one that cannot be made.
  cl_mem Make(const cl_image_desc& desc, cl_mem_flags flags = 0, void* host_ptr = nullptr) {
    return Make(format_, desc, flags, host_ptr);
  }
  cl_mem Make(const cl_image_format& format, const cl_image_desc& desc, cl_mem_flags flags = 0,
              void* host_ptr = nullptr) {
    cl_int error;
    cl_mem image = clCreateImage(context_, flags, &format, &desc, host_ptr, &error);
    EXPECT_EQ(error, CL_SUCCESS);
    if (image) kept_.push_back(std::make_unique<Own<cl_mem>>(image));
    return image;
  }
  cl_int ErrorFor(const cl_image_format* format, const cl_image_desc* desc, cl_mem_flags flags = 0,
                  void* host_ptr = nullptr) {
    return ErrorOf(&clCreateImage, cl_context(context_), flags, format, desc, host_ptr);
  }
  cl_int ErrorFor(const cl_image_desc& desc, cl_mem_flags flags = 0, void* host_ptr = nullptr) {
    return ErrorFor(&format_, &desc, flags, host_ptr);
  }

  // A 2D image of 4 x 4 texels that count from 0.
  cl_mem MakeCounting(cl_mem_flags flags = 0) {
    std::iota(texels_.begin(), texels_.end(), 0);
    return Make(desc_, flags | CL_MEM_COPY_HOST_PTR, texels_.data());
  }
  std::vector<uint32_t> Texels(cl_mem image, std::vector<size_t> region = {4, 4, 1}) {
    std::vector<uint32_t> texels(region[0] * region[1] * region[2]);
    EXPECT_EQ(clEnqueueReadImage(queue_, image, CL_TRUE, kOrigin, region.data(), 0, 0,
                                 texels.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    return texels;
  }

  // What a command on a block of an image of 4 x 4 refuses.
  using BlockCall = std::function<cl_int(const size_t* origin, const size_t* region)>;
  void ExpectBlockRules(const BlockCall& call) {
    const size_t ones[3] = {1, 1, 1}, none[3] = {1, 0, 1}, wide[3] = {5, 1, 1}, deep[3] = {1, 1, 2};
    const size_t outside[3] = {4, 0, 0}, behind[3] = {0, 0, 1}, far[3] = {SIZE_MAX, 0, 0};
    EXPECT_EQ(call(kOrigin, ones), CL_SUCCESS);
    EXPECT_EQ(call(nullptr, ones), CL_INVALID_VALUE);
    EXPECT_EQ(call(kOrigin, nullptr), CL_INVALID_VALUE);
    for (const size_t* region : {none, wide, deep})
      EXPECT_EQ(call(kOrigin, region), CL_INVALID_VALUE);
    for (const size_t* origin : {outside, behind, far})
      EXPECT_EQ(call(origin, ones), CL_INVALID_VALUE);
  }
  // What a command on an image refuses of its handles.
  using ObjectCall = std::function<cl_int(cl_command_queue, cl_mem)>;
  void ExpectObjectRules(const ObjectCall& call) {
    for (cl_command_queue bad : BadHandles<cl_command_queue>())
      EXPECT_EQ(call(bad, Make(desc_)), CL_INVALID_COMMAND_QUEUE);
    for (cl_mem bad : BadHandles<cl_mem>()) EXPECT_EQ(call(queue_, bad), CL_INVALID_MEM_OBJECT);
    EXPECT_EQ(call(queue_, buffer_), CL_INVALID_MEM_OBJECT);
    const Own<cl_mem> foreign(clCreateImage(other_context_, 0, &format_, &desc_, nullptr, nullptr));
    EXPECT_EQ(call(queue_, foreign), CL_INVALID_CONTEXT);
  }

  // What a copy between an image of 4 x 4 and the buffer refuses.
  void ExpectBufferCopyRules(cl_command_type type, const auto& copy) {
    ExpectObjectRules([&](cl_command_queue queue, cl_mem object) {
      return copy(queue, object, buffer_, kOrigin, kRegion, 0);
    });
    cl_mem image = Make(desc_);
    ExpectBlockRules([&](const size_t* origin, const size_t* region) {
      return copy(queue_, image, buffer_, origin, region, 0);
    });
    EXPECT_EQ(copy(queue_, image, image, kOrigin, kRegion, 0), CL_INVALID_MEM_OBJECT);
    EXPECT_EQ(copy(queue_, image, buffer_, kOrigin, kRegion, 961), CL_INVALID_VALUE);
    EXPECT_EQ(copy(queue_, image, buffer_, kOrigin, kRegion, SIZE_MAX), CL_INVALID_VALUE);
    ExpectEnqueueRules(queue_, type, [&](cl_uint count, const cl_event* list, cl_event* event) {
      return copy(queue_, image, buffer_, kOrigin, kRegion, 0, count, list, event);
    });
  }

  static constexpr size_t kOrigin[3] = {0, 0, 0}, kRegion[3] = {4, 4, 1};
  const cl_image_format format_ = {CL_RGBA, CL_UNORM_INT8};
  const cl_image_desc desc_ = Describe(CL_MEM_OBJECT_IMAGE2D, 4, 4);
  std::vector<uint32_t> texels_ = std::vector<uint32_t>(16);

  const Own<cl_context> context_{MakeContext()}, other_context_{MakeContext()};
  const Own<cl_command_queue> queue_{clCreateCommandQueue(context_, FindDevice(), 0, nullptr)};
  const Own<cl_mem> buffer_{clCreateBuffer(context_, 0, 1024, nullptr, nullptr)};

 private:
  std::vector<std::unique_ptr<Own<cl_mem>>> kept_;
};

// With a program, whose kernels are run over a range.
class ImageProgramTest : public ImageTest {
 protected:
  explicit ImageProgramTest(const char* source, const char* options = "-cl-std=CL3.0") {
    program_ = clCreateProgramWithSource(context_, 1, &source, nullptr, nullptr);
    EXPECT_EQ(clBuildProgram(program_, 0, nullptr, options, nullptr, nullptr), CL_SUCCESS);
  }
  ~ImageProgramTest() override { clReleaseProgram(program_); }

  template <class... Args>
  void Run(const char* name, std::vector<size_t> size, Args... args) {
    cl_kernel kernel = clCreateKernel(program_, name, nullptr);
    cl_uint index = 0;
    (..., [&] { EXPECT_EQ(clSetKernelArg(kernel, index++, sizeof args, &args), CL_SUCCESS); }());
    EXPECT_EQ(clEnqueueNDRangeKernel(queue_, kernel, cl_uint(size.size()), nullptr, size.data(),
                                     nullptr, 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
    clReleaseKernel(kernel);
  }
  // What a kernel has left in the buffer.
  template <class T = float>
  std::vector<T> Out(size_t count) {
    std::vector<T> out(count);
    EXPECT_EQ(clEnqueueReadBuffer(queue_, buffer_, CL_TRUE, 0, count * sizeof(T), out.data(), 0,
                                  nullptr, nullptr),
              CL_SUCCESS);
    return out;
  }

  cl_program program_;
};

}  // namespace weft::test
