// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_ext_device_fission.
#include <gtest/gtest.h>

#include "sub_device/sub_device_fixture.h"

namespace weft::test {
namespace {

using FissionProperties = std::vector<cl_device_partition_property_ext>;

TEST(CreateSubDevicesExt, SplitsInItsOwnTerms) {
  auto create = WEFT_DRIVER(clCreateSubDevicesEXT);
  auto code = [&](const FissionProperties& properties) {
    cl_uint count = 0;
    return create(FindDevice(), properties.data(), 0, nullptr, &count);
  };
  const FissionProperties names = {CL_DEVICE_PARTITION_BY_NAMES_EXT, 3, 1,
                                   CL_PARTITION_BY_NAMES_LIST_END_EXT, CL_PROPERTIES_LIST_END_EXT};
  const FissionProperties counts = {CL_DEVICE_PARTITION_BY_COUNTS_EXT, 1, 2, 0, 0};
  const FissionProperties equally = {CL_DEVICE_PARTITION_EQUALLY_EXT, 2, 0};
  for (const FissionProperties& properties : {names, counts, equally}) {
    cl_device_id parts[2] = {};
    cl_uint count = 0;
    ASSERT_EQ(create(FindDevice(), properties.data(), 2, parts, &count), CL_SUCCESS);
    ASSERT_EQ(count, properties == names ? 1u : 2u);
    EXPECT_EQ(Units(parts[count - 1]), 2u);
    EXPECT_EQ(GetList<cl_device_partition_property_ext>(clGetDeviceInfo, parts[0],
                                                        CL_DEVICE_PARTITION_STYLE_EXT),
              properties);
    EXPECT_EQ(Get<cl_device_id>(clGetDeviceInfo, parts[0], CL_DEVICE_PARENT_DEVICE_EXT),
              FindDevice());
    EXPECT_EQ(WEFT_DRIVER(clRetainDeviceEXT)(parts[0]), CL_SUCCESS);
    EXPECT_EQ(Get<cl_uint>(clGetDeviceInfo, parts[0], CL_DEVICE_REFERENCE_COUNT_EXT), 2u);
    EXPECT_EQ(WEFT_DRIVER(clReleaseDeviceEXT)(parts[0]), CL_SUCCESS);
    for (cl_uint i = 0; i < count; ++i) EXPECT_EQ(clReleaseDevice(parts[i]), CL_SUCCESS);
  }
  EXPECT_EQ(code({CL_DEVICE_PARTITION_BY_NAMES_EXT, 4, ~0ull, 0}), CL_INVALID_PARTITION_NAME_EXT);
  EXPECT_EQ(code({CL_DEVICE_PARTITION_BY_NAMES_EXT, 1, 1, ~0ull, 0}),
            CL_INVALID_PARTITION_NAME_EXT);
  EXPECT_EQ(code({CL_DEVICE_PARTITION_BY_NAMES_EXT, ~0ull, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(code({CL_DEVICE_PARTITION_BY_COUNTS_EXT, 3, 2, 0, 0}), CL_INVALID_PARTITION_COUNT_EXT);
  EXPECT_EQ(code({CL_DEVICE_PARTITION_BY_COUNTS_EXT, 9, 0, 0}), CL_INVALID_PARTITION_COUNT_EXT);
  EXPECT_EQ(code({CL_DEVICE_PARTITION_BY_COUNTS_EXT, (1ull << 32) + 1, 0, 0}),
            CL_INVALID_PARTITION_COUNT_EXT);
  EXPECT_EQ(code({CL_DEVICE_PARTITION_EQUALLY_EXT, 4, 0}), CL_DEVICE_PARTITION_FAILED_EXT);
  EXPECT_EQ(code({CL_DEVICE_PARTITION_EQUALLY_EXT, 5, 0}), CL_INVALID_PARTITION_COUNT_EXT);
  EXPECT_EQ(code({CL_DEVICE_PARTITION_EQUALLY_EXT, 0, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(code({CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN_EXT, 0x77, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(code({1, 1, 0}), CL_INVALID_VALUE);
  cl_device_id part = nullptr;
  cl_uint count = 0;
  EXPECT_EQ(create(FindDevice(), equally.data(), 0, &part, &count), CL_INVALID_VALUE);
  EXPECT_EQ(create(FindDevice(), equally.data(), 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(create(FindDevice(), nullptr, 1, &part, &count), CL_INVALID_VALUE);
  EXPECT_EQ(create(nullptr, equally.data(), 1, &part, &count), CL_INVALID_DEVICE);
}

TEST(CreateSubDevicesExt, ListsWhatTheCoreLists) {
  const auto schemes = GetList<cl_device_partition_property_ext>(clGetDeviceInfo, FindDevice(),
                                                                 CL_DEVICE_PARTITION_TYPES_EXT);
  const auto domains = GetList<cl_device_partition_property_ext>(clGetDeviceInfo, FindDevice(),
                                                                 CL_DEVICE_AFFINITY_DOMAINS_EXT);
  const auto core = Get<cl_device_affinity_domain>(clGetDeviceInfo, FindDevice(),
                                                   CL_DEVICE_PARTITION_AFFINITY_DOMAIN);
  EXPECT_EQ(schemes.size(), core ? 4u : 3u);
  EXPECT_EQ(domains.size(), static_cast<size_t>(__builtin_popcountll(core)));
  EXPECT_EQ(WEFT_DRIVER(clRetainDeviceEXT)(nullptr), CL_INVALID_DEVICE);
  EXPECT_EQ(WEFT_DRIVER(clReleaseDeviceEXT)(nullptr), CL_INVALID_DEVICE);
}

}  // namespace
}  // namespace weft::test
