// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clGetDeviceInfo with the queries of cl_intel_device_attribute_query.
#include <gtest/gtest.h>

#include "api_checks.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

cl_uint Number(cl_device_id device, cl_device_info name) {
  return Get<cl_uint>(clGetDeviceInfo, device, name);
}

// What the four numbers say that there is at most.
cl_uint Product(cl_device_id device) {
  cl_uint product = 1;
  for (cl_device_info name :
       {CL_DEVICE_NUM_SLICES_INTEL, CL_DEVICE_NUM_SUB_SLICES_PER_SLICE_INTEL,
        CL_DEVICE_NUM_EUS_PER_SUB_SLICE_INTEL, CL_DEVICE_NUM_THREADS_PER_EU_INTEL})
    product *= Number(device, name);
  return product;
}

TEST(DeviceAttributes, CountAtLeastTheComputeUnits) {
  EXPECT_GE(Product(FindDevice()), Number(FindDevice(), CL_DEVICE_MAX_COMPUTE_UNITS));
}

TEST(DeviceAttributes, NameTheProcessor) {
  EXPECT_NE(Number(FindDevice(), CL_DEVICE_ID_INTEL), 0u);
  EXPECT_NE(Get<cl_version>(clGetDeviceInfo, FindDevice(), CL_DEVICE_IP_VERSION_INTEL), 0u);
}

TEST(DeviceAttributes, TellOfDotProductsWhatTheCoreQueryTells) {
  const auto core = Get<cl_device_integer_dot_product_acceleration_properties_khr>(
      clGetDeviceInfo, FindDevice(),
      CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR);
  const auto features = Get<cl_device_feature_capabilities_intel>(
      clGetDeviceInfo, FindDevice(), CL_DEVICE_FEATURE_CAPABILITIES_INTEL);
  EXPECT_EQ(features, cl_bitfield(core.signed_accelerated ? CL_DEVICE_FEATURE_FLAG_DP4A_INTEL : 0));
}

// "... the same information for a root-level device and any sub-devices except
// CL_DEVICE_NUM_SLICES"
TEST(DeviceAttributes, OfSubDevicesAreTheRootsButForTheSlices) {
  const SubDeviceContext parts;
  for (cl_device_info name :
       {CL_DEVICE_IP_VERSION_INTEL, CL_DEVICE_ID_INTEL, CL_DEVICE_NUM_SUB_SLICES_PER_SLICE_INTEL,
        CL_DEVICE_NUM_EUS_PER_SUB_SLICE_INTEL, CL_DEVICE_NUM_THREADS_PER_EU_INTEL})
    EXPECT_EQ(Number(parts.devices[0], name), Number(FindDevice(), name)) << std::hex << name;
  const cl_uint slices = Number(parts.devices[0], CL_DEVICE_NUM_SLICES_INTEL);
  EXPECT_GE(slices, 1u);
  EXPECT_LE(slices, Number(FindDevice(), CL_DEVICE_NUM_SLICES_INTEL));
  EXPECT_GE(Product(parts.devices[0]), 2u);
}

}  // namespace
}  // namespace weft::test
