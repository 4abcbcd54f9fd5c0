// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "ext/command_buffer/recording_fixture.h"

namespace weft::test {

// A recording, and two images of as many integers as buffers have.
class ImageRecordingTest : public RecordingTest {
 protected:
  void SetUp() override {
    RecordingTest::SetUp();
    const cl_image_format format = {CL_R, CL_SIGNED_INT32};
    cl_image_desc desc{};
    desc.image_type = CL_MEM_OBJECT_IMAGE2D;
    desc.image_width = kRegion[0];
    desc.image_height = kRegion[1];
    for (cl_mem* image : {&image_, &target_}) {
      *image = clCreateImage(context_, 0, &format, &desc, nullptr, &error_);
      ASSERT_EQ(error_, CL_SUCCESS);
    }
  }
  void TearDown() override {
    clReleaseMemObject(target_);
    clReleaseMemObject(image_);
    RecordingTest::TearDown();
  }

  void Replay() {
    ASSERT_EQ(Finalize(), CL_SUCCESS);
    ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, commands_, 0, nullptr, nullptr), CL_SUCCESS);
    ASSERT_EQ(clFinish(queue_), CL_SUCCESS);
  }
  void FillBuffer(cl_mem buffer, cl_int value) {
    EXPECT_EQ(clEnqueueFillBuffer(queue_, buffer, &value, sizeof value, 0,
                                  kRegion[0] * kRegion[1] * sizeof value, 0, nullptr, nullptr),
              CL_SUCCESS);
  }
  void FillImage(cl_mem image, cl_int value) {
    const cl_int color[4] = {value};
    EXPECT_EQ(clEnqueueFillImage(queue_, image, color, kOrigin, kRegion, 0, nullptr, nullptr),
              CL_SUCCESS);
  }
  cl_int FirstOfBuffer(cl_mem buffer) {
    cl_int value = 0;
    clEnqueueReadBuffer(queue_, buffer, CL_TRUE, 0, sizeof value, &value, 0, nullptr, nullptr);
    return value;
  }
  cl_int FirstOfImage(cl_mem image) {
    constexpr size_t kOne[3] = {1, 1, 1};
    cl_int value = 0;
    clEnqueueReadImage(queue_, image, CL_TRUE, kOrigin, kOne, 0, 0, &value, 0, nullptr, nullptr);
    return value;
  }

  static constexpr cl_int kColor[4] = {5, 6, 7, 8};
  cl_mem image_ = nullptr, target_ = nullptr;
};

}  // namespace weft::test
