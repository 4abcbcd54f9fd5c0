// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "context/context_properties.h"

namespace weft::test {
namespace {

TEST(GetContextInfo, GivesWhatTheContextWasMadeOf) {
  const cl_device_id device = FindDevice();
  const ContextProperties properties = {CL_CONTEXT_INTEROP_USER_SYNC, CL_FALSE, CL_CONTEXT_PLATFORM,
                                        Value(FindPlatform()), 0};
  const Own<cl_context> context(
      clCreateContext(properties.data(), 1, &device, nullptr, nullptr, nullptr));
  EXPECT_EQ(Get<cl_uint>(clGetContextInfo, context, CL_CONTEXT_REFERENCE_COUNT), 1u);
  EXPECT_EQ(Get<cl_uint>(clGetContextInfo, context, CL_CONTEXT_NUM_DEVICES), 1u);
  EXPECT_EQ(Get<cl_device_id>(clGetContextInfo, context, CL_CONTEXT_DEVICES), device);
  EXPECT_EQ(GetList<cl_context_properties>(clGetContextInfo, context, CL_CONTEXT_PROPERTIES),
            properties);
}

TEST(GetContextInfo, GivesThePropertiesAsTheyWereGiven) {
  const cl_context_properties empty[] = {0};
  const Own<cl_context> without(MakeContext());
  const Own<cl_context> with(
      WEFT_DRIVER(clCreateContextFromType)(empty, CL_DEVICE_TYPE_ALL, nullptr, nullptr, nullptr));
  EXPECT_EQ(GetList<cl_context_properties>(clGetContextInfo, without, CL_CONTEXT_PROPERTIES),
            ContextProperties{});
  EXPECT_EQ(GetList<cl_context_properties>(clGetContextInfo, with, CL_CONTEXT_PROPERTIES),
            ContextProperties{0});
}

TEST(GetContextInfo, RejectsBadArguments) {
  const Own<cl_context> context(MakeContext());
  ExpectQueryErrors(WEFT_DRIVER(clGetContextInfo), cl_context(context), CL_CONTEXT_DEVICES,
                    CL_INVALID_CONTEXT);
}

}  // namespace
}  // namespace weft::test
