// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_pocl_content_size: a hint that is checked, and that takes nothing away from a buffer.
#include <CL/cl_weft.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "api_checks.h"

namespace weft::test {
namespace {

const auto set_content_size = WEFT_DRIVER(clSetContentSizeBufferPoCL);

cl_mem MakeBuffer(cl_context context, size_t bytes) {
  return clCreateBuffer(context, 0, bytes, nullptr, nullptr);
}

TEST(SetContentSizeBufferPoCL, LeavesWhatIsBeyondTheContent) {
  const Own<cl_context> context(MakeContext());
  const Own<cl_command_queue> queue(
      clCreateCommandQueueWithProperties(context, FindDevice(), nullptr, nullptr));
  const Own<cl_mem> buffer(MakeBuffer(context, 64)), size(MakeBuffer(context, 8));
  EXPECT_EQ(set_content_size(buffer, size), CL_SUCCESS);
  cl_ulong content = 4;
  const char written[64] = {1, 2, 3, 4, 5, 6, 7, 8};
  char read[64] = {};
  EXPECT_EQ(clEnqueueWriteBuffer(queue, size, CL_TRUE, 0, 8, &content, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, 64, written, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 64, read, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_TRUE(std::ranges::equal(read, written));
}

TEST(SetContentSizeBufferPoCL, RejectsBadArguments) {
  const Own<cl_context> context(MakeContext()), other(MakeContext());
  const Own<cl_mem> buffer(MakeBuffer(context, 64)), size(MakeBuffer(context, 8));
  // a memory object is not valid
  for (cl_mem bad : BadHandles<cl_mem>()) {
    EXPECT_EQ(set_content_size(bad, size), CL_INVALID_MEM_OBJECT);
    EXPECT_EQ(set_content_size(buffer, bad), CL_INVALID_MEM_OBJECT);
  }
  // they are not of CL_MEM_OBJECT_BUFFER type
  const cl_image_format format = {CL_RGBA, CL_FLOAT};
  cl_image_desc desc{};
  desc.image_type = CL_MEM_OBJECT_IMAGE2D;
  desc.image_width = desc.image_height = 4;
  const Own<cl_mem> image(clCreateImage(context, 0, &format, &desc, nullptr, nullptr));
  EXPECT_EQ(set_content_size(image, size), CL_INVALID_VALUE);
  EXPECT_EQ(set_content_size(buffer, image), CL_INVALID_VALUE);
  // content_size_buffer is too small
  const Own<cl_mem> small(MakeBuffer(context, 7));
  EXPECT_EQ(set_content_size(buffer, small), CL_INVALID_VALUE);
  // they are not in the same context
  const Own<cl_mem> foreign(MakeBuffer(other, 8));
  EXPECT_EQ(set_content_size(buffer, foreign), CL_INVALID_CONTEXT);
}

}  // namespace
}  // namespace weft::test
