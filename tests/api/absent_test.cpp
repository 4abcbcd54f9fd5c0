// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the device does not have answers with the spec's error, and nothing crashes.
#include <gtest/gtest.h>

#include "driver.h"

#include <CL/cl_icd.h>

namespace weft::test {
namespace {

class Absent : public testing::Test {
 protected:
  void SetUp() override {
    queue_ = clCreateCommandQueueWithProperties(context_, FindDevice(), nullptr, &error_);
    ASSERT_EQ(error_, CL_SUCCESS);
    buffer_ = clCreateBuffer(context_, 0, 64, nullptr, &error_);
    ASSERT_EQ(error_, CL_SUCCESS);
  }
  void TearDown() override {
    clReleaseMemObject(buffer_);
    clReleaseCommandQueue(queue_);
    clReleaseContext(context_);
  }

  const cl_context context_ = MakeContext();
  cl_command_queue queue_ = nullptr;
  cl_mem buffer_ = nullptr;
  cl_int error_ = CL_SUCCESS;
  const size_t origin_[3] = {0, 0, 0}, region_[3] = {1, 1, 1};
  char host_[64] = {};
};

TEST_F(Absent, ImagesCannotBeMade) {
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc desc = {};
  desc.image_type = CL_MEM_OBJECT_IMAGE2D;
  desc.image_width = desc.image_height = 4;
  EXPECT_EQ(clCreateImage(context_, 0, &format, &desc, nullptr, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_OPERATION);
  EXPECT_EQ(clCreateImageWithProperties(context_, nullptr, 0, &format, &desc, nullptr, &error_),
            nullptr);
  EXPECT_EQ(error_, CL_INVALID_OPERATION);
  EXPECT_EQ(clCreateImage2D(context_, 0, &format, 4, 4, 0, nullptr, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_OPERATION);
  EXPECT_EQ(clCreateImage3D(context_, 0, &format, 4, 4, 4, 0, 0, nullptr, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_OPERATION);
  EXPECT_EQ(WEFT_DRIVER(clCreateImage)(nullptr, 0, &format, &desc, nullptr, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_CONTEXT);
}

TEST_F(Absent, NoImageFormatIsSupported) {
  cl_uint count = 9;
  cl_image_format format;
  auto get = [&](cl_mem_flags flags, cl_mem_object_type type, cl_uint room, cl_image_format* out) {
    return clGetSupportedImageFormats(context_, flags, type, room, out, &count);
  };
  EXPECT_EQ(get(CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE2D, 0, nullptr), CL_SUCCESS);
  EXPECT_EQ(count, 0u);
  EXPECT_EQ(get(CL_MEM_KERNEL_READ_AND_WRITE, CL_MEM_OBJECT_IMAGE3D, 1, &format), CL_SUCCESS);
  EXPECT_EQ(get(CL_MEM_READ_WRITE, CL_MEM_OBJECT_BUFFER, 1, &format), CL_INVALID_VALUE);
  EXPECT_EQ(get(CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE2D, 0, &format), CL_INVALID_VALUE);
  EXPECT_EQ(get(1 << 30, CL_MEM_OBJECT_IMAGE2D, 1, &format), CL_INVALID_VALUE);
}

TEST_F(Absent, ABufferIsNoImage) {
  size_t size = 0;
  EXPECT_EQ(clGetImageInfo(buffer_, CL_IMAGE_WIDTH, 0, nullptr, &size), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clEnqueueReadImage(queue_, buffer_, CL_TRUE, origin_, region_, 0, 0, host_, 0, nullptr,
                               nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clEnqueueWriteImage(queue_, buffer_, CL_TRUE, origin_, region_, 0, 0, host_, 0, nullptr,
                                nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clEnqueueFillImage(queue_, buffer_, host_, origin_, region_, 0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(
      clEnqueueCopyImage(queue_, buffer_, buffer_, origin_, origin_, region_, 0, nullptr, nullptr),
      CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clEnqueueCopyImageToBuffer(queue_, buffer_, buffer_, origin_, region_, 0, 0, nullptr,
                                       nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clEnqueueCopyBufferToImage(queue_, buffer_, buffer_, 0, origin_, region_, 0, nullptr,
                                       nullptr),
            CL_INVALID_MEM_OBJECT);
  size_t pitch = 0;
  EXPECT_EQ(clEnqueueMapImage(queue_, buffer_, CL_TRUE, CL_MAP_READ, origin_, region_, &pitch,
                              nullptr, 0, nullptr, nullptr, &error_),
            nullptr);
  EXPECT_EQ(error_, CL_INVALID_MEM_OBJECT);
}

TEST_F(Absent, SamplersCannotBeMade) {
  EXPECT_EQ(clCreateSampler(context_, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR, &error_),
            nullptr);
  EXPECT_EQ(error_, CL_INVALID_OPERATION);
  EXPECT_EQ(clCreateSamplerWithProperties(context_, nullptr, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_OPERATION);
  auto wrong = reinterpret_cast<cl_sampler>(buffer_);
  size_t size = 0;
  EXPECT_EQ(clRetainSampler(wrong), CL_INVALID_SAMPLER);
  EXPECT_EQ(clReleaseSampler(wrong), CL_INVALID_SAMPLER);
  EXPECT_EQ(clGetSamplerInfo(wrong, CL_SAMPLER_CONTEXT, 0, nullptr, &size), CL_INVALID_SAMPLER);
  EXPECT_EQ(WEFT_DRIVER(clRetainSampler)(nullptr), CL_INVALID_SAMPLER);
}

TEST_F(Absent, SharedVirtualMemory) {
  EXPECT_EQ(clSVMAlloc(context_, CL_MEM_READ_WRITE, 64, 0), nullptr);
  clSVMFree(context_, nullptr);
  EXPECT_EQ(clEnqueueSVMMemcpy(queue_, CL_TRUE, host_, host_ + 32, 8, 0, nullptr, nullptr),
            CL_INVALID_OPERATION);
  EXPECT_EQ(clEnqueueSVMMemFill(queue_, host_, host_ + 32, 1, 8, 0, nullptr, nullptr),
            CL_INVALID_OPERATION);
  EXPECT_EQ(clEnqueueSVMMap(queue_, CL_TRUE, CL_MAP_READ, host_, 8, 0, nullptr, nullptr),
            CL_INVALID_OPERATION);
  EXPECT_EQ(clEnqueueSVMUnmap(queue_, host_, 0, nullptr, nullptr), CL_INVALID_OPERATION);
  void* pointers[] = {host_};
  EXPECT_EQ(clEnqueueSVMFree(queue_, 1, pointers, nullptr, nullptr, 0, nullptr, nullptr),
            CL_INVALID_OPERATION);
  const void* ranges[] = {host_};
  EXPECT_EQ(clEnqueueSVMMigrateMem(queue_, 1, ranges, nullptr, 0, 0, nullptr, nullptr),
            CL_INVALID_OPERATION);
  EXPECT_EQ(WEFT_DRIVER(clEnqueueSVMUnmap)(nullptr, host_, 0, nullptr, nullptr),
            CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(WEFT_DRIVER(clSVMAlloc)(nullptr, CL_MEM_READ_WRITE, 64, 0), nullptr);
}

TEST_F(Absent, Pipes) {
  EXPECT_EQ(clCreatePipe(context_, 0, 4, 4, nullptr, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_OPERATION);
  size_t size = 0;
  EXPECT_EQ(clGetPipeInfo(buffer_, CL_PIPE_PACKET_SIZE, 0, nullptr, &size), CL_INVALID_MEM_OBJECT);
}

// Slots of the dispatch table whose extension Weft lacks are called by loaders all the same.
TEST_F(Absent, SlotsOfMissingExtensionsAnswer) {
  const auto* dispatch = *reinterpret_cast<cl_icd_dispatch**>(context_);
  const auto create = dispatch->clCreateFromGLBuffer;
  ASSERT_NE(create, nullptr);
  EXPECT_EQ(create(context_, 0, 1, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_OPERATION);
}

TEST_F(Absent, WaitListsAreCheckedAllTheSame) {
  auto unmap = WEFT_DRIVER(clEnqueueSVMUnmap);
  cl_event none = nullptr;
  auto wrong = reinterpret_cast<cl_event>(buffer_);
  EXPECT_EQ(unmap(queue_, host_, 1, nullptr, nullptr), CL_INVALID_EVENT_WAIT_LIST);
  EXPECT_EQ(unmap(queue_, host_, 0, &none, nullptr), CL_INVALID_EVENT_WAIT_LIST);
  EXPECT_EQ(unmap(queue_, host_, 1, &none, nullptr), CL_INVALID_EVENT_WAIT_LIST);
  EXPECT_EQ(unmap(queue_, host_, 1, &wrong, nullptr), CL_INVALID_EVENT_WAIT_LIST);
}

}  // namespace
}  // namespace weft::test
