// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <atomic>
#include <new>

#include "event/event_fixture.h"

namespace weft::test {
namespace {

using Finish = EventTest;

TEST_F(Finish, WaitsForAllCommands) {
  for (cl_command_queue queue : {queue_, unordered_}) {
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    cl_event user = User(), first = Marker(queue, {user}), second = Marker(queue, {first});
    std::atomic<bool> set = false;
    std::thread setter([&] {
      Pause();
      set = true;
      EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
    });
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    EXPECT_TRUE(set);
    for (cl_event event : {first, second}) EXPECT_EQ(StatusOf(event), CL_COMPLETE);
    setter.join();
    Release({user, first, second});
  }
}

// Of those without an event nobody else could tell.
TEST_F(Finish, TellsOnceOfACommandThatFailedUnseen) {
  const auto fail = [](void*) { throw std::bad_alloc(); };
  const auto enqueue = [&](cl_command_queue queue, cl_event* event) {
    EXPECT_EQ(
        clEnqueueNativeKernel(queue, fail, nullptr, 0, 0, nullptr, nullptr, 0, nullptr, event),
        CL_SUCCESS);
  };
  for (cl_command_queue queue : {queue_, unordered_}) {
    enqueue(queue, nullptr);
    EXPECT_EQ(clFinish(queue), CL_OUT_OF_HOST_MEMORY);
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    cl_event seen;
    enqueue(queue, &seen);
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    EXPECT_EQ(StatusOf(seen), CL_OUT_OF_HOST_MEMORY);
    Release({seen});
  }
  // A blocking command comes after all before it, in an in-order queue.
  cl_int value = 0;
  cl_mem buffer = clCreateBuffer(context_, 0, sizeof value, nullptr, nullptr);
  enqueue(queue_, nullptr);
  const auto read = [&] {
    return clEnqueueReadBuffer(queue_, buffer, CL_TRUE, 0, sizeof value, &value, 0, nullptr,
                               nullptr);
  };
  EXPECT_EQ(read(), CL_OUT_OF_HOST_MEMORY);
  EXPECT_EQ(read(), CL_SUCCESS);
  clReleaseMemObject(buffer);
}

// How commands ended is for their events to tell.
TEST_F(Finish, SucceedsAlsoIfCommandsFail) {
  cl_event user = User(), marker = Marker(queue_, {user});
  EXPECT_EQ(clSetUserEventStatus(user, -1), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_LT(StatusOf(marker), 0);
  Release({user, marker});
}

TEST_F(Finish, ChecksItsArgument) {
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(WEFT_DRIVER(clFinish)(bad), CL_INVALID_COMMAND_QUEUE);
}

}  // namespace
}  // namespace weft::test
