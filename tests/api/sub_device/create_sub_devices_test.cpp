// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>

#include "sub_device/sub_device_fixture.h"

namespace weft::test {
namespace {

Properties TypeOf(cl_device_id device) {
  return GetList<cl_device_partition_property>(clGetDeviceInfo, device, CL_DEVICE_PARTITION_TYPE);
}

TEST(CreateSubDevices, SplitEqually) {
  const auto parts = Split(FindDevice(), {kEqually, 2, 0});
  ASSERT_EQ(parts.size(), 2u);
  for (cl_device_id part : parts) {
    EXPECT_EQ(Units(part), 2u);
    EXPECT_EQ(TypeOf(part), (Properties{kEqually, 2, 0}));
    EXPECT_EQ(Get<cl_device_id>(clGetDeviceInfo, part, CL_DEVICE_PARENT_DEVICE), FindDevice());
    EXPECT_EQ(Get<cl_uint>(clGetDeviceInfo, part, CL_DEVICE_PARTITION_MAX_SUB_DEVICES), 2u);
    EXPECT_EQ(GetString(clGetDeviceInfo, part, CL_DEVICE_NAME),
              GetString(clGetDeviceInfo, FindDevice(), CL_DEVICE_NAME));
  }
  Release(parts);
  const auto uneven = Split(FindDevice(), {kEqually, 3, 0});  // one unit stays unused
  EXPECT_EQ(uneven.size(), 1u);
  Release(uneven);
}

TEST(CreateSubDevices, SplitByCounts) {
  const auto parts = Split(FindDevice(), {kByCounts, 3, 1, CL_DEVICE_PARTITION_BY_COUNTS_LIST_END});
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(Units(parts[0]), 3u);
  EXPECT_EQ(Units(parts[1]), 1u);
  EXPECT_EQ(TypeOf(parts[0]), (Properties{kByCounts, 3, 1, 0, 0}));
  Release(parts);
}

TEST(CreateSubDevices, SplitAgain) {
  const auto parts = Split(FindDevice(), {kEqually, 2, 0});
  const auto units = Split(parts[0], {kEqually, 1, 0});
  ASSERT_EQ(units.size(), 2u);
  EXPECT_EQ(Get<cl_device_id>(clGetDeviceInfo, units[1], CL_DEVICE_PARENT_DEVICE), parts[0]);
  // what has one unit cannot be split
  EXPECT_EQ(Get<cl_uint>(clGetDeviceInfo, units[0], CL_DEVICE_PARTITION_MAX_SUB_DEVICES), 0u);
  EXPECT_EQ(GetList<cl_device_partition_property>(clGetDeviceInfo, units[0],
                                                  CL_DEVICE_PARTITION_PROPERTIES),
            Properties{0});
  EXPECT_EQ(Code(units[0], {kEqually, 1, 0}), CL_DEVICE_PARTITION_FAILED);
  EXPECT_EQ(Code(units[0], {kByCounts, 1, 0, 0}), CL_DEVICE_PARTITION_FAILED);
  EXPECT_EQ(Code(units[0], {kByDomain, kNext, 0}), CL_DEVICE_PARTITION_FAILED);
  // a part keeps its parent
  Release(parts);
  EXPECT_EQ(Units(units[0]), 1u);
  Release(units);
}

TEST(CreateSubDevices, SplitAlongTheDomainsThatAreReported) {
  const auto reported = Get<cl_device_affinity_domain>(clGetDeviceInfo, FindDevice(),
                                                       CL_DEVICE_PARTITION_AFFINITY_DOMAIN);
  for (cl_device_affinity_domain domain = CL_DEVICE_AFFINITY_DOMAIN_NUMA;
       domain <= CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE; domain <<= 1) {
    const Properties properties = {kByDomain, static_cast<cl_device_partition_property>(domain), 0};
    if (!(reported & domain)) {
      const cl_int code = Code(FindDevice(), properties);
      EXPECT_TRUE(code == CL_INVALID_VALUE || code == CL_DEVICE_PARTITION_FAILED) << code;
      continue;
    }
    const auto parts = Split(FindDevice(), properties);
    EXPECT_GE(parts.size(), 2u);
    cl_uint units = 0;
    for (cl_device_id part : parts) {
      units += Units(part);
      const Properties type = TypeOf(part);
      ASSERT_EQ(type.size(), 3u);
      EXPECT_EQ(type[0], kByDomain);
      EXPECT_NE(type[1], kNext);
      EXPECT_TRUE(reported & type[1]);
    }
    EXPECT_EQ(units, 4u);
    Release(parts);
  }
  const auto schemes = GetList<cl_device_partition_property>(clGetDeviceInfo, FindDevice(),
                                                             CL_DEVICE_PARTITION_PROPERTIES);
  EXPECT_EQ(std::ranges::count(schemes, kByDomain), reported ? 1 : 0);
  EXPECT_EQ(std::ranges::count(schemes, kEqually), 1);
  EXPECT_EQ(std::ranges::count(schemes, kByCounts), 1);
}

TEST(CreateSubDevices, RejectBadProperties) {
  struct Case {
    Properties properties;
    cl_int error;
  };
  const Case cases[] = {
      // values specified in properties are not valid
      {{0}, CL_INVALID_VALUE},
      {{0x7777, 1, 0}, CL_INVALID_VALUE},
      {{kEqually, 0, 0}, CL_INVALID_VALUE},
      {{kEqually, -1, 0}, CL_INVALID_VALUE},
      {{kEqually, 1, kEqually, 1, 0}, CL_INVALID_VALUE},
      {{kByCounts, 0, 0}, CL_INVALID_VALUE},
      {{kByDomain, 0, 0}, CL_INVALID_VALUE},
      {{kByDomain, 0x40, 0}, CL_INVALID_VALUE},
      {{kByDomain, 3, 0}, CL_INVALID_VALUE},
      {{kByDomain, kNext, kEqually, 1, 0}, CL_INVALID_VALUE},
      // in_device could not be further partitioned
      {{kEqually, 4, 0}, CL_DEVICE_PARTITION_FAILED},
      // more sub-devices than CL_DEVICE_PARTITION_MAX_SUB_DEVICES
      {{kByCounts, 1, 1, 1, 1, 1, 0, 0}, CL_INVALID_DEVICE_PARTITION_COUNT},
      // more compute units in total than CL_DEVICE_MAX_COMPUTE_UNITS
      {{kByCounts, 3, 2, 0, 0}, CL_INVALID_DEVICE_PARTITION_COUNT},
      {{kEqually, 5, 0}, CL_INVALID_DEVICE_PARTITION_COUNT},
      {{kEqually, 1L << 40, 0}, CL_INVALID_DEVICE_PARTITION_COUNT},
      // less than zero compute units in a sub-device
      {{kByCounts, -1, 0, 0}, CL_INVALID_DEVICE_PARTITION_COUNT},
      // more compute units in a sub-device than CL_DEVICE_MAX_COMPUTE_UNITS
      {{kByCounts, 5, 0, 0}, CL_INVALID_DEVICE_PARTITION_COUNT},
      {{kByCounts, 1L << 32, 0, 0}, CL_INVALID_DEVICE_PARTITION_COUNT},
  };
  for (const Case& entry : cases)
    EXPECT_EQ(Code(FindDevice(), entry.properties), entry.error)
        << testing::PrintToString(entry.properties);
}

TEST(CreateSubDevices, RejectBadArguments) {
  cl_device_id parts[4] = {};
  cl_uint count = 9;
  const Properties four = {kEqually, 1, 0};
  const auto create = WEFT_DRIVER(clCreateSubDevices);
  // in_device is not a valid device
  for (cl_device_id bad : BadHandles<cl_device_id>())
    EXPECT_EQ(create(bad, four.data(), 4, parts, &count), CL_INVALID_DEVICE);
  EXPECT_EQ(create(FindDevice(), nullptr, 4, parts, &count), CL_INVALID_VALUE);
  // out_devices is not NULL and num_devices is less than the number of sub-devices
  EXPECT_EQ(create(FindDevice(), four.data(), 3, parts, &count), CL_INVALID_VALUE);
  EXPECT_EQ(create(FindDevice(), four.data(), 0, parts, &count), CL_INVALID_VALUE);
  EXPECT_EQ(parts[0], nullptr);
  EXPECT_EQ(count, 9u);
}

}  // namespace
}  // namespace weft::test
