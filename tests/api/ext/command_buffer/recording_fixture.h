// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A command buffer that is being recorded, and what all recording functions refuse.
#pragma once

#include <functional>

#include "api_checks.h"
#include "command_buffer_fixture.h"

#include <CL/cl_weft.h>

namespace weft::test {

class RecordingTest : public CommandBufferTest {
 protected:
  void SetUp() override {
    CommandBufferTest::SetUp();
    Begin(queue_);
    foreign_context_ = MakeContext();
    foreign_ = clCreateBuffer(foreign_context_, 0, kBytes, nullptr, &error_);
    std::vector<char> bytes(kBytes);
    immutable_ = clCreateBuffer(context_, CL_MEM_IMMUTABLE_EXT | CL_MEM_COPY_HOST_PTR, kBytes,
                                bytes.data(), &error_);
    ASSERT_EQ(error_, CL_SUCCESS);
  }
  void TearDown() override {
    clReleaseMemObject(immutable_);
    clReleaseMemObject(foreign_);
    clReleaseContext(foreign_context_);
    CommandBufferTest::TearDown();
  }

  // The arguments that all recording functions have.
  struct Common {
    cl_command_buffer_khr commands;
    cl_command_queue queue = nullptr;
    const cl_command_properties_khr* properties = nullptr;
    cl_uint count = 0;
    const cl_sync_point_khr* points = nullptr;
    cl_sync_point_khr* point = nullptr;
    cl_mutable_command_khr* handle = nullptr;
  };
  // `good` is the answer if none of them is wrong. Finalizes the command buffer at the end.
  void ExpectRecordingRules(const std::function<cl_int(const Common&)>& record,
                            cl_int good = CL_SUCCESS, bool has_handle = false) {
    for (cl_command_buffer_khr bad : BadHandles<cl_command_buffer_khr>())
      EXPECT_EQ(record({bad}), CL_INVALID_COMMAND_BUFFER_KHR);
    EXPECT_EQ(record({.commands = commands_, .queue = queue_}), good);
    EXPECT_EQ(record({.commands = commands_, .queue = MakeQueue(context_, 0)}),
              CL_INVALID_COMMAND_QUEUE);
    EXPECT_EQ(record({.commands = commands_, .queue = MakeQueue(foreign_context_, 0)}),
              CL_INVALID_CONTEXT);
    const cl_command_properties_khr none[] = {0}, unknown[] = {CL_QUEUE_PROPERTIES, 0, 0};
    EXPECT_EQ(record({.commands = commands_, .properties = unknown}), CL_INVALID_VALUE);
    cl_mutable_command_khr handle = nullptr;
    EXPECT_EQ(record({.commands = commands_, .handle = &handle}),
              has_handle ? good : CL_INVALID_VALUE);
    EXPECT_EQ(handle != nullptr, has_handle);
    const cl_sync_point_khr bad_points[] = {0, 1000, CL_UINT_MAX};
    EXPECT_EQ(record({.commands = commands_, .count = 1}), CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
    EXPECT_EQ(record({.commands = commands_, .points = bad_points}),
              CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
    if (good == CL_SUCCESS)
      for (const cl_sync_point_khr& point : bad_points)
        EXPECT_EQ(record({.commands = commands_, .count = 1, .points = &point}),
                  CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
    cl_sync_point_khr first = 0, second = 0;
    EXPECT_EQ(record({.commands = commands_, .properties = none, .point = &first}), good);
    EXPECT_EQ(record({.commands = commands_, .point = &second}), good);
    if (good == CL_SUCCESS) {
      EXPECT_NE(first, second);
      EXPECT_EQ(record({.commands = commands_, .count = 1, .points = &first}), CL_SUCCESS);
    }
    EXPECT_EQ(Finalize(), CL_SUCCESS);
    EXPECT_EQ(record({commands_}), CL_INVALID_OPERATION);
  }

  static constexpr size_t kBytes = kCount * sizeof(cl_int);
  static constexpr size_t kOrigin[3] = {0, 0, 0}, kRegion[3] = {16, 2, 1};
  static constexpr cl_int kPattern = 1;
  cl_context foreign_context_ = nullptr;
  cl_mem foreign_ = nullptr, immutable_ = nullptr;
};

}  // namespace weft::test
