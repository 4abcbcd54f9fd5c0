// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/pool/doorbell.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "runtime/device/cpu_info.h"
#include "runtime/os/affinity.h"

namespace weft {
namespace {

TEST(Doorbell, ALookSeesARingBeforeIt) {
  Doorbell bell;
  const uint32_t rings = bell.rings();
  bell.Ring();
  EXPECT_TRUE(bell.Look(rings));
}

TEST(Doorbell, ALookGivesUp) {
  Doorbell bell;
  EXPECT_FALSE(bell.Look(bell.rings()));
}

TEST(Doorbell, ALookEndsAtARingForNoSleeper) {
  Doorbell bell;
  const uint32_t rings = bell.rings();
  bell.Ring(0);
  EXPECT_TRUE(bell.Look(rings));
}

TEST(Doorbell, ALookGoesOnAfterOnesOwnRing) {
  Doorbell bell;
  bell.Ring();
  EXPECT_FALSE(bell.IsRungFromHere());
  const uint64_t begin = MonotonicNs();
  EXPECT_FALSE(bell.Look(bell.rings()));
  EXPECT_GE(MonotonicNs() - begin, Doorbell::kLookNs);
}

TEST(Doorbell, ASleepAfterARingReturnsAtOnce) {
  Doorbell bell;
  const uint32_t rings = bell.rings();
  bell.Ring();
  bell.Sleep(rings);
}

TEST(Doorbell, ARingEndsSleep) {
  Doorbell bell;
  const uint32_t rings = bell.rings();
  std::jthread sleeper([&] {
    while (bell.rings() == rings) bell.Sleep(rings);
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(10));
  bell.Ring();
}

TEST(Doorbell, ARingWakesWhoFellAsleepOnAnotherProcessor) {
  const std::vector<unsigned>& processors = GetCpuInfo().processors;
  if (processors.size() < 2) GTEST_SKIP() << "one processor";
  Doorbell bell;
  std::atomic<int> woken = -1;
  const auto sleep_on = [&](int i) {
    KeepToProcessors({&processors[i], 1});
    for (const uint32_t rings = bell.rings(); bell.rings() == rings;) bell.Sleep(rings);
    int none = -1;
    woken.compare_exchange_strong(none, i);
  };
  std::jthread sleepers[2];
  for (int i = 0; i < 2; ++i) {
    sleepers[i] = std::jthread(sleep_on, i);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  std::jthread([&] {
    KeepToProcessors({&processors[1], 1});
    bell.Ring();
  }).join();
  while (woken == -1) std::this_thread::yield();
  EXPECT_EQ(woken, 0);
  bell.Ring();
}

TEST(Doorbell, ASleepEndsInTime) {
  Doorbell bell;
  const uint64_t begin = MonotonicNs();
  bell.Sleep(bell.rings(), 1'000'000);
  EXPECT_LT(MonotonicNs() - begin, 5'000'000'000u);
}

}  // namespace
}  // namespace weft
