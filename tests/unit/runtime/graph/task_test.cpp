// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/graph/task.h"

#include <gtest/gtest.h>

#include <vector>

#include "runtime/graph/scheduler.h"
#include "runtime/graph/waiter.h"

namespace weft {
namespace {

// A user event's task, which notes what the graph tells its owner.
struct UserTask : Task {
  UserTask() : Task(kOperations, nullptr, CL_SUBMITTED) {}
  static const TaskOperations kOperations;

  std::vector<cl_int> falling, fell;
  int retired = 0;
};

UserTask& Of(Task& task) { return static_cast<UserTask&>(task); }

constinit const TaskOperations UserTask::kOperations = {
    .run = [](Task&) { return CL_COMPLETE; },
    .falling = [](Task& task, cl_int status) { Of(task).falling.push_back(status); },
    .fell = [](Task& task, cl_int status) { Of(task).fell.push_back(status); },
    .cost = [](const Task&) { return uint64_t{0}; },
    .retire = [](Task& task) { ++Of(task).retired; },
};

TEST(Task, OnlyFalls) {
  UserTask task;
  EXPECT_TRUE(task.Fall(CL_RUNNING));
  EXPECT_FALSE(task.Fall(CL_SUBMITTED));
  EXPECT_FALSE(task.Fall(CL_RUNNING));
  EXPECT_TRUE(task.Fall(CL_COMPLETE));
  EXPECT_FALSE(task.Fall(CL_INVALID_VALUE)) << "an end is final";
  EXPECT_EQ(task.falling, (std::vector<cl_int>{CL_RUNNING, CL_COMPLETE}));
  EXPECT_EQ(task.fell, task.falling);
}

TEST(Task, EndsOnce) {
  UserTask task;
  EXPECT_TRUE(Scheduler::Complete(task, CL_INVALID_VALUE));
  EXPECT_FALSE(Scheduler::Complete(task, CL_COMPLETE));
  EXPECT_EQ(task.status(), CL_INVALID_VALUE);
  EXPECT_EQ(task.retired, 1);
}

TEST(Task, TellsWaitersOfItsEnd) {
  UserTask first, second;
  TaskEdge edges[2];
  Waiter waiter;
  waiter.Expect(first, edges[0], /*itself=*/true);
  waiter.Expect(second, edges[1], /*itself=*/true);
  waiter.Seal();
  Scheduler::Complete(second, CL_COMPLETE);
  EXPECT_FALSE(waiter.done());
  Scheduler::Complete(first, CL_INVALID_VALUE);
  EXPECT_TRUE(waiter.done());
}

TEST(Task, KeepsNobodyWaitingAfterItsEnd) {
  UserTask task;
  Scheduler::Complete(task, CL_COMPLETE);
  TaskEdge edge;
  EXPECT_FALSE(task.AddEdge(edge));
  Waiter waiter;
  waiter.Expect(task, edge, /*itself=*/true);
  waiter.Seal();
  EXPECT_TRUE(waiter.done());
}

TEST(Task, LetsWaitersGoAfterAFork) {
  UserTask task;
  TaskEdge edge;
  Waiter waiter;
  waiter.Expect(task, edge, /*itself=*/true);
  waiter.Seal();
  task.ReleaseWaiters();
  EXPECT_TRUE(waiter.done());
  EXPECT_FALSE(task.complete());
}

}  // namespace
}  // namespace weft
