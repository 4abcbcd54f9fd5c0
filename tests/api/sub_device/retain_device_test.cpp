// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "sub_device/sub_device_fixture.h"

namespace weft::test {
namespace {

cl_uint CountOf(cl_device_id device) {
  return Get<cl_uint>(clGetDeviceInfo, device, CL_DEVICE_REFERENCE_COUNT);
}

// The function and its form in cl_ext_device_fission.
using Retain = cl_int (*)(cl_device_id);
class RetainDevice : public testing::TestWithParam<const char*> {
 protected:
  const Retain retain_ = reinterpret_cast<Retain>(FindInDriver(GetParam()));
};

TEST_P(RetainDevice, CountsReferencesOfSubDevices) {
  const Own<cl_device_id> part(Split(FindDevice(), {kByCounts, 1, 0, 0}).at(0));
  EXPECT_EQ(CountOf(part), 1u);
  EXPECT_EQ(retain_(part), CL_SUCCESS);
  EXPECT_EQ(CountOf(part), 2u);
  EXPECT_EQ(clReleaseDevice(part), CL_SUCCESS);
}

TEST_P(RetainDevice, LeavesTheCountOfARootDevice) {
  EXPECT_EQ(retain_(FindDevice()), CL_SUCCESS);
  EXPECT_EQ(CountOf(FindDevice()), 1u);
}

TEST_P(RetainDevice, NeedsADevice) {
  for (cl_device_id bad : BadHandles<cl_device_id>()) EXPECT_EQ(retain_(bad), CL_INVALID_DEVICE);
}

INSTANTIATE_TEST_SUITE_P(Names, RetainDevice,
                         testing::Values("clRetainDevice", "clRetainDeviceEXT"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace weft::test
