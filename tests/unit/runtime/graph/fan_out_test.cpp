// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One event lets go of the tasks of many strands, each with threads that sleep until they can help.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "runtime/graph/executor.h"
#include "runtime/graph/strand.h"

namespace weft {
namespace {

// A task that ends once `until` does, if there is such a task.
class EmptyTask : public Task {
 public:
  explicit EmptyTask(Strand* strand, const Task* until = nullptr)
      : Task(kOperations, strand, strand ? CL_QUEUED : CL_SUBMITTED), until_(until) {}

  void AwaitRetired() const {
    while (!retired_) std::this_thread::yield();
  }

 private:
  static const TaskOperations kOperations;
  const Task* const until_;
  std::atomic<bool> retired_ = false;
};

const TaskOperations EmptyTask::kOperations = {
    .run =
        [](Task& task) {
          const Task* const until = static_cast<EmptyTask&>(task).until_;
          while (until && !until->complete()) std::this_thread::yield();
          return CL_COMPLETE;
        },
    .falling = [](Task&, cl_int) {},
    .fell = [](Task&, cl_int) {},
    .cost = [](const Task&) { return uint64_t{0}; },
    .retire = [](Task& task) { static_cast<EmptyTask&>(task).retired_ = true; },
};

// The number of strands.
class FanOut : public testing::TestWithParam<int> {
 protected:
  struct Branch {
    Branch(Scheduler& scheduler, bool in_order) : strand(scheduler, in_order) {}

    Strand strand;
    EmptyTask last{&strand}, running{&strand, &last};
  };

  void Open(bool in_order) {
    for (int i = 0; i < GetParam(); ++i)
      branches_.push_back(std::make_unique<Branch>(executor_.scheduler, in_order));
  }

  void FinishByThread(Strand& strand) {
    threads_.emplace_back([&strand] { strand.Finish(); });
  }

  // Once all threads sleep.
  void Complete(Task& gate) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    Scheduler::Complete(gate, CL_COMPLETE);
    for (std::thread& thread : threads_) thread.join();
    for (const auto& branch : branches_) branch->last.AwaitRetired();
  }

  Executor executor_{2};
  EmptyTask gate_{nullptr};
  std::vector<std::unique_ptr<Branch>> branches_;
  std::vector<std::thread> threads_;
};

INSTANTIATE_TEST_SUITE_P(Strands, FanOut, testing::Values(1, 4, 5, 8, 100));

// The task that completes rouses a thread of each strand.
TEST_P(FanOut, RousesAThreadOfEachStrand) {
  Strand first(executor_.scheduler, true);
  EmptyTask marker(&first);
  Task *on_gate[] = {&gate_}, *on_marker[] = {&marker};
  Open(true);
  first.Submit(marker, on_gate, TaskOrder::kQueued);
  for (const auto& branch : branches_) {
    branch->strand.Submit(branch->last, on_marker, TaskOrder::kQueued);
    FinishByThread(branch->strand);
  }
  Complete(gate_);
  marker.AwaitRetired();
}

// Since each strand has a thread at work already, the dispatcher does.
TEST_P(FanOut, LeavesStrandsAtWorkToTheDispatcher) {
  Task* on_gate[] = {&gate_};
  Open(false);
  for (const auto& branch : branches_) {
    branch->strand.Submit(branch->last, on_gate, TaskOrder::kQueued);
    branch->strand.Submit(branch->running, {}, TaskOrder::kQueued);
    for (int i = 0; i < 2; ++i) FinishByThread(branch->strand);
  }
  while (!std::ranges::all_of(
      branches_, [](const auto& branch) { return branch->running.status() == CL_RUNNING; }))
    std::this_thread::yield();
  Complete(gate_);
  for (const auto& branch : branches_) branch->running.AwaitRetired();
}

}  // namespace
}  // namespace weft
