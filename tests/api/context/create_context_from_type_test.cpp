// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "context/context_properties.h"

namespace weft::test {
namespace {

const auto create_from_type = WEFT_DRIVER(clCreateContextFromType);

TEST(CreateContextFromType, TakesTheDevicesOfTheType) {
  const cl_context_properties properties[] = {CL_CONTEXT_PLATFORM, Value(FindPlatform()), 0};
  for (cl_device_type type :
       {cl_device_type{CL_DEVICE_TYPE_CPU}, cl_device_type{CL_DEVICE_TYPE_ALL},
        cl_device_type{CL_DEVICE_TYPE_DEFAULT}}) {
    const Own<cl_context> context(
        clCreateContextFromType(properties, type, nullptr, nullptr, nullptr));
    EXPECT_EQ(Get<cl_device_id>(clGetContextInfo, context, CL_CONTEXT_DEVICES), FindDevice());
  }
  int data = 0;
  EXPECT_EQ(ErrorOf(create_from_type, nullptr, CL_DEVICE_TYPE_CPU, IgnoreError, &data), CL_SUCCESS);
}

TEST(CreateContextFromType, RejectsBadArguments) {
  for (const BadContextProperties& bad : BadContextPropertyLists())
    EXPECT_EQ(ErrorOf(create_from_type, bad.list.data(), CL_DEVICE_TYPE_CPU, nullptr, nullptr),
              bad.error)
        << testing::PrintToString(bad.list);
  int data = 0;
  // pfn_notify is NULL and user_data is not NULL
  EXPECT_EQ(ErrorOf(create_from_type, nullptr, CL_DEVICE_TYPE_CPU, nullptr, &data),
            CL_INVALID_VALUE);
  // device_type is not a valid value
  EXPECT_EQ(ErrorOf(create_from_type, nullptr, 0, nullptr, nullptr), CL_INVALID_DEVICE_TYPE);
  EXPECT_EQ(ErrorOf(create_from_type, nullptr, 1 << 20, nullptr, nullptr), CL_INVALID_DEVICE_TYPE);
  // no devices that match device_type were found
  EXPECT_EQ(ErrorOf(create_from_type, nullptr, CL_DEVICE_TYPE_GPU, nullptr, nullptr),
            CL_DEVICE_NOT_FOUND);
  EXPECT_EQ(ErrorOf(create_from_type, nullptr, CL_DEVICE_TYPE_CUSTOM, nullptr, nullptr),
            CL_DEVICE_NOT_FOUND);
}

}  // namespace
}  // namespace weft::test
