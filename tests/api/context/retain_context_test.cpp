// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "api_checks.h"

namespace weft::test {
namespace {

TEST(RetainContext, AddsAReference) {
  const Own<cl_context> context(MakeContext());
  EXPECT_EQ(clRetainContext(context), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetContextInfo, context, CL_CONTEXT_REFERENCE_COUNT), 2u);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
}

TEST(RetainContext, NeedsAContext) {
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(WEFT_DRIVER(clRetainContext)(bad), CL_INVALID_CONTEXT);
  const cl_context released = MakeContext();
  ASSERT_EQ(clReleaseContext(released), CL_SUCCESS);
  EXPECT_EQ(clRetainContext(released), CL_INVALID_CONTEXT);
}

}  // namespace
}  // namespace weft::test
