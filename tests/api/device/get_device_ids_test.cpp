// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "driver.h"

namespace weft::test {
namespace {

TEST(GetDeviceIDs, FiltersByType) {
  struct Case {
    cl_device_type type;
    cl_int error;
  };
  const Case cases[] = {
      {CL_DEVICE_TYPE_ALL, CL_SUCCESS},
      {CL_DEVICE_TYPE_CPU, CL_SUCCESS},
      {CL_DEVICE_TYPE_DEFAULT, CL_SUCCESS},
      {CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU, CL_SUCCESS},
      {CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CUSTOM, CL_SUCCESS},
      // no device that matched device_type was found
      {CL_DEVICE_TYPE_GPU, CL_DEVICE_NOT_FOUND},
      {CL_DEVICE_TYPE_ACCELERATOR, CL_DEVICE_NOT_FOUND},
      {CL_DEVICE_TYPE_CUSTOM, CL_DEVICE_NOT_FOUND},
      // device_type is not a valid value
      {0, CL_INVALID_DEVICE_TYPE},
      {1 << 5, CL_INVALID_DEVICE_TYPE},
      {CL_DEVICE_TYPE_CPU | 1 << 20, CL_INVALID_DEVICE_TYPE},
  };
  for (const Case& entry : cases) {
    cl_device_id devices[2] = {};
    cl_uint count = 9;
    EXPECT_EQ(clGetDeviceIDs(FindPlatform(), entry.type, 2, devices, &count), entry.error);
    if (entry.error != CL_SUCCESS) continue;
    EXPECT_EQ(count, 1u);
    EXPECT_EQ(devices[0], FindDevice());
    EXPECT_EQ(devices[1], nullptr);
  }
}

TEST(GetDeviceIDs, GivesDevicesOrTheirCount) {
  cl_device_id device = nullptr;
  cl_uint count = 0;
  EXPECT_EQ(clGetDeviceIDs(FindPlatform(), CL_DEVICE_TYPE_ALL, 0, nullptr, &count), CL_SUCCESS);
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(clGetDeviceIDs(FindPlatform(), CL_DEVICE_TYPE_ALL, 1, &device, nullptr), CL_SUCCESS);
  EXPECT_NE(device, nullptr);
}

TEST(GetDeviceIDs, RejectsBadArguments) {
  cl_device_id device = nullptr;
  cl_uint count = 0;
  const auto get = WEFT_DRIVER(clGetDeviceIDs);
  // platform is not a valid platform
  EXPECT_EQ(
      get(reinterpret_cast<cl_platform_id>(FindDevice()), CL_DEVICE_TYPE_ALL, 1, &device, &count),
      CL_INVALID_PLATFORM);
  // num_entries is zero and devices is not NULL
  EXPECT_EQ(get(FindPlatform(), CL_DEVICE_TYPE_ALL, 0, &device, &count), CL_INVALID_VALUE);
  // both num_devices and devices are NULL
  EXPECT_EQ(get(FindPlatform(), CL_DEVICE_TYPE_ALL, 1, nullptr, nullptr), CL_INVALID_VALUE);
}

// The specification leaves NULL to the driver.
TEST(GetDeviceIDs, NullStandsForTheOnlyPlatform) {
  cl_uint count = 0;
  EXPECT_EQ(WEFT_DRIVER(clGetDeviceIDs)(nullptr, CL_DEVICE_TYPE_ALL, 0, nullptr, &count),
            CL_SUCCESS);
  EXPECT_EQ(count, 1u);
}

}  // namespace
}  // namespace weft::test
