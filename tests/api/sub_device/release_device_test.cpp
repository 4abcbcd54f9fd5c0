// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "sub_device/sub_device_fixture.h"

namespace weft::test {
namespace {

// The function and its form in cl_ext_device_fission.
using ReleaseFunction = cl_int (*)(cl_device_id);
class ReleaseDevice : public testing::TestWithParam<const char*> {
 protected:
  const ReleaseFunction release_ = reinterpret_cast<ReleaseFunction>(FindInDriver(GetParam()));
};

TEST_P(ReleaseDevice, EndsASubDeviceOnceNothingIsAttachedToIt) {
  const cl_device_id part = Split(FindDevice(), {kByCounts, 1, 0, 0}).at(0);
  cl_context context = clCreateContext(nullptr, 1, &part, nullptr, nullptr, nullptr);
  ASSERT_NE(context, nullptr);
  EXPECT_EQ(release_(part), CL_SUCCESS);
  EXPECT_EQ(release_(part), CL_INVALID_DEVICE);
  EXPECT_EQ(Get<cl_device_id>(clGetContextInfo, context, CL_CONTEXT_DEVICES), part);
  EXPECT_EQ(Units(part), 1u);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
  EXPECT_EQ(clRetainDevice(part), CL_INVALID_DEVICE);
}

TEST_P(ReleaseDevice, LeavesARootDevice) {
  for (int i = 0; i < 3; ++i) EXPECT_EQ(release_(FindDevice()), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetDeviceInfo, FindDevice(), CL_DEVICE_REFERENCE_COUNT), 1u);
}

TEST_P(ReleaseDevice, NeedsADevice) {
  for (cl_device_id bad : BadHandles<cl_device_id>()) EXPECT_EQ(release_(bad), CL_INVALID_DEVICE);
}

INSTANTIATE_TEST_SUITE_P(Names, ReleaseDevice,
                         testing::Values("clReleaseDevice", "clReleaseDeviceEXT"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace weft::test
