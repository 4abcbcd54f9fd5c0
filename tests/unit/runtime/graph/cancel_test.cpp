// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tasks that are cancelled before they begin, at any moment of their lives.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "runtime/graph/executor.h"
#include "runtime/graph/strand.h"

namespace weft {
namespace {

class CountedTask : public Task {
 public:
  explicit CountedTask(Strand* strand)
      : Task(kOperations, strand, strand ? CL_QUEUED : CL_SUBMITTED) {}

  void AwaitRetired() const {
    while (retired == 0) std::this_thread::yield();
  }

  std::atomic<int> runs = 0, retired = 0;

 private:
  static CountedTask& Of(Task& task) { return static_cast<CountedTask&>(task); }
  static const TaskOperations kOperations;
};

const TaskOperations CountedTask::kOperations = {
    .run =
        [](Task& task) {
          ++Of(task).runs;
          return CL_COMPLETE;
        },
    .falling = [](Task&, cl_int) {},
    .fell = [](Task&, cl_int) {},
    .cost = [](const Task&) { return uint64_t{0}; },
    .retire = [](Task& task) { ++Of(task).retired; },
};

TEST(CancelledTasks, EndAtOnceAndAreRetiredWhenNothingHasTheirEdges) {
  Executor executor(2);
  Strand in_order(executor.scheduler, true), other(executor.scheduler, false);
  CountedTask gate(nullptr), second_gate(nullptr);
  CountedTask waiting(&in_order), next(&in_order), dependant(&other);
  Task* on_gate[] = {&gate};
  in_order.Submit(waiting, on_gate, TaskOrder::kQueued);
  in_order.Submit(next, {}, TaskOrder::kQueued);
  Task* on_both[] = {&waiting, &second_gate};
  other.Submit(dependant, on_both, TaskOrder::kQueued);
  EXPECT_TRUE(Scheduler::Cancel(waiting));
  EXPECT_FALSE(Scheduler::Cancel(waiting));
  EXPECT_EQ(waiting.status(), CL_CANCELLED_IMG);
  EXPECT_EQ(dependant.status(), CL_CANCELLED_IMG);
  // Neither of the gates is open.
  in_order.Finish();
  other.Finish();
  next.AwaitRetired();
  EXPECT_EQ(next.runs, 1);
  EXPECT_EQ(waiting.retired + dependant.retired, 0);
  Scheduler::Complete(gate, CL_COMPLETE);
  EXPECT_EQ(waiting.retired, 1);
  EXPECT_EQ(dependant.retired, 0);
  Scheduler::Complete(second_gate, -1);
  EXPECT_EQ(dependant.retired, 1);
  EXPECT_EQ(dependant.status(), CL_CANCELLED_IMG);
  EXPECT_EQ(waiting.runs + dependant.runs, 0);
}

TEST(CancelledTasks, LeaveTheOrderOfTheOthers) {
  Executor executor(2);
  Strand in_order(executor.scheduler, true), free(executor.scheduler, false);
  CountedTask gate(nullptr);
  CountedTask first(&in_order), between(&in_order), last(&in_order);
  CountedTask fence(&free), second_fence(&free), behind(&free);
  Task* on_gate[] = {&gate};
  in_order.Submit(first, on_gate, TaskOrder::kQueued);
  in_order.Submit(between, {}, TaskOrder::kQueued);
  in_order.Submit(last, {}, TaskOrder::kQueued);
  free.Submit(fence, on_gate, TaskOrder::kFence);
  free.Submit(second_fence, {}, TaskOrder::kFence);
  free.Submit(behind, {}, TaskOrder::kQueued);
  EXPECT_TRUE(Scheduler::Cancel(between));
  EXPECT_TRUE(Scheduler::Cancel(second_fence));
  CountedTask also_behind(&free);
  free.Submit(also_behind, {}, TaskOrder::kQueued);
  in_order.Flush();
  free.Flush();
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(last.runs + behind.runs + also_behind.runs, 0);
  Scheduler::Complete(gate, CL_COMPLETE);
  in_order.Finish();
  free.Finish();
  EXPECT_EQ(last.runs + behind.runs + also_behind.runs, 3);
  for (const CountedTask* task :
       {&first, &between, &last, &fence, &second_fence, &behind, &also_behind})
    task->AwaitRetired();
}

TEST(CancelledTasks, EndInALoopAlongChains) {
  Executor executor(2);
  Strand strand(executor.scheduler, true);
  CountedTask gate(nullptr);
  std::vector<std::unique_ptr<CountedTask>> chain;
  for (Task* before = &gate; chain.size() < 200'000; before = chain.back().get()) {
    chain.push_back(std::make_unique<CountedTask>(&strand));
    strand.Submit(*chain.back(), {&before, 1}, TaskOrder::kQueued);
  }
  EXPECT_TRUE(Scheduler::Cancel(*chain.front()));
  for (const auto& task : chain) EXPECT_EQ(task->status(), CL_CANCELLED_IMG);
  Scheduler::Complete(gate, CL_COMPLETE);
  for (const auto& task : chain) task->AwaitRetired();
}

// Two schedulers, strands of both orders, gates that open, and threads that cancel, all at a time.
TEST(CancelledTasks, RunOrAreCancelledAndAreRetiredOnce) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Executor executors[2] = {Executor(2), Executor(1)};
    std::vector<std::unique_ptr<Strand>> strands;
    for (Executor& executor : executors)
      for (bool in_order : {true, false})
        strands.push_back(std::make_unique<Strand>(executor.scheduler, in_order));
    std::mt19937 random(seed);
    std::vector<std::unique_ptr<CountedTask>> gates, tasks;
    for (int i = 0; i < 3; ++i) gates.push_back(std::make_unique<CountedTask>(nullptr));
    constexpr size_t kTasks = 400;
    for (size_t i = 0; i < kTasks; ++i)
      tasks.push_back(std::make_unique<CountedTask>(strands[random() % strands.size()].get()));
    std::atomic<size_t> submitted = 0;
    const auto cancel = [&](unsigned thread) {
      std::mt19937 own(seed * 2 + thread);
      for (size_t known; (known = submitted) < kTasks;)
        if (known != 0) Scheduler::Cancel(*tasks[own() % known]);
    };
    std::thread cancellers[] = {std::thread(cancel, 0), std::thread(cancel, 1)};
    for (size_t i = 0; i < kTasks; ++i) {
      std::vector<Task*> waits;
      if (random() % 8 == 0) waits.push_back(gates[random() % gates.size()].get());
      for (size_t k = random() % 3; i != 0 && k != 0; --k)
        waits.push_back(tasks[random() % i].get());
      constexpr TaskOrder kOrders[] = {TaskOrder::kBarrier, TaskOrder::kFence,
                                       TaskOrder::kAfterAll};
      const unsigned kind = random() % 16;
      tasks[i]->strand()->Submit(*tasks[i], waits, kind < 3 ? kOrders[kind] : TaskOrder::kQueued);
      submitted = i + 1;
      if (random() % 16 == 0) tasks[i]->strand()->Flush();
      if (i % 128 == 100) Scheduler::Complete(*gates[i / 128], CL_COMPLETE);
    }
    for (std::thread& thread : cancellers) thread.join();
    for (const auto& gate : gates) Scheduler::Complete(*gate, CL_COMPLETE);
    for (const auto& strand : strands) strand->Finish();
    for (const auto& task : tasks) {
      task->AwaitRetired();
      EXPECT_EQ(task->runs, task->status() == CL_COMPLETE ? 1 : 0);
      EXPECT_TRUE(task->status() == CL_COMPLETE || task->status() == CL_CANCELLED_IMG);
    }
    for (const auto& task : tasks) EXPECT_EQ(task->retired, 1);
  }
}

}  // namespace
}  // namespace weft
