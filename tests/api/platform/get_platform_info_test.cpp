// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <CL/cl_weft.h>
#include <gtest/gtest.h>

#include "driver.h"

namespace weft::test {
namespace {

std::string Text(cl_platform_info name) {
  return GetString(clGetPlatformInfo, FindPlatform(), name);
}

TEST(GetPlatformInfo, NamesThePlatform) {
  EXPECT_EQ(Text(CL_PLATFORM_PROFILE), "FULL_PROFILE");
  EXPECT_EQ(Text(CL_PLATFORM_VERSION).find("OpenCL 3.1 Weft "), 0u);
  EXPECT_EQ(Get<cl_version>(clGetPlatformInfo, FindPlatform(), CL_PLATFORM_NUMERIC_VERSION),
            CL_MAKE_VERSION(3, 1, 0));
  EXPECT_EQ(Text(CL_PLATFORM_NAME), "Weft");
  EXPECT_EQ(Text(CL_PLATFORM_VENDOR), "Weft");
  EXPECT_EQ(Text(CL_PLATFORM_ICD_SUFFIX_KHR), "WEFT");
}

// cl_khr_icd_unloadable; tests/stress/lifecycle_test.cpp closes the library while kernels run.
TEST(GetPlatformInfo, SaysThatTheLibraryMayBeClosed) {
  EXPECT_EQ(Get<cl_bool>(clGetPlatformInfo, FindPlatform(), CL_PLATFORM_UNLOADABLE_KHR),
            cl_bool{CL_TRUE});
}

TEST(GetPlatformInfo, ListsTheSameExtensionsInBothForms) {
  const std::string all = Text(CL_PLATFORM_EXTENSIONS);
  std::string joined;
  for (const cl_name_version& extension : GetList<cl_name_version>(
           clGetPlatformInfo, FindPlatform(), CL_PLATFORM_EXTENSIONS_WITH_VERSION))
    joined += (joined.empty() ? "" : " ") + std::string(extension.name);
  EXPECT_EQ(all, joined);
  EXPECT_NE(all.find("cl_khr_icd"), std::string::npos);
}

// The platform is to list what all of its devices have.
TEST(GetPlatformInfo, ListsTheExtensionsOfTheDevice) {
  EXPECT_EQ(Text(CL_PLATFORM_EXTENSIONS),
            GetString(clGetDeviceInfo, FindDevice(), CL_DEVICE_EXTENSIONS));
}

TEST(GetPlatformInfo, HasAHostTimer) {
  EXPECT_GE(Get<cl_ulong>(clGetPlatformInfo, FindPlatform(), CL_PLATFORM_HOST_TIMER_RESOLUTION),
            1u);
}

TEST(GetPlatformInfo, ListsHandleTypesAsTheDeviceDoes) {
  EXPECT_EQ(
      GetList<cl_semaphore_type_khr>(clGetPlatformInfo, FindPlatform(),
                                     CL_PLATFORM_SEMAPHORE_TYPES_KHR),
      GetList<cl_semaphore_type_khr>(clGetDeviceInfo, FindDevice(), CL_DEVICE_SEMAPHORE_TYPES_KHR));
  EXPECT_EQ(
      GetList<cl_external_memory_handle_type_khr>(
          clGetPlatformInfo, FindPlatform(), CL_PLATFORM_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR),
      GetList<cl_external_memory_handle_type_khr>(
          clGetDeviceInfo, FindDevice(), CL_DEVICE_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR));
}

TEST(GetPlatformInfo, RejectsBadArguments) {
  char room[8];
  // platform is not a valid platform
  EXPECT_EQ(WEFT_DRIVER(clGetPlatformInfo)(reinterpret_cast<cl_platform_id>(FindDevice()),
                                           CL_PLATFORM_NAME, sizeof room, room, nullptr),
            CL_INVALID_PLATFORM);
  // param_name is not one of the supported values
  for (cl_platform_info name : {0, 0x0907, 0x0955, CL_DEVICE_NAME})
    EXPECT_EQ(clGetPlatformInfo(FindPlatform(), name, sizeof room, room, nullptr),
              CL_INVALID_VALUE);
  // param_value_size is less than the size of the return type and param_value is not NULL
  EXPECT_EQ(clGetPlatformInfo(FindPlatform(), CL_PLATFORM_NAME, 4, room, nullptr),
            CL_INVALID_VALUE);
}

// The specification leaves NULL to the driver.
TEST(GetPlatformInfo, NullStandsForTheOnlyPlatform) {
  char name[8] = {};
  EXPECT_EQ(WEFT_DRIVER(clGetPlatformInfo)(nullptr, CL_PLATFORM_NAME, sizeof name, name, nullptr),
            CL_SUCCESS);
  EXPECT_STREQ(name, "Weft");
}

}  // namespace
}  // namespace weft::test
