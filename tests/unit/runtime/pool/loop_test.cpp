// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/pool/loop.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <thread>
#include <vector>

#include "runtime/base/ref.h"
#include "runtime/memory/worker_arenas.h"

namespace weft {
namespace {

Ref<Loop> Make(uint64_t count, uint64_t grain, unsigned participants, const LoopBody& body) {
  return Ref<Loop>(new Loop(count, grain, participants, /*stack_bytes=*/0, body));
}

void Participate(const Ref<Loop>& loop, unsigned threads) {
  std::vector<std::jthread> others(threads - 1);
  for (std::jthread& other : others)
    other = std::jthread([loop] { loop->Participate(WorkerArenas::OfThread()); });
  loop->Participate(WorkerArenas::OfThread());
}

TEST(Loop, RunsEachIndexOnce) {
  constexpr uint64_t kCount = 10'003, kGrain = 7;
  std::vector<std::atomic<int>> runs(kCount);
  std::atomic<bool> has_split_a_grain = false;
  const LoopBody body = [&](uint64_t first, uint64_t count, WorkerArenas&) {
    if (first % kGrain != 0) has_split_a_grain = true;
    for (uint64_t i = first; i < first + count; ++i) ++runs[i];
  };
  const Ref<Loop> loop = Make(kCount, kGrain, 4, body);
  Participate(loop, 4);
  loop->Wait();
  for (const std::atomic<int>& each : runs) ASSERT_EQ(each, 1);
  EXPECT_FALSE(has_split_a_grain);
}

TEST(Loop, NeedsNoneOfThoseThatDoNotCome) {
  uint64_t done = 0;
  const LoopBody body = [&](uint64_t, uint64_t count, WorkerArenas&) { done += count; };
  const Ref<Loop> loop = Make(1000, 1, 8, body);
  EXPECT_TRUE(loop->open());
  Participate(loop, 1);
  loop->Wait();
  EXPECT_EQ(done, 1000u);
  EXPECT_FALSE(loop->open());
}

TEST(Loop, HasNoPlaceForMoreThanItsParticipants) {
  Ref<Loop> loop;
  unsigned depth = 0;
  const LoopBody body = [&](uint64_t, uint64_t, WorkerArenas& worker) {
    EXPECT_EQ(++depth, 1u);
    EXPECT_FALSE(loop->open());
    loop->Participate(worker);
    --depth;
  };
  loop = Make(64, 1, 1, body);
  EXPECT_TRUE(loop->open());
  Participate(loop, 1);
}

TEST(Loop, TakesFromOneThatIsStuckWhatItHasNotBegun) {
  std::atomic<uint64_t> done = 0;
  const LoopBody body = [&](uint64_t first, uint64_t count, WorkerArenas&) {
    // The first part is a quarter of the first half.
    if (first == 0)
      while (done < 64 - 8) std::this_thread::yield();
    done += count;
  };
  const Ref<Loop> loop = Make(64, 1, 2, body);
  Participate(loop, 2);
  loop->Wait();
  EXPECT_EQ(done, 64u);
}

TEST(Loop, LeavesAThreadTheRangeThatItHadWhoeverComesFirst) {
  struct Round {
    std::array<std::thread::id, 2> had;  // each half
    std::atomic<int> begun = 0;
    LoopBody body = [this](uint64_t first, uint64_t, WorkerArenas&) {
      had[first] = std::this_thread::get_id();
      ++begun;
      while (begun < 2) std::this_thread::yield();
    };
    Ref<Loop> loop = Make(2, 1, 2, body);
  };
  std::array<Round, 5> rounds;
  const auto come = [&](bool is_main) {
    for (size_t i = 0; i < rounds.size(); ++i) {
      const bool is_first = is_main == (i % 2 == 0);
      while (!is_first && rounds[i].begun == 0) std::this_thread::yield();
      rounds[i].loop->Participate(WorkerArenas::OfThread());
    }
  };
  std::thread other(come, false);
  come(true);
  other.join();
  for (const Round& round : rounds) EXPECT_EQ(round.had, rounds[0].had);
}

TEST(Loop, GoesDownWhereAsked) {
  std::vector<uint64_t> ends;
  const LoopBody body = [&](uint64_t first, uint64_t count, WorkerArenas&) {
    if (!ends.empty()) EXPECT_EQ(first + count, ends.back());
    ends.push_back(first);
  };
  const Ref<Loop> loop(new Loop(1000, 3, 1, /*stack_bytes=*/0, body, LoopOrder::kDown));
  Participate(loop, 1);
  EXPECT_EQ(ends.back(), 0u);
}

TEST(Loop, GoesDownForThievesToo) {
  std::atomic<uint64_t> done = 0;
  const LoopBody body = [&](uint64_t first, uint64_t count, WorkerArenas&) {
    // The first part is a quarter of the second half, from its end.
    if (first + count == 64)
      while (done < 64 - 8) std::this_thread::yield();
    done += count;
  };
  const Ref<Loop> loop(new Loop(64, 1, 2, /*stack_bytes=*/0, body, LoopOrder::kDown));
  Participate(loop, 2);
  loop->Wait();
  EXPECT_EQ(done, 64u);
}

TEST(Loop, CountsBeyondItsUnits) {
  uint64_t done = 0;
  const LoopBody body = [&](uint64_t, uint64_t count, WorkerArenas&) { done += count; };
  constexpr uint64_t kCount = (UINT64_C(1) << 40) + 1;
  Participate(Make(kCount, 1, 3, body), 1);
  EXPECT_EQ(done, kCount);
}

}  // namespace
}  // namespace weft
