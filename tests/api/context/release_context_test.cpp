// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "api_checks.h"

namespace weft::test {
namespace {

TEST(ReleaseContext, EndsTheContextWithItsLastReference) {
  const cl_context context = MakeContext();
  ASSERT_EQ(clRetainContext(context), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetContextInfo, context, CL_CONTEXT_REFERENCE_COUNT), 1u);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(context), CL_INVALID_CONTEXT);
  EXPECT_EQ(clGetContextInfo(context, CL_CONTEXT_DEVICES, 0, nullptr, nullptr), CL_INVALID_CONTEXT);
  EXPECT_EQ(ErrorOf(clCreateBuffer, context, 0, 4, nullptr), CL_INVALID_CONTEXT);
}

TEST(ReleaseContext, LeavesWhatIsAttachedToTheContext) {
  const cl_context context = MakeContext();
  const cl_mem buffer = clCreateBuffer(context, 0, 4, nullptr, nullptr);
  ASSERT_EQ(clReleaseContext(context), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(context), CL_INVALID_CONTEXT);
  EXPECT_EQ(Get<cl_context>(clGetMemObjectInfo, buffer, CL_MEM_CONTEXT), context);
  EXPECT_EQ(Get<cl_uint>(clGetContextInfo, context, CL_CONTEXT_REFERENCE_COUNT), 0u);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(clRetainContext(context), CL_INVALID_CONTEXT);
}

TEST(ReleaseContext, NeedsAContext) {
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(WEFT_DRIVER(clReleaseContext)(bad), CL_INVALID_CONTEXT);
}

}  // namespace
}  // namespace weft::test
