// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The task graph with tasks that do nothing but note that they ran.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <new>
#include <random>
#include <thread>
#include <vector>

#include "runtime/graph/executor.h"
#include "runtime/graph/strand.h"
#include "runtime/os/clock.h"

namespace weft {
namespace {

// A task that the graph and the test hold.
class FakeTask : public Task {
 public:
  explicit FakeTask(Strand* strand, std::function<cl_int()> work = {})
      : Task(kOperations, strand, strand ? CL_QUEUED : CL_SUBMITTED), work_(std::move(work)) {}

  std::atomic<int> runs = 0, retired = 0;
  std::vector<cl_int> statuses;  // in the order in which they came
  uint64_t cost = 0;

 private:
  static FakeTask& Of(Task& task) { return static_cast<FakeTask&>(task); }

  static const TaskOperations kOperations;
  std::function<cl_int()> work_;
};

const TaskOperations FakeTask::kOperations = {
    .run =
        [](Task& task) {
          ++Of(task).runs;
          return Of(task).work_ ? Of(task).work_() : CL_COMPLETE;
        },
    .falling = [](Task&, cl_int) {},
    .fell = [](Task& task, cl_int status) { Of(task).statuses.push_back(status); },
    .cost = [](const Task& task) { return static_cast<const FakeTask&>(task).cost; },
    .retire = [](Task& task) { ++Of(task).retired; },
};

using Tasks = std::vector<std::unique_ptr<FakeTask>>;

class TaskGraph : public testing::TestWithParam<unsigned> {
 protected:
  // Waits for the graph to let go of the task, which comes after its status.
  static void AwaitRetired(const FakeTask& task) {
    while (task.retired == 0) std::this_thread::yield();
  }

  Executor executor_{GetParam()};
  Scheduler& scheduler_ = executor_.scheduler;
};

INSTANTIATE_TEST_SUITE_P(Threads, TaskGraph, testing::Values(1, 2, 4));

TEST_P(TaskGraph, RunsATaskOnceThroughAllStatuses) {
  Strand strand(scheduler_, true);
  FakeTask task(&strand);
  strand.Submit(task, {}, TaskOrder::kQueued);
  Scheduler::Wait(task);
  AwaitRetired(task);
  EXPECT_EQ(task.runs, 1);
  EXPECT_EQ(task.statuses, (std::vector<cl_int>{CL_SUBMITTED, CL_RUNNING, CL_COMPLETE}));
}

TEST_P(TaskGraph, StartsTasksThatNobodyFlushesOrWaitsFor) {
  Strand strand(scheduler_, true);
  FakeTask task(&strand);
  const uint64_t start = MonotonicNs();
  strand.Submit(task, {}, TaskOrder::kQueued);
  AwaitRetired(task);
  EXPECT_LT(MonotonicNs() - start, 500'000'000u);
}

TEST_P(TaskGraph, StartsTasksOfAStrandThatNeverRests) {
  Strand strand(scheduler_, true);
  Tasks tasks;
  const uint64_t start = MonotonicNs();
  do {
    tasks.push_back(std::make_unique<FakeTask>(&strand));
    strand.Submit(*tasks.back(), {}, TaskOrder::kQueued);
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  } while (tasks.front()->retired == 0);
  EXPECT_LT(MonotonicNs() - start, 500'000'000u);
  strand.Finish();
  AwaitRetired(*tasks.back());
}

TEST_P(TaskGraph, FindsAThreadForATaskBehindOneThatTakesLong) {
  for (const uint64_t cost : {0, 1'000'000}) {  // not known, and known
    Strand strand(scheduler_, false);
    std::atomic<bool> second_ran = false;
    FakeTask first(&strand, [&] {
      while (!second_ran) std::this_thread::yield();
      return CL_COMPLETE;
    });
    FakeTask second(&strand, [&] {
      second_ran = true;
      return CL_COMPLETE;
    });
    first.cost = cost;
    strand.Submit(first, {}, TaskOrder::kQueued);
    strand.Submit(second, {}, TaskOrder::kQueued);
    strand.Finish();
    for (FakeTask* task : {&first, &second}) AwaitRetired(*task);
  }
}

TEST_P(TaskGraph, KeepsTheOrderOfAnInOrderStrand) {
  Strand strand(scheduler_, true);
  std::vector<int> order;
  Tasks tasks;
  for (int i = 0; i < 2000; ++i) {
    tasks.push_back(std::make_unique<FakeTask>(&strand, [&order, i] {
      order.push_back(i);
      return CL_COMPLETE;
    }));
    strand.Submit(*tasks.back(), {}, TaskOrder::kQueued);
    if (i % 100 == 0) strand.Flush();
  }
  strand.Finish();
  ASSERT_EQ(order.size(), 2000u);
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
  AwaitRetired(*tasks.back());
}

TEST_P(TaskGraph, RunsADiamondInOrder) {
  Strand strand(scheduler_, false);
  std::atomic<int> middle = 0;
  bool top_first = false, bottom_last = false;
  FakeTask user(nullptr);
  FakeTask top(&strand, [&] {
    top_first = middle == 0;
    return CL_COMPLETE;
  });
  auto pass = [&] {
    ++middle;
    return CL_COMPLETE;
  };
  FakeTask left(&strand, pass), right(&strand, pass);
  FakeTask bottom(&strand, [&] {
    bottom_last = middle == 2;
    return CL_COMPLETE;
  });
  Task* on_user[] = {&user};
  Task* on_top[] = {&top};
  Task* on_both[] = {&left, &right};
  strand.Submit(top, on_user, TaskOrder::kQueued);
  strand.Submit(left, on_top, TaskOrder::kQueued);
  strand.Submit(right, on_top, TaskOrder::kQueued);
  strand.Submit(bottom, on_both, TaskOrder::kQueued);
  strand.Flush();
  EXPECT_EQ(top.status(), CL_SUBMITTED);
  Scheduler::Complete(user, CL_COMPLETE);
  strand.Finish();
  EXPECT_TRUE(top_first && bottom_last);
  for (FakeTask* task : {&top, &left, &right, &bottom}) AwaitRetired(*task);
}

TEST_P(TaskGraph, CarriesAnErrorToAllDependantsAndRunsNone) {
  Strand strand(scheduler_, false);
  FakeTask failing(&strand, [] { return CL_OUT_OF_RESOURCES; });
  FakeTask child(&strand), grandchild(&strand), bystander(&strand);
  FakeTask gate(nullptr);
  Task* on_gate[] = {&gate};
  Task* on_failing[] = {&failing};
  Task* on_child[] = {&child, &gate};
  strand.Submit(failing, on_gate, TaskOrder::kQueued);
  strand.Submit(child, on_failing, TaskOrder::kQueued);
  strand.Submit(grandchild, on_child, TaskOrder::kQueued);
  strand.Submit(bystander, on_gate, TaskOrder::kQueued);
  Scheduler::Complete(gate, CL_COMPLETE);
  strand.Finish();
  EXPECT_EQ(failing.status(), CL_OUT_OF_RESOURCES);
  EXPECT_EQ(child.status(), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(grandchild.status(), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(child.runs + grandchild.runs, 0);
  EXPECT_EQ(bystander.status(), CL_COMPLETE);
  for (FakeTask* task : {&failing, &child, &grandchild, &bystander}) AwaitRetired(*task);

  FakeTask late(&strand);
  strand.Submit(late, on_failing, TaskOrder::kQueued);
  EXPECT_EQ(late.status(), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(late.runs, 0);
}

// A task that ends its strand with itself, as the last command of a released queue does.
struct LastTask : Task {
  explicit LastTask(Scheduler& scheduler)
      : Task(kOperations, new (memory) Strand(scheduler, false), CL_QUEUED) {}

  static const TaskOperations kOperations;
  alignas(Strand) static inline std::byte memory[sizeof(Strand)];
};

const TaskOperations LastTask::kOperations = {
    .run = [](Task&) { return CL_COMPLETE; },
    .falling = [](Task&, cl_int) {},
    .fell = [](Task&, cl_int) {},
    .cost = [](const Task&) { return uint64_t{0}; },
    .retire =
        [](Task& task) {
          task.strand()->~Strand();
          std::ranges::fill(LastTask::memory, std::byte{0xFF});
        },
};

TEST_P(TaskGraph, LooksAtNoStrandThatEndedWithItsLastTask) {
  Strand strand(scheduler_, true);
  LastTask last(scheduler_);
  FakeTask failed(nullptr), failing(&strand);
  Scheduler::Complete(failed, CL_INVALID_VALUE);
  Task* waits[] = {&failed, &last};
  last.strand()->Submit(last, {}, TaskOrder::kQueued);
  strand.Submit(failing, waits, TaskOrder::kQueued);
  Scheduler::Wait(last);
  AwaitRetired(failing);
  EXPECT_EQ(failing.runs, 0);
}

TEST_P(TaskGraph, RunsOnInOrderAfterAFailure) {
  Strand strand(scheduler_, true);
  FakeTask failing(&strand, [] { return CL_OUT_OF_RESOURCES; });
  FakeTask next(&strand);
  strand.Submit(failing, {}, TaskOrder::kQueued);
  strand.Submit(next, {}, TaskOrder::kQueued);
  strand.Finish();
  EXPECT_EQ(next.status(), CL_COMPLETE);
  AwaitRetired(next);
}

TEST_P(TaskGraph, HoldsTheBarrierOfAnOutOfOrderStrand) {
  Strand strand(scheduler_, false);
  std::atomic<int> before = 0, seen_by_barrier = -1;
  std::atomic<bool> barrier_ran = false, early = false;
  FakeTask gate(nullptr);
  Task* on_gate[] = {&gate};
  Tasks tasks;
  for (int i = 0; i < 20; ++i) {
    tasks.push_back(std::make_unique<FakeTask>(&strand, [&] {
      ++before;
      return CL_COMPLETE;
    }));
    strand.Submit(*tasks.back(), on_gate, TaskOrder::kQueued);
  }
  FakeTask barrier(&strand, [&] {
    seen_by_barrier = before.load();
    barrier_ran = true;
    return CL_COMPLETE;
  });
  strand.Submit(barrier, {}, TaskOrder::kBarrier);
  for (int i = 0; i < 20; ++i) {
    tasks.push_back(std::make_unique<FakeTask>(&strand, [&] {
      if (!barrier_ran) early = true;
      return CL_COMPLETE;
    }));
    strand.Submit(*tasks.back(), {}, TaskOrder::kQueued);
  }
  strand.Flush();
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  Scheduler::Complete(gate, CL_COMPLETE);
  strand.Finish();
  EXPECT_EQ(seen_by_barrier, 20);
  EXPECT_FALSE(early);
  for (auto& task : tasks) AwaitRetired(*task);
  AwaitRetired(barrier);
}

TEST_P(TaskGraph, HoldsWhatIsBehindAFenceOfAnOutOfOrderStrand) {
  Strand strand(scheduler_, false);
  FakeTask gate(nullptr), fence(&strand), behind(&strand);
  Task* on_gate[] = {&gate};
  strand.Submit(fence, on_gate, TaskOrder::kFence);
  strand.Submit(behind, {}, TaskOrder::kQueued);
  EXPECT_EQ(behind.status(), CL_QUEUED);  // what waits for nothing is submitted by now
  strand.Flush();
  Scheduler::Complete(gate, CL_COMPLETE);
  strand.Finish();
  EXPECT_EQ(behind.runs, 1);
  AwaitRetired(fence);
  AwaitRetired(behind);
}

TEST_P(TaskGraph, CompletesAndFailsAMillionTasksWithoutRecursion) {
  constexpr int kTasks = 1'000'000;
  for (cl_int outcome : {CL_COMPLETE, CL_INVALID_VALUE}) {
    Strand strand(scheduler_, false);
    FakeTask user(nullptr);
    static constexpr TaskOperations kLight = {
        .run = [](Task&) { return CL_COMPLETE; },
        .falling = [](Task&, cl_int) {},
        .fell = [](Task&, cl_int) {},
        .cost = [](const Task&) { return uint64_t{0}; },
        .retire = [](Task&) {},
    };
    std::vector<std::unique_ptr<Task>> chain;
    chain.reserve(kTasks);
    Task* previous[] = {&user};
    for (int i = 0; i < kTasks; ++i) {
      chain.push_back(std::make_unique<Task>(kLight, &strand, CL_QUEUED));
      strand.Submit(*chain.back(), previous, TaskOrder::kQueued);
      previous[0] = chain.back().get();
    }
    Scheduler::Complete(user, outcome);
    Scheduler::Wait(*chain.back());
    strand.Finish();
    EXPECT_EQ(chain.back()->status(),
              outcome == CL_COMPLETE ? CL_COMPLETE : CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  }
}

TEST_P(TaskGraph, WaitsForTasksOfOtherStrands) {
  Strand first(scheduler_, true), second(scheduler_, true);
  for (int i = 0; i < 200; ++i) {
    FakeTask cause(&first), effect(&second);
    Task* on_cause[] = {&cause};
    second.Submit(effect, {}, TaskOrder::kQueued);
    FakeTask joined(&second);
    first.Submit(cause, {}, TaskOrder::kQueued);
    second.Submit(joined, on_cause, TaskOrder::kQueued);
    Scheduler::Wait(joined);
    EXPECT_EQ(cause.status(), CL_COMPLETE);
    for (FakeTask* task : {&cause, &effect, &joined}) AwaitRetired(*task);
  }
}

// Random graphs from several threads: every task once, after all that it waits for.
TEST_P(TaskGraph, SurvivesRandomGraphsFromManyThreads) {
  std::vector<std::thread> threads;
  std::atomic<int> wrong = 0;
  for (unsigned seed = 0; seed < 4; ++seed) {
    threads.emplace_back([&, seed] {
      std::mt19937 random(seed);
      for (int round = 0; round < 15; ++round) {
        Strand in_order(scheduler_, true), out_of_order(scheduler_, false);
        Tasks tasks;
        FakeTask user(nullptr);
        for (int i = 0; i < 300; ++i) {
          Strand& strand = random() % 2 ? in_order : out_of_order;
          std::vector<Task*> waits;
          if (random() % 20 == 0) waits.push_back(&user);
          for (unsigned k = random() % 4; k > 0 && i > 0; --k)
            waits.push_back(tasks[random() % i].get());
          tasks.push_back(std::make_unique<FakeTask>(&strand, [waits, &wrong] {
            for (Task* task : waits)
              if (task->status() != CL_COMPLETE) ++wrong;
            return CL_COMPLETE;
          }));
          const TaskOrder order = random() % 30 ? TaskOrder::kQueued : TaskOrder::kBarrier;
          strand.Submit(*tasks.back(), waits, order);
          if (random() % 50 == 0) strand.Flush();
        }
        Scheduler::Complete(user, CL_COMPLETE);
        if (random() % 2) Scheduler::Wait(*tasks[random() % 300]);
        in_order.Finish();
        out_of_order.Finish();
        for (auto& task : tasks) {
          AwaitRetired(*task);
          if (task->runs != 1) ++wrong;
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST_P(TaskGraph, SplitsALoopOverAllOfItsRange) {
  Strand strand(scheduler_, true);
  std::vector<std::atomic<int>> hits(100'000);
  FakeTask task(&strand, [&] {
    executor_.pool.ParallelFor(hits.size(), 100,
                               [&](uint64_t first, uint64_t count, WorkerArenas&) {
                                 for (uint64_t i = first; i < first + count; ++i) ++hits[i];
                               });
    return CL_COMPLETE;
  });
  strand.Submit(task, {}, TaskOrder::kQueued);
  strand.Finish();
  for (auto& hit : hits) ASSERT_EQ(hit, 1);
  AwaitRetired(task);
}

TEST_P(TaskGraph, LetsWaitingThreadsJoinALoop) {
  if (GetParam() < 2) GTEST_SKIP() << "one thread takes part at most";
  Strand strand(scheduler_, true);
  std::atomic<bool> waiter_joined = false;
  const std::thread::id waiter = std::this_thread::get_id();
  FakeTask task(&strand, [&] {
    // By then, the thread below waits.
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    executor_.pool.ParallelFor(400, 1, [&](uint64_t, uint64_t, WorkerArenas&) {
      if (std::this_thread::get_id() == waiter) waiter_joined = true;
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    });
    return CL_COMPLETE;
  });
  strand.Submit(task, {}, TaskOrder::kQueued);
  strand.Flush();
  while (task.status() != CL_RUNNING && !task.complete()) std::this_thread::yield();
  strand.Finish();
  EXPECT_TRUE(waiter_joined);
  AwaitRetired(task);
}

TEST(Priorities, DecideWhichStrandThePoolServesFirst) {
  Executor executor(1);
  Strand blocked(executor.scheduler, true), low(executor.scheduler, true, StrandPriority::kLow),
      medium(executor.scheduler, true), high(executor.scheduler, true, StrandPriority::kHigh);
  std::atomic<bool> started = false, go = false;
  FakeTask blocker(&blocked, [&] {
    started = true;
    while (!go) std::this_thread::yield();
    return CL_COMPLETE;
  });
  blocked.Submit(blocker, {}, TaskOrder::kQueued);
  blocked.Flush();
  while (!started) std::this_thread::yield();

  std::vector<Strand*> order;
  Tasks tasks;
  for (int round = 0; round < 2; ++round) {
    for (Strand* strand : {&low, &medium, &high}) {
      tasks.push_back(std::make_unique<FakeTask>(strand, [&order, strand] {
        order.push_back(strand);
        return CL_COMPLETE;
      }));
      strand->Submit(*tasks.back(), {}, TaskOrder::kQueued);
      strand->Flush();
    }
  }
  go = true;
  for (const auto& task : tasks)
    while (task->retired == 0) std::this_thread::yield();
  while (blocker.retired == 0) std::this_thread::yield();
  EXPECT_EQ(order, (std::vector<Strand*>{&high, &high, &medium, &medium, &low, &low}));
}

}  // namespace
}  // namespace weft
