// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_device_uuid.
#include <gtest/gtest.h>

#include <set>

#include "sub_device/sub_device_fixture.h"

namespace weft::test {
namespace {

using Uuid = std::vector<cl_uchar>;
Uuid UuidOf(cl_device_id device, cl_device_info name = CL_DEVICE_UUID_KHR) {
  return GetList<cl_uchar>(clGetDeviceInfo, device, name);
}

TEST(DeviceUuid, TellsDevicesApart) {
  const auto parts = Split(FindDevice(), {kByCounts, 1, 2, 0, 0});
  const Uuid root = UuidOf(FindDevice());
  EXPECT_EQ(root.size(), size_t{CL_UUID_SIZE_KHR});
  EXPECT_EQ(std::set<Uuid>({root, UuidOf(parts[0]), UuidOf(parts[1])}).size(), 3u);
  EXPECT_EQ(UuidOf(parts[0], CL_DRIVER_UUID_KHR), UuidOf(FindDevice(), CL_DRIVER_UUID_KHR));
  EXPECT_EQ(UuidOf(FindDevice(), CL_DRIVER_UUID_KHR).size(), size_t{CL_UUID_SIZE_KHR});
  EXPECT_EQ(Get<cl_bool>(clGetDeviceInfo, FindDevice(), CL_DEVICE_LUID_VALID_KHR),
            cl_bool{CL_FALSE});
  EXPECT_EQ(UuidOf(FindDevice(), CL_DEVICE_LUID_KHR).size(), size_t{CL_LUID_SIZE_KHR});
  EXPECT_EQ(Get<cl_uint>(clGetDeviceInfo, FindDevice(), CL_DEVICE_NODE_MASK_KHR), 0u);
  Release(parts);
}

}  // namespace
}  // namespace weft::test
