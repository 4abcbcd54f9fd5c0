// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Destructor callbacks never run on a thread that works for the graph: what they wait for may be
// behind them.
#include <gtest/gtest.h>
#include <pthread.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include "stress.h"

namespace weft::test {
namespace {

struct Note {
  std::atomic<bool> called = false;
  std::string thread;
  cl_command_queue finish = nullptr;  // to call clFinish on

  bool Await() {
    for (int i = 0; i < 10000 && !called; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return called;
  }
};

void WriteDown(Note& note) {
  char name[32] = "";
  pthread_getname_np(pthread_self(), name, sizeof name);
  note.thread = name;
  if (note.finish) clFinish(note.finish);
  note.called = true;
}

TEST(Destructor, OfABufferThatACommandHoldsLast) {
  for (int i = 0; i < Repeats(100); ++i) {
    Work work;
    ASSERT_TRUE(work.Begin());
    cl_event gate = clCreateUserEvent(work.context(), nullptr);
    cl_mem buffer = clCreateBuffer(work.context(), 0, 4096, nullptr, nullptr);
    Note note;
    note.finish = work.queue();
    clSetMemObjectDestructorCallback(
        buffer, [](cl_mem, void* note) { WriteDown(*static_cast<Note*>(note)); }, &note);
    clEnqueueFillBuffer(work.queue(), buffer, "a", 1, 0, 4096, 1, &gate, nullptr);
    clReleaseMemObject(buffer);
    clFlush(work.queue());
    work.Enqueue(10);
    clSetUserEventStatus(gate, CL_COMPLETE);
    ASSERT_TRUE(note.Await());
    EXPECT_EQ(note.thread, "weft-callback");
    EXPECT_TRUE(work.Finish());
    clReleaseEvent(gate);
  }
}

TEST(Destructor, OfAContextThatACommandHoldsLast) {
  cl_context context = MakeContext();
  cl_command_queue queue =
      clCreateCommandQueueWithProperties(context, FindDevice(), nullptr, nullptr);
  cl_event gate = clCreateUserEvent(context, nullptr);
  Note note;
  clSetContextDestructorCallback(
      context, [](cl_context, void* note) { WriteDown(*static_cast<Note*>(note)); }, &note);
  clEnqueueMarkerWithWaitList(queue, 1, &gate, nullptr);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  clSetUserEventStatus(gate, CL_COMPLETE);
  EXPECT_FALSE(note.called);
  clReleaseEvent(gate);
  EXPECT_TRUE(note.Await());
  EXPECT_NE(note.thread, "weft-worker");
}

}  // namespace
}  // namespace weft::test
