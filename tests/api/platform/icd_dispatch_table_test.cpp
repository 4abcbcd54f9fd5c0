// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table that the loader reads in every object (cl_khr_icd 2.0.0).
#include <gtest/gtest.h>

#include "api_checks.h"
#include "platform/icd_object.h"

#include <CL/cl_weft.h>

namespace weft::test {
namespace {

TEST(IcdDispatchTable, HoldsTheMarksOfProtocol2) {
  const cl_icd_dispatch* dispatch = AsSeen(FindPlatform()).dispatch;
  const auto mark = reinterpret_cast<void*>(CL_ICD2_TAG_KHR);
  EXPECT_EQ(reinterpret_cast<void*>(dispatch->clGetPlatformIDs), mark);
  EXPECT_EQ(reinterpret_cast<void*>(dispatch->clUnloadCompiler), mark);
  EXPECT_EQ(dispatch->clGetPlatformInfo, WEFT_DRIVER(clGetPlatformInfo));
  EXPECT_EQ(dispatch->clSetContextDestructorCallback, WEFT_DRIVER(clSetContextDestructorCallback));
}

// Slots of the table whose extension Weft lacks are called by loaders all the same.
TEST(IcdDispatchTable, AnswersForMissingExtensions) {
  const Own<cl_context> context(MakeContext());
  const auto create = AsSeen(cl_context(context)).dispatch->clCreateFromGLBuffer;
  ASSERT_NE(create, nullptr);
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(create(context, 0, 1, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace weft::test
