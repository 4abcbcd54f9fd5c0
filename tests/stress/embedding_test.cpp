// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls from within the application's own parallel regions: oneTBB's, which the driver uses too,
// and OpenMP's.
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <array>
#include <atomic>
#include <chrono>
#include <thread>

#include "stress.h"

namespace weft::test {
namespace {

constexpr int kWorks = 8;

class Embedding : public testing::Test {
 public:
  void SetUp() override {
    for (Work& work : works_) ASSERT_TRUE(work.Begin());
  }
  void TearDown() override {
    for (Work& work : works_) EXPECT_TRUE(work.Finish());
    EXPECT_EQ(failures_, 0);
  }
  // Two launches and a wait on a queue that other callers use too.
  void Step(int i) {
    cl_command_queue queue = works_[i % kWorks].queue();
    cl_event event = nullptr;
    if (clEnqueueMarkerWithWaitList(queue, 0, nullptr, &event) != CL_SUCCESS) ++failures_;
    if ((i % 2 ? clFinish(queue) : clWaitForEvents(1, &event)) != CL_SUCCESS) ++failures_;
    clReleaseEvent(event);
  }
  // Launches that run without the caller, since it does not wait for them.
  void LaunchOnDriversThreads() {
    for (Work& work : works_) {
      ASSERT_TRUE(work.Enqueue(50));
      clFlush(work.queue());
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    for (Work& work : works_) clFinish(work.queue());
  }

  const int steps_ = Repeats(5000);
  std::array<Work, kWorks> works_;
  std::atomic<int> failures_ = 0;
};

// Whether all the threads that an application has by default come to its parallel region.
bool AllThreadsCome() {
  const int threads = tbb::info::default_concurrency();
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  std::atomic<int> there = 0;
  std::atomic<bool> late = false;
  const auto wait_for_all = [&](int) {
    ++there;
    while (there < threads && !late) {
      std::this_thread::yield();
      if (std::chrono::steady_clock::now() > give_up) late = true;
    }
  };
  tbb::parallel_for(0, threads, wait_for_all, tbb::simple_partitioner());
  return !late;
}

// The first test: the driver's first thread starts within the limit.
TEST_F(Embedding, ALimitEndsWithItsControl) {
  {
    const tbb::global_control one(tbb::global_control::max_allowed_parallelism, 1);
    LaunchOnDriversThreads();
  }
  LaunchOnDriversThreads();
  EXPECT_TRUE(AllThreadsCome());
}

TEST_F(Embedding, InParallelFor) {
  tbb::parallel_for(0, steps_, [this](int i) { Step(i); });
}

TEST_F(Embedding, InNestedParallelFor) {
  tbb::parallel_for(0, steps_ / 8 + 1, [this](int i) {
    Step(i);
    tbb::parallel_for(0, 8, [this, i](int j) { Step(i + j); });
  });
}

TEST_F(Embedding, InArenasOfOneThread) {
  tbb::global_control one(tbb::global_control::max_allowed_parallelism, 1);
  tbb::task_arena arena(1);
  arena.execute([this] {
    tbb::task_group group;
    for (int i = 0; i < steps_; ++i) group.run([this, i] { Step(i); });
    group.wait();
  });
}

TEST_F(Embedding, InAKernelsWorthOfWork) {
  tbb::parallel_for(0, kWorks, [this](int i) {
    for (int round = 0; round < steps_ / 50 + 1; ++round) {
      if (!works_[i].Enqueue(5)) ++failures_;
      Step(i);
    }
  });
}

TEST_F(Embedding, IdleThreadsAreNotTheApplicationsLoss) {
  LaunchOnDriversThreads();
  EXPECT_TRUE(AllThreadsCome());
  const tbb::global_control no_more(tbb::global_control::max_allowed_parallelism,
                                    size_t(tbb::info::default_concurrency()));
  EXPECT_TRUE(AllThreadsCome());
}

// As GCC's and Clang's compilers call it for `#pragma omp parallel num_threads(4)`.
TEST_F(Embedding, InAnOpenMpRegion) {
  void* library = dlopen("libgomp.so.1", RTLD_NOW);
  if (!library) GTEST_SKIP() << "there is no OpenMP library";
  using Parallel = void (*)(void (*)(void*), void*, unsigned, unsigned);
  const auto parallel = reinterpret_cast<Parallel>(dlsym(library, "GOMP_parallel"));
  ASSERT_NE(parallel, nullptr);
  const auto region = [](void* self) {
    auto& test = *static_cast<Embedding*>(self);
    for (int i = 0; i < test.steps_; ++i) test.Step(i);
  };
  parallel(region, this, 4, 0);
}

}  // namespace
}  // namespace weft::test
