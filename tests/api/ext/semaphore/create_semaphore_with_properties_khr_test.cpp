// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/semaphore/semaphore_fixture.h"

namespace weft::test {
namespace {

using CreateSemaphoreWithPropertiesKHR = SemaphoreTest;

TEST_F(CreateSemaphoreWithPropertiesKHR, IsReported) {
  const std::vector<cl_semaphore_type_khr> binary = {CL_SEMAPHORE_TYPE_BINARY_KHR};
  EXPECT_NE(GetString(clGetDeviceInfo, FindDevice(), CL_DEVICE_EXTENSIONS).find("cl_khr_semaphore"),
            std::string::npos);
  EXPECT_EQ(
      GetList<cl_semaphore_type_khr>(clGetDeviceInfo, FindDevice(), CL_DEVICE_SEMAPHORE_TYPES_KHR),
      binary);
  EXPECT_EQ(GetList<cl_semaphore_type_khr>(clGetPlatformInfo, FindPlatform(),
                                           CL_PLATFORM_SEMAPHORE_TYPES_KHR),
            binary);
}

TEST_F(CreateSemaphoreWithPropertiesKHR, MakesAnUnsignaledSemaphore) {
  cl_semaphore_khr semaphore = create_(context_, kBinary.data(), nullptr);
  ASSERT_NE(semaphore, nullptr);
  EXPECT_EQ(Payload(semaphore), 0u);
  release_(semaphore);
}

TEST_F(CreateSemaphoreWithPropertiesKHR, ChecksContextAndProperties) {
  const auto create = [&](cl_context context, const cl_semaphore_properties_khr* properties) {
    return ErrorOf([&](cl_int* error) { return create_(context, properties, error); });
  };
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(create(bad, kBinary.data()), CL_INVALID_CONTEXT);
  EXPECT_EQ(create(context_, nullptr), CL_INVALID_VALUE);
  const auto type = CL_SEMAPHORE_TYPE_KHR, binary = CL_SEMAPHORE_TYPE_BINARY_KHR;
  EXPECT_EQ(Try({0}), CL_INVALID_VALUE);
  EXPECT_EQ(Try({0x7777, 1, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(Try({type, binary, 0x7777, 1, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(Try({type, 77, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(Try({type, binary, type, binary, 0}), CL_INVALID_PROPERTY);
}

TEST_F(CreateSemaphoreWithPropertiesKHR, ChecksTheDevice) {
  const auto device = reinterpret_cast<cl_semaphore_properties_khr>(FindDevice());
  const auto list = CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR;
  const auto type = CL_SEMAPHORE_TYPE_KHR, binary = CL_SEMAPHORE_TYPE_BINARY_KHR;
  const auto wrong = reinterpret_cast<cl_semaphore_properties_khr>(context_);
  const SubDeviceContext parts;
  const auto part = reinterpret_cast<cl_semaphore_properties_khr>(parts.devices[0]);
  EXPECT_EQ(Try({type, binary, list, device, 0, 0}), CL_SUCCESS);
  EXPECT_EQ(Try({list, device, 0, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Try({type, binary, list, device, 0, list, device, 0, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(Try({type, binary, list, 0, 0}), CL_INVALID_DEVICE);
  EXPECT_EQ(Try({type, binary, list, device, device, 0, 0}), CL_INVALID_DEVICE);
  EXPECT_EQ(Try({type, binary, list, wrong, 0, 0}), CL_INVALID_DEVICE);
  EXPECT_EQ(Try({type, binary, list, part, 0, 0}), CL_INVALID_DEVICE);
}

TEST_F(CreateSemaphoreWithPropertiesKHR, NeedsADeviceIfTheContextHasSeveral) {
  const SubDeviceContext parts;
  EXPECT_EQ(ErrorOf([&](cl_int* error) { return create_(parts.context, kBinary.data(), error); }),
            CL_INVALID_PROPERTY);
  cl_semaphore_khr semaphore = MakeFor(parts, 1);
  EXPECT_EQ(Get<cl_device_id>(info_, semaphore, CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR),
            parts.devices[1]);
  release_(semaphore);
}

}  // namespace
}  // namespace weft::test
