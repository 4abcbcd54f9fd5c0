// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Callbacks that do what applications do in them: release objects, enqueue, wait.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "stress.h"

namespace weft::test {
namespace {

class Callbacks : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(work_.Begin()); }

  cl_event Marker() {
    cl_event event = nullptr;
    EXPECT_EQ(clEnqueueMarkerWithWaitList(work_.queue(), 0, nullptr, &event), CL_SUCCESS);
    return event;
  }
  void Await(int calls) {
    for (int i = 0; i < 60000 && calls_ < calls; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_EQ(calls_, calls);
  }

  Work work_;
  std::atomic<int> calls_ = 0;
};

TEST_F(Callbacks, ReleaseTheirEvents) {
  const int count = Repeats(20000);
  for (int i = 0; i < count; ++i) {
    const auto release = [](cl_event event, cl_int, void* calls) {
      EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS);
      ++*static_cast<std::atomic<int>*>(calls);
    };
    EXPECT_EQ(clSetEventCallback(Marker(), CL_COMPLETE, release, &calls_), CL_SUCCESS);
  }
  clFlush(work_.queue());
  Await(count);
}

// The last reference to a queue goes in the callback of a command that is its last.
TEST_F(Callbacks, ReleaseQueues) {
  const int count = Repeats(1000);
  struct Use {
    cl_command_queue queue;
    std::atomic<int>* calls;
  };
  std::vector<Use> uses(count);
  for (Use& use : uses) {
    use = {clCreateCommandQueueWithProperties(work_.context(), OneDevice(), nullptr, nullptr),
           &calls_};
    cl_event event = nullptr;
    clEnqueueMarkerWithWaitList(use.queue, 0, nullptr, &event);
    const auto release = [](cl_event event, cl_int, void* data) {
      const Use& use = *static_cast<Use*>(data);
      clReleaseEvent(event);
      EXPECT_EQ(clReleaseCommandQueue(use.queue), CL_SUCCESS);
      ++*use.calls;
    };
    clSetEventCallback(event, CL_COMPLETE, release, &use);
    clFlush(use.queue);
  }
  Await(count);
}

// Each callback enqueues the next command and has itself called for it.
TEST_F(Callbacks, Enqueue) {
  struct Chain {
    cl_command_queue queue;
    std::atomic<int>* calls;
    int left;

    static void CL_CALLBACK Next(cl_event event, cl_int, void* data) {
      Chain& chain = *static_cast<Chain*>(data);
      clReleaseEvent(event);
      ++*chain.calls;
      if (chain.left-- == 0) return;
      cl_event next = nullptr;
      clEnqueueMarkerWithWaitList(chain.queue, 0, nullptr, &next);
      clSetEventCallback(next, CL_COMPLETE, Next, data);
      clFlush(chain.queue);
    }
  };
  const int count = Repeats(2000);
  Chain chain = {work_.queue(), &calls_, count};
  clSetEventCallback(Marker(), CL_COMPLETE, Chain::Next, &chain);
  clFlush(work_.queue());
  Await(count + 1);
}

// What a callback waits for may need the callbacks behind it: these go on.
TEST_F(Callbacks, Wait) {
  for (int i = 0; i < Repeats(200); ++i) {
    calls_ = 0;
    cl_event gate = clCreateUserEvent(work_.context(), nullptr);
    cl_event events[2] = {Marker(), Marker()};
    const auto wait = [](cl_event, cl_int, void* data) {
      const auto gate = static_cast<cl_event>(data);
      EXPECT_EQ(clWaitForEvents(1, &gate), CL_SUCCESS);
      clReleaseEvent(gate);
    };
    const auto open = [](cl_event, cl_int, void* data) {
      clSetUserEventStatus(static_cast<cl_event>(data), CL_COMPLETE);
    };
    clSetEventCallback(events[0], CL_COMPLETE, wait, gate);
    clSetEventCallback(events[1], CL_COMPLETE, open, gate);
    clRetainEvent(gate);
    EXPECT_EQ(clFinish(work_.queue()), CL_SUCCESS);
    EXPECT_EQ(clWaitForEvents(1, &gate), CL_SUCCESS);
    clReleaseEvent(gate);
    for (cl_event event : events) clReleaseEvent(event);
  }
}

TEST_F(Callbacks, FinishTheirQueue) {
  const int count = Repeats(200);
  struct Use {
    Work* work;
    std::atomic<int>* calls;
  } use = {&work_, &calls_};
  for (int i = 0; i < count; ++i) {
    cl_event event = Marker();
    const auto finish = [](cl_event, cl_int, void* data) {
      const Use& use = *static_cast<Use*>(data);
      EXPECT_TRUE(use.work->Enqueue());
      EXPECT_EQ(clFinish(use.work->queue()), CL_SUCCESS);
      ++*use.calls;
    };
    clSetEventCallback(event, CL_COMPLETE, finish, &use);
    clReleaseEvent(event);
    clFinish(work_.queue());
    Await(i + 1);
  }
  EXPECT_TRUE(work_.Finish());
}

}  // namespace
}  // namespace weft::test
