// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/pool/doorbell.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

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

TEST(Doorbell, ASleepEndsInTime) {
  Doorbell bell;
  const uint64_t begin = MonotonicNs();
  bell.Sleep(bell.rings(), 1'000'000);
  EXPECT_LT(MonotonicNs() - begin, 5'000'000'000u);
}

}  // namespace
}  // namespace weft
