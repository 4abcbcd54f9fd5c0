// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/pool/thread_crew.h"

#include <gtest/gtest.h>
#include <time.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "runtime/base/ref.h"
#include "runtime/device/cpu_info.h"
#include "runtime/pool/tbb_threads.h"

namespace weft {
namespace {

std::chrono::nanoseconds CpuTimeOfThread() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

TEST(ThreadCrew, DismissSleepsUntilTheLastTaskEnds) {
  using namespace std::chrono_literals;
  const Ref<ThreadCrew> crew(new ThreadCrew(2, {}, std::make_unique<PlainThreads>()));
  std::atomic<int> started = 0, ended = 0;
  struct Counts {
    std::atomic<int>&started, &ended;
  } counts{started, ended};
  const auto task = [](void* argument) {
    auto* to = static_cast<Counts*>(argument);
    ++to->started;
    std::this_thread::sleep_for(300ms);
    ++to->ended;
  };
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(crew->Post(task, &counts));
  while (started < 2) std::this_thread::sleep_for(1ms);
  const auto before = CpuTimeOfThread();
  crew->Dismiss();
  EXPECT_EQ(ended, 2);
  EXPECT_LT(CpuTimeOfThread() - before, 50ms);
}

TEST(ThreadCrew, IsWatchedForAWhileAfterATask) {
  if (GetCpuInfo().processors.size() < 2) GTEST_SKIP() << "one processor";
  const Ref<ThreadCrew> crew(new ThreadCrew(1, {}, std::make_unique<PlainThreads>()));
  EXPECT_FALSE(crew->IsWatched());
  std::atomic<int> ended = 0;
  const auto task = [](void* argument) { ++*static_cast<std::atomic<int>*>(argument); };
  for (bool was_watched = false; !was_watched;) {
    const int before = ended;
    ASSERT_TRUE(crew->Post(task, &ended));
    while (ended == before) std::this_thread::yield();
    // It may have been over before it was seen.
    for (int i = 0; i < 1000 && !was_watched; ++i) was_watched = crew->IsWatched();
  }
  while (crew->IsWatched()) std::this_thread::yield();
  crew->Dismiss();
}

TEST(ThreadCrew, TakesEachTaskWhetherItsThreadsLookOrSleep) {
  using namespace std::chrono_literals;
  const Ref<ThreadCrew> crew(new ThreadCrew(2, {}, std::make_unique<PlainThreads>()));
  std::atomic<int> ended = 0;
  const auto task = [](void* argument) { ++*static_cast<std::atomic<int>*>(argument); };
  int posted = 0;
  for (int pause = 0; pause < 40; ++pause) {
    for (int i = 0; i < 50; ++i, ++posted) {
      ASSERT_TRUE(crew->Post(task, &ended));
      if (i % 2 == 0)
        while (ended <= posted) std::this_thread::yield();
    }
    std::this_thread::sleep_for(pause * 2us);  // to either side of the end of a look
  }
  while (ended < posted) std::this_thread::yield();
  crew->Dismiss();
}

// Each crew has more threads than the machine may have processors to spare.
TEST(TbbThreads, ComeToTwoCrewsAtOneTime) {
  const unsigned threads = GetCpuInfo().hardware_threads + 1;
  const auto make = [&] { return new ThreadCrew(threads, {}, std::make_unique<TbbThreads>()); };
  const Ref<ThreadCrew> crews[] = {Ref(make()), Ref(make())};
  struct Meeting {
    const unsigned expected;
    std::atomic<unsigned> come = 0, ended = 0;
  } meeting{2 * threads};
  const auto task = [](void* argument) {
    Meeting& meeting = *static_cast<Meeting*>(argument);
    ++meeting.come;
    while (meeting.come < meeting.expected) std::this_thread::yield();
    ++meeting.ended;
  };
  for (const Ref<ThreadCrew>& crew : crews)
    for (unsigned i = 0; i < threads; ++i) ASSERT_TRUE(crew->Post(task, &meeting));
  while (meeting.ended < meeting.expected) std::this_thread::yield();
  for (const Ref<ThreadCrew>& crew : crews) crew->Dismiss();
}

}  // namespace
}  // namespace weft
