// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "driver.h"

#include <CL/cl_icd.h>

namespace weft::test {
namespace {

template <class... Args>
auto Info(cl_platform_info name, Args... args) {
  return clGetPlatformInfo(FindPlatform(), name, args...);
}

TEST(Platform, IsFoundThroughTheLoader) {
  const std::string version = GetString(clGetPlatformInfo, FindPlatform(), CL_PLATFORM_VERSION);
  EXPECT_EQ(version.find("OpenCL 3.0 Weft "), 0u) << version;
  EXPECT_EQ(GetString(clGetPlatformInfo, FindPlatform(), CL_PLATFORM_PROFILE), "FULL_PROFILE");
  EXPECT_EQ(GetString(clGetPlatformInfo, FindPlatform(), CL_PLATFORM_VENDOR), "Weft");
  EXPECT_EQ(Get<cl_version>(clGetPlatformInfo, FindPlatform(), CL_PLATFORM_NUMERIC_VERSION),
            CL_MAKE_VERSION(3, 0, 0));
}

TEST(Platform, ListsTheSameExtensionsInBothForms) {
  const std::string all = GetString(clGetPlatformInfo, FindPlatform(), CL_PLATFORM_EXTENSIONS);
  std::string joined;
  for (const cl_name_version& extension : GetList<cl_name_version>(
           clGetPlatformInfo, FindPlatform(), CL_PLATFORM_EXTENSIONS_WITH_VERSION))
    joined += (joined.empty() ? "" : " ") + std::string(extension.name);
  EXPECT_EQ(all, joined);
  EXPECT_NE(all.find("cl_khr_icd"), std::string::npos);
}

TEST(Platform, RejectsBadQueries) {
  char room[8];
  EXPECT_EQ(Info(0x0955, sizeof room, room, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(Info(CL_PLATFORM_NAME, 4, room, nullptr), CL_INVALID_VALUE);
  auto wrong = reinterpret_cast<cl_platform_id>(FindDevice());
  EXPECT_EQ(WEFT_DRIVER(clGetPlatformInfo)(wrong, CL_PLATFORM_NAME, sizeof room, room, nullptr),
            CL_INVALID_PLATFORM);
}

TEST(Platform, NullStandsForTheOnlyPlatform) {
  char name[8] = {};
  EXPECT_EQ(WEFT_DRIVER(clGetPlatformInfo)(nullptr, CL_PLATFORM_NAME, sizeof name, name, nullptr),
            CL_SUCCESS);
  EXPECT_STREQ(name, "Weft");
}

TEST(GetPlatformIDs, ChecksItsArguments) {
  auto get = WEFT_DRIVER(clGetPlatformIDs);
  cl_platform_id platform = nullptr;
  cl_uint count = 0;
  EXPECT_EQ(get(0, &platform, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(get(1, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(get(0, nullptr, &count), CL_SUCCESS);
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(get(5, &platform, nullptr), CL_SUCCESS);
  EXPECT_NE(platform, nullptr);
}

TEST(Loader, FindsFunctionsByName) {
  auto find = WEFT_DRIVER(clGetExtensionFunctionAddress);
  EXPECT_EQ(find("clCreateContext"), FindInDriver("clCreateContext"));
  EXPECT_NE(find("clIcdGetPlatformIDsKHR"), nullptr);
  EXPECT_NE(find("clIcdSetPlatformDispatchDataKHR"), nullptr);
  EXPECT_NE(find("clIcdGetFunctionAddressForPlatformKHR"), nullptr);
  EXPECT_EQ(find("clCreateFromGLBuffer"), nullptr);
  EXPECT_EQ(find("clNoSuchFunction"), nullptr);
  EXPECT_EQ(find(nullptr), nullptr);
  auto find_for = WEFT_DRIVER(clGetExtensionFunctionAddressForPlatform);
  EXPECT_EQ(find_for(FindPlatform(), "clFinish"), find("clFinish"));
  EXPECT_EQ(find_for(nullptr, "clFinish"), nullptr);
}

// What the first words of every object hold for the loader (cl_khr_icd 2.0.0).
struct IcdObject {
  const cl_icd_dispatch* dispatch;
  void* data;
};

TEST(Loader, SetsDispatchDataOnOldAndNewObjects) {
  using SetData = cl_int (*)(cl_platform_id, void*);
  auto set = reinterpret_cast<SetData>(FindInDriver("clIcdSetPlatformDispatchDataKHR"));
  EXPECT_EQ(set(nullptr, nullptr), CL_INVALID_PLATFORM);

  cl_platform_id platform = nullptr;
  ASSERT_EQ(WEFT_DRIVER(clGetPlatformIDs)(1, &platform, nullptr), CL_SUCCESS);
  cl_device_id device = nullptr;
  ASSERT_EQ(WEFT_DRIVER(clGetDeviceIDs)(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr),
            CL_SUCCESS);
  void* const before = reinterpret_cast<IcdObject*>(platform)->data;
  int mark = 0;
  ASSERT_EQ(set(platform, &mark), CL_SUCCESS);
  cl_int error = CL_SUCCESS;
  cl_context context = WEFT_DRIVER(clCreateContext)(nullptr, 1, &device, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(reinterpret_cast<IcdObject*>(platform)->data, &mark);
  EXPECT_EQ(reinterpret_cast<IcdObject*>(device)->data, &mark);
  EXPECT_EQ(reinterpret_cast<IcdObject*>(context)->data, &mark);
  EXPECT_EQ(WEFT_DRIVER(clReleaseContext)(context), CL_SUCCESS);
  EXPECT_EQ(set(platform, before), CL_SUCCESS);
}

TEST(Loader, FindsTheMarksOfProtocol2) {
  const cl_icd_dispatch* dispatch = reinterpret_cast<IcdObject*>(FindPlatform())->dispatch;
  const auto mark = reinterpret_cast<void*>(0x4F50454E434C3331);
  EXPECT_EQ(reinterpret_cast<void*>(dispatch->clGetPlatformIDs), mark);
  EXPECT_EQ(reinterpret_cast<void*>(dispatch->clUnloadCompiler), mark);
  EXPECT_EQ(dispatch->clGetPlatformInfo, WEFT_DRIVER(clGetPlatformInfo));
  EXPECT_EQ(dispatch->clSetContextDestructorCallback, WEFT_DRIVER(clSetContextDestructorCallback));
}

TEST(UnloadCompiler, HasTwoForms) {
  EXPECT_EQ(WEFT_DRIVER(clUnloadPlatformCompiler)(nullptr), CL_INVALID_PLATFORM);
  EXPECT_EQ(clUnloadPlatformCompiler(FindPlatform()), CL_SUCCESS);
  EXPECT_EQ(WEFT_DRIVER(clUnloadCompiler)(), CL_SUCCESS);
}

}  // namespace
}  // namespace weft::test
