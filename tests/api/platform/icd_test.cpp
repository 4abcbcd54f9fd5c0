// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_icd 2.0.0: what the loader calls and reads. clIcdGetPlatformIDsKHR is in
// get_platform_ids_test.cpp.
#include <gtest/gtest.h>

#include "api_checks.h"

#include <CL/cl_icd.h>
#include <CL/cl_weft.h>

namespace weft::test {
namespace {

TEST(IcdGetFunctionAddressForPlatform, FindsWhatThePlatformHas) {
  const auto find = WEFT_DRIVER(clIcdGetFunctionAddressForPlatformKHR);
  EXPECT_EQ(find(FindPlatform(), "clCreateContext"), FindInDriver("clCreateContext"));
  EXPECT_EQ(find(FindPlatform(), "clCreateFromGLBuffer"), nullptr);
  EXPECT_EQ(find(FindPlatform(), "clNoSuchFunction"), nullptr);
  EXPECT_EQ(find(FindPlatform(), nullptr), nullptr);
  EXPECT_EQ(find(nullptr, "clCreateContext"), nullptr);
}

// What the first words of every object hold for the loader.
struct IcdObject {
  const cl_icd_dispatch* dispatch;
  void* data;
};

template <class Handle>
const IcdObject& AsSeen(Handle handle) {
  return *reinterpret_cast<const IcdObject*>(handle);
}

TEST(IcdSetPlatformDispatchData, ReachesOldAndNewObjects) {
  const auto set = WEFT_DRIVER(clIcdSetPlatformDispatchDataKHR);
  cl_platform_id platform = nullptr;
  ASSERT_EQ(WEFT_DRIVER(clGetPlatformIDs)(1, &platform, nullptr), CL_SUCCESS);
  cl_device_id device = nullptr;
  ASSERT_EQ(WEFT_DRIVER(clGetDeviceIDs)(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr),
            CL_SUCCESS);
  void* const before = AsSeen(platform).data;
  int mark = 0;
  ASSERT_EQ(set(platform, &mark), CL_SUCCESS);
  cl_context context = WEFT_DRIVER(clCreateContext)(nullptr, 1, &device, nullptr, nullptr, nullptr);
  EXPECT_EQ(AsSeen(platform).data, &mark);
  EXPECT_EQ(AsSeen(device).data, &mark);
  EXPECT_EQ(AsSeen(context).data, &mark);
  EXPECT_EQ(WEFT_DRIVER(clReleaseContext)(context), CL_SUCCESS);
  EXPECT_EQ(set(platform, before), CL_SUCCESS);
}

TEST(IcdSetPlatformDispatchData, NeedsThePlatform) {
  for (cl_platform_id bad : BadHandles<cl_platform_id>())
    EXPECT_EQ(WEFT_DRIVER(clIcdSetPlatformDispatchDataKHR)(bad, nullptr), CL_INVALID_PLATFORM);
}

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
