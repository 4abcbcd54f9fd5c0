// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "api_checks.h"

namespace weft::test {
namespace {

TEST(RetainMemObject, AddsAReference) {
  const Own<cl_context> context(MakeContext());
  const Own<cl_mem> buffer(clCreateBuffer(context, 0, 16, nullptr, nullptr));
  EXPECT_EQ(clRetainMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetMemObjectInfo, buffer, CL_MEM_REFERENCE_COUNT), 2u);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
}

TEST(RetainMemObject, NeedsAMemoryObject) {
  for (cl_mem bad : BadHandles<cl_mem>())
    EXPECT_EQ(WEFT_DRIVER(clRetainMemObject)(bad), CL_INVALID_MEM_OBJECT);
}

}  // namespace
}  // namespace weft::test
