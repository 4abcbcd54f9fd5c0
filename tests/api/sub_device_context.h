// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A context of two devices: the halves of one of four compute units, whatever the machine has.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>

#include "driver.h"

namespace weft::test {

// Before the driver is loaded.
[[maybe_unused]] inline const int kFourUnits = setenv("WEFT_THREADS", "4", 1);

class SubDeviceContext {
 public:
  SubDeviceContext() {
    const cl_device_partition_property halves[] = {CL_DEVICE_PARTITION_EQUALLY, 2, 0};
    EXPECT_EQ(clCreateSubDevices(FindDevice(), halves, 2, devices, nullptr), CL_SUCCESS);
    context = clCreateContext(nullptr, 2, devices, nullptr, nullptr, nullptr);
    EXPECT_NE(context, nullptr);
  }
  ~SubDeviceContext() {
    clReleaseContext(context);
    for (cl_device_id device : devices) clReleaseDevice(device);
  }
  SubDeviceContext(const SubDeviceContext&) = delete;
  SubDeviceContext& operator=(const SubDeviceContext&) = delete;

  cl_device_id devices[2] = {};
  cl_context context = nullptr;
};

}  // namespace weft::test
