// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sub_device/sub_device_fixture.h"

#include <gtest/gtest.h>

namespace weft::test {

cl_int Code(cl_device_id device, const Properties& properties) {
  cl_uint count = 0;
  return clCreateSubDevices(device, properties.data(), 0, nullptr, &count);
}

std::vector<cl_device_id> Split(cl_device_id device, const Properties& properties) {
  cl_uint count = 0;
  EXPECT_EQ(clCreateSubDevices(device, properties.data(), 0, nullptr, &count), CL_SUCCESS);
  std::vector<cl_device_id> parts(count);
  EXPECT_EQ(clCreateSubDevices(device, properties.data(), count, parts.data(), nullptr),
            CL_SUCCESS);
  return parts;
}

void Release(const std::vector<cl_device_id>& devices) {
  for (cl_device_id device : devices) EXPECT_EQ(clReleaseDevice(device), CL_SUCCESS);
}

cl_uint Units(cl_device_id device) {
  return Get<cl_uint>(clGetDeviceInfo, device, CL_DEVICE_MAX_COMPUTE_UNITS);
}

}  // namespace weft::test
