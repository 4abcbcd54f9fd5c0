// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device without images and pipes: what their functions are to answer all the same.
#pragma once

#include <gtest/gtest.h>

#include <functional>

#include "api_checks.h"

namespace weft::test {

class Absent : public testing::Test {
 protected:
  using QueueCall = std::function<cl_int(cl_command_queue, cl_uint, const cl_event*)>;

  // A command that is `absent` for the device of any queue.
  void ExpectAbsentCommand(cl_int absent, const QueueCall& call) {
    EXPECT_EQ(call(queue_, 0, nullptr), absent);
    for (cl_command_queue bad : BadHandles<cl_command_queue>())
      EXPECT_EQ(call(bad, 0, nullptr), CL_INVALID_COMMAND_QUEUE);
    const cl_event null = nullptr, wrong = reinterpret_cast<cl_event>(FindPlatform());
    EXPECT_EQ(call(queue_, 1, nullptr), CL_INVALID_EVENT_WAIT_LIST);
    EXPECT_EQ(call(queue_, 0, &null), CL_INVALID_EVENT_WAIT_LIST);
    EXPECT_EQ(call(queue_, 1, &null), CL_INVALID_EVENT_WAIT_LIST);
    EXPECT_EQ(call(queue_, 1, &wrong), CL_INVALID_EVENT_WAIT_LIST);
  }

  const Own<cl_context> context_{MakeContext()};
  const Own<cl_command_queue> queue_{clCreateCommandQueue(context_, FindDevice(), 0, nullptr)};
  const Own<cl_mem> buffer_{clCreateBuffer(context_, 0, 64, nullptr, nullptr)};
  char host_[64] = {};
};

}  // namespace weft::test
