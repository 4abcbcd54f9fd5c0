// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_intel_device_partition_by_names.
#include <gtest/gtest.h>

#include <algorithm>

#include "sub_device/sub_device_fixture.h"

namespace weft::test {
namespace {

constexpr cl_device_partition_property kByNames = CL_DEVICE_PARTITION_BY_NAMES_INTEL;
constexpr cl_device_partition_property kEnd = CL_PARTITION_BY_NAMES_LIST_END_INTEL;

bool IsListed(cl_device_id device) {
  const auto schemes = GetList<cl_device_partition_property>(clGetDeviceInfo, device,
                                                             CL_DEVICE_PARTITION_PROPERTIES);
  return std::ranges::count(schemes, kByNames) == 1;
}

TEST(PartitionByNames, MakesOneSubDeviceOfTheNamed) {
  EXPECT_TRUE(IsListed(FindDevice()));
  const Properties properties = {kByNames, 0, 1, 3, kEnd, 0};
  const auto parts = Split(FindDevice(), properties);
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(Units(parts[0]), 3u);
  EXPECT_EQ(
      GetList<cl_device_partition_property>(clGetDeviceInfo, parts[0], CL_DEVICE_PARTITION_TYPE),
      properties);
  Release(parts);
}

// "A sub-device created with it cannot be further sub-divided."
TEST(PartitionByNames, MakesWhatIsNotDivided) {
  const auto parts = Split(FindDevice(), {kByNames, 0, 1, 2, kEnd, 0});
  EXPECT_EQ(Get<cl_uint>(clGetDeviceInfo, parts[0], CL_DEVICE_PARTITION_MAX_SUB_DEVICES), 0u);
  EXPECT_EQ(GetList<cl_device_partition_property>(clGetDeviceInfo, parts[0],
                                                  CL_DEVICE_PARTITION_PROPERTIES),
            Properties{0});
  for (const Properties& properties : {Properties{kByNames, 0, kEnd, 0},
                                       {kEqually, 1, 0},
                                       {kByCounts, 1, 1, 0, 0},
                                       {kByDomain, kNext, 0}})
    EXPECT_EQ(Code(parts[0], properties), CL_DEVICE_PARTITION_FAILED);
  const cl_device_partition_property_ext fission[] = {CL_DEVICE_PARTITION_EQUALLY_EXT, 1, 0};
  cl_uint count = 0;
  EXPECT_EQ(WEFT_DRIVER(clCreateSubDevicesEXT)(parts[0], fission, 0, nullptr, &count),
            CL_DEVICE_PARTITION_FAILED_EXT);
  Release(parts);
}

// "A sub-device created with another mode cannot be sub-divided by it."
TEST(PartitionByNames, DividesNoSubDevice) {
  const auto halves = Split(FindDevice(), {kEqually, 2, 0});
  EXPECT_FALSE(IsListed(halves[0]));
  EXPECT_EQ(Code(halves[0], {kByNames, 0, kEnd, 0}), CL_DEVICE_PARTITION_FAILED);
  Release(halves);
}

TEST(PartitionByNames, RejectsBadNames) {
  for (const Properties& properties : {Properties{kByNames, kEnd, 0},
                                       {kByNames, 4, kEnd, 0},
                                       {kByNames, -2, kEnd, 0},
                                       {kByNames, 1L << 32, kEnd, 0},
                                       {kByNames, 1, 1, kEnd, 0}})
    EXPECT_EQ(Code(FindDevice(), properties), CL_INVALID_VALUE)
        << testing::PrintToString(properties);
}

// "An attempt to create a command queue on a sub-device which overlaps with a sub-device for which
// a command queue already exists will fail with CL_OUT_OF_RESOURCES."
TEST(PartitionByNames, GivesAUnitToTheQueuesOfOneSubDevice) {
  const cl_device_id first = Split(FindDevice(), {kByNames, 0, 1, kEnd, 0})[0];
  const cl_device_id overlapping = Split(FindDevice(), {kByNames, 1, 2, kEnd, 0})[0];
  const cl_device_id apart = Split(FindDevice(), {kByNames, 3, kEnd, 0})[0];
  const auto ext = WEFT_DRIVER(clCreateSubDevicesEXT);
  const cl_device_partition_property_ext names[] = {CL_DEVICE_PARTITION_BY_NAMES_EXT, 0,
                                                    CL_PARTITION_BY_NAMES_LIST_END_EXT, 0};
  cl_device_id fission = nullptr;
  ASSERT_EQ(ext(FindDevice(), names, 1, &fission, nullptr), CL_SUCCESS);
  const cl_device_id devices[] = {first, overlapping, apart, fission, FindDevice()};
  const Own<cl_context> context(clCreateContext(nullptr, 5, devices, nullptr, nullptr, nullptr));
  const auto code = [&](cl_device_id device) {
    const cl_int made = ErrorOf(&clCreateCommandQueueWithProperties, context, device, nullptr);
    EXPECT_EQ(ErrorOf(&clCreateCommandQueue, context, device, 0), made);
    const cl_queue_properties on_device[] = {
        CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
    EXPECT_EQ(ErrorOf(&clCreateCommandQueueWithProperties, context, device, on_device), made);
    return made;
  };
  {
    const Own<cl_command_queue> queue(clCreateCommandQueue(context, first, 0, nullptr));
    EXPECT_EQ(code(first), CL_SUCCESS);  // the same sub-device has as many as it likes
    EXPECT_EQ(code(overlapping), CL_OUT_OF_RESOURCES);
    for (cl_device_id other : {apart, fission, FindDevice()}) EXPECT_EQ(code(other), CL_SUCCESS);
  }
  EXPECT_EQ(code(overlapping), CL_SUCCESS);
  Release({first, overlapping, apart, fission});
}

}  // namespace
}  // namespace weft::test
