// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <string>

#include "driver.h"

namespace weft::test {
namespace {

void CL_CALLBACK Ignore(const char*, const void*, size_t, void*) {}

// Makes a context, releases it again and gives the error code.
cl_int Create(const cl_context_properties* properties, cl_uint count, const cl_device_id* devices,
              void(CL_CALLBACK* notify)(const char*, const void*, size_t, void*) = nullptr,
              void* user_data = nullptr) {
  cl_int error = 1;
  cl_context context =
      WEFT_DRIVER(clCreateContext)(properties, count, devices, notify, user_data, &error);
  EXPECT_EQ(context != nullptr, error == CL_SUCCESS);
  if (context) EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
  return error;
}

cl_int CreateFromType(const cl_context_properties* properties, cl_device_type type) {
  cl_int error = 1;
  cl_context context =
      WEFT_DRIVER(clCreateContextFromType)(properties, type, nullptr, nullptr, &error);
  EXPECT_EQ(context != nullptr, error == CL_SUCCESS);
  if (context) EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
  return error;
}

cl_context_properties Value(const void* handle) {
  return reinterpret_cast<cl_context_properties>(handle);
}

TEST(CreateContext, ChecksDevicesAndCallback) {
  cl_device_id device = FindDevice(), missing = nullptr;
  auto wrong = reinterpret_cast<cl_device_id>(FindPlatform());
  int data = 0;
  EXPECT_EQ(Create(nullptr, 1, &device), CL_SUCCESS);
  EXPECT_EQ(Create(nullptr, 1, &device, Ignore, &data), CL_SUCCESS);
  EXPECT_EQ(Create(nullptr, 1, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(Create(nullptr, 0, &device), CL_INVALID_VALUE);
  EXPECT_EQ(Create(nullptr, 1, &device, nullptr, &data), CL_INVALID_VALUE);
  EXPECT_EQ(Create(nullptr, 1, &missing), CL_INVALID_DEVICE);
  EXPECT_EQ(Create(nullptr, 1, &wrong), CL_INVALID_DEVICE);
}

TEST(CreateContext, ChecksProperties) {
  cl_device_id device = FindDevice();
  const cl_context_properties platform = Value(FindPlatform());
  const cl_context_properties empty[] = {0};
  const cl_context_properties good[] = {CL_CONTEXT_PLATFORM, platform, CL_CONTEXT_INTEROP_USER_SYNC,
                                        CL_TRUE, 0};
  const cl_context_properties unknown[] = {0x7777, 1, 0};
  const cl_context_properties twice[] = {CL_CONTEXT_PLATFORM, platform, CL_CONTEXT_PLATFORM,
                                         platform, 0};
  const cl_context_properties no_platform[] = {CL_CONTEXT_PLATFORM, 0, 0};
  const cl_context_properties not_a_platform[] = {CL_CONTEXT_PLATFORM, Value(device), 0};
  const cl_context_properties bad_sync[] = {CL_CONTEXT_INTEROP_USER_SYNC, 2, 0};
  EXPECT_EQ(Create(empty, 1, &device), CL_SUCCESS);
  EXPECT_EQ(Create(good, 1, &device), CL_SUCCESS);
  EXPECT_EQ(Create(unknown, 1, &device), CL_INVALID_PROPERTY);
  EXPECT_EQ(Create(twice, 1, &device), CL_INVALID_PROPERTY);
  EXPECT_EQ(Create(bad_sync, 1, &device), CL_INVALID_PROPERTY);
  EXPECT_EQ(Create(no_platform, 1, &device), CL_INVALID_PLATFORM);
  EXPECT_EQ(Create(not_a_platform, 1, &device), CL_INVALID_PLATFORM);
}

TEST(CreateContext, NeedsNoPlaceForTheErrorCode) {
  cl_device_id device = FindDevice();
  EXPECT_EQ(clCreateContext(nullptr, 0, &device, nullptr, nullptr, nullptr), nullptr);
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  EXPECT_NE(context, nullptr);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
}

TEST(CreateContextFromType, FindsDevicesOfTheType) {
  const cl_context_properties properties[] = {CL_CONTEXT_PLATFORM, Value(FindPlatform()), 0};
  EXPECT_EQ(CreateFromType(properties, CL_DEVICE_TYPE_CPU), CL_SUCCESS);
  EXPECT_EQ(CreateFromType(nullptr, CL_DEVICE_TYPE_ALL), CL_SUCCESS);
  EXPECT_EQ(CreateFromType(properties, CL_DEVICE_TYPE_DEFAULT), CL_SUCCESS);
  EXPECT_EQ(CreateFromType(properties, CL_DEVICE_TYPE_GPU), CL_DEVICE_NOT_FOUND);
  EXPECT_EQ(CreateFromType(properties, 0), CL_INVALID_DEVICE_TYPE);
  const cl_context_properties unknown[] = {0x7777, 1, 0};
  EXPECT_EQ(CreateFromType(unknown, CL_DEVICE_TYPE_CPU), CL_INVALID_PROPERTY);
}

TEST(ContextInfo, GivesWhatTheContextWasMadeOf) {
  cl_device_id devices[] = {FindDevice(), FindDevice()};  // one that stands twice counts once
  const std::vector<cl_context_properties> properties = {CL_CONTEXT_PLATFORM, Value(FindPlatform()),
                                                         0};
  cl_context context = clCreateContext(properties.data(), 2, devices, nullptr, nullptr, nullptr);
  ASSERT_NE(context, nullptr);
  EXPECT_EQ(Get<cl_uint>(clGetContextInfo, context, CL_CONTEXT_NUM_DEVICES), 1u);
  EXPECT_EQ(Get<cl_device_id>(clGetContextInfo, context, CL_CONTEXT_DEVICES), FindDevice());
  EXPECT_EQ(Get<cl_uint>(clGetContextInfo, context, CL_CONTEXT_REFERENCE_COUNT), 1u);
  EXPECT_EQ(GetList<cl_context_properties>(clGetContextInfo, context, CL_CONTEXT_PROPERTIES),
            properties);
  cl_uint value;
  EXPECT_EQ(clGetContextInfo(context, 0x1999, sizeof value, &value, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
}

TEST(ContextInfo, HasNoPropertiesIfNoneWereGiven) {
  cl_context context = MakeContext();
  EXPECT_TRUE(
      GetList<cl_context_properties>(clGetContextInfo, context, CL_CONTEXT_PROPERTIES).empty());
  clReleaseContext(context);
}

TEST(Context, CountsReferences) {
  cl_context context = MakeContext();
  EXPECT_EQ(clRetainContext(context), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetContextInfo, context, CL_CONTEXT_REFERENCE_COUNT), 2u);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetContextInfo, context, CL_CONTEXT_REFERENCE_COUNT), 1u);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
}

TEST(Context, IsInvalidOnceReleased) {
  cl_context context = MakeContext();
  ASSERT_EQ(clReleaseContext(context), CL_SUCCESS);
  size_t size = 0;
  EXPECT_EQ(clRetainContext(context), CL_INVALID_CONTEXT);
  EXPECT_EQ(clReleaseContext(context), CL_INVALID_CONTEXT);
  EXPECT_EQ(clGetContextInfo(context, CL_CONTEXT_DEVICES, 0, nullptr, &size), CL_INVALID_CONTEXT);
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(clCreateBuffer(context, 0, 4, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_CONTEXT);
}

TEST(Context, LivesOnInItsBuffers) {
  cl_context context = MakeContext();
  cl_mem buffer = clCreateBuffer(context, 0, 4, nullptr, nullptr);
  ASSERT_EQ(clReleaseContext(context), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(context), CL_INVALID_CONTEXT);
  EXPECT_EQ(Get<cl_context>(clGetMemObjectInfo, buffer, CL_MEM_CONTEXT), context);
  EXPECT_EQ(Get<cl_uint>(clGetContextInfo, context, CL_CONTEXT_REFERENCE_COUNT), 0u);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(clRetainContext(context), CL_INVALID_CONTEXT);
}

TEST(Context, NullAndWrongHandlesAreInvalid) {
  auto wrong = reinterpret_cast<cl_context>(FindDevice());
  for (cl_context bad : {static_cast<cl_context>(nullptr), wrong}) {
    size_t size = 0;
    EXPECT_EQ(WEFT_DRIVER(clRetainContext)(bad), CL_INVALID_CONTEXT);
    EXPECT_EQ(WEFT_DRIVER(clReleaseContext)(bad), CL_INVALID_CONTEXT);
    EXPECT_EQ(WEFT_DRIVER(clGetContextInfo)(bad, CL_CONTEXT_DEVICES, 0, nullptr, &size),
              CL_INVALID_CONTEXT);
    EXPECT_EQ(WEFT_DRIVER(clSetContextDestructorCallback)(
                  bad, [](cl_context, void*) {}, nullptr),
              CL_INVALID_CONTEXT);
  }
}

struct Note {
  std::string* order;
  char letter;
};

void CL_CALLBACK WriteDown(cl_context, void* data) {
  auto* note = static_cast<Note*>(data);
  *note->order += note->letter;
}

TEST(ContextDestructors, RunInReverseOrderWhenTheLastHolderGoes) {
  std::string order;
  Note first = {&order, 'a'}, second = {&order, 'b'};
  cl_context context = MakeContext();
  EXPECT_EQ(clSetContextDestructorCallback(context, nullptr, &first), CL_INVALID_VALUE);
  EXPECT_EQ(clSetContextDestructorCallback(context, WriteDown, &first), CL_SUCCESS);
  EXPECT_EQ(clSetContextDestructorCallback(context, WriteDown, &second), CL_SUCCESS);
  cl_mem buffer = clCreateBuffer(context, 0, 4, nullptr, nullptr);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
  EXPECT_EQ(order, "");
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(order, "ba");
}

TEST(DefaultDeviceQueue, NeedsOnDeviceQueues) {
  cl_context context = MakeContext();
  cl_int error = CL_SUCCESS;
  cl_command_queue queue =
      clCreateCommandQueueWithProperties(context, FindDevice(), nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  auto set = WEFT_DRIVER(clSetDefaultDeviceCommandQueue);
  EXPECT_EQ(set(context, FindDevice(), queue), CL_INVALID_OPERATION);
  EXPECT_EQ(set(nullptr, FindDevice(), queue), CL_INVALID_CONTEXT);
  EXPECT_EQ(set(context, nullptr, queue), CL_INVALID_DEVICE);
  EXPECT_EQ(set(context, FindDevice(), nullptr), CL_INVALID_OPERATION);
  auto wrong = reinterpret_cast<cl_command_queue>(context);
  EXPECT_EQ(set(context, FindDevice(), wrong), CL_INVALID_COMMAND_QUEUE);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
}

}  // namespace
}  // namespace weft::test
