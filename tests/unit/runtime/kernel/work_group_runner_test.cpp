// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/kernel/work_group_runner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "runtime/kernel/launch_speed.h"
#include "runtime/kernel/medium_launch.h"
#include "runtime/kernel/printf_sink.h"
#include "runtime/kernel/successor.h"
#include "runtime/os/clock.h"
#include "runtime/pool/pool.h"

namespace weft {
namespace {

struct Record {
  std::mutex mutex;
  uint64_t groups = 0;                                     // that were run
  std::map<std::thread::id, std::vector<uint64_t>> parts;  // the first group of each, by thread
} record;

// Takes a microsecond for each group.
void RunSlowly(const void*, const WeftLaunch*, WeftWorker*, uint64_t first, uint64_t count) {
  const uint64_t end = MonotonicNs() + count * 1000;
  while (MonotonicNs() < end) {
  }
  const std::lock_guard lock(record.mutex);
  record.groups += count;
  record.parts[std::this_thread::get_id()].push_back(first);
}

void RunAll(Pool& pool, const GroupLaunch& launch) {
  PrintfSink sink;
  record.groups = 0;
  record.parts.clear();
  EXPECT_EQ(RunWorkGroups(pool, launch, sink), CL_COMPLETE);
  EXPECT_EQ(record.groups, launch.groups());
}

// By the first two parts of the calling thread, which are of its own range; nothing if the system
// kept it from them.
std::optional<bool> GoesDown(Pool& pool, const GroupLaunch& launch) {
  RunAll(pool, launch);
  const std::vector<uint64_t>& parts = record.parts[std::this_thread::get_id()];
  if (parts.size() < 2) return std::nullopt;
  return parts[1] < parts[0];
}

class WorkGroupRunner : public ::testing::Test {
 protected:
  explicit WorkGroupRunner(uint64_t groups = 1024) {
    launch_.entry = RunSlowly;
    launch_.launch.group_count[0] = launch_.launch.global_size[0] = groups;
    for (unsigned i : {1, 2}) launch_.launch.group_count[i] = launch_.launch.global_size[i] = 1;
    launch_.speed = &speed_;
    speed_.Record(groups, groups * 1000);
  }

  Pool pool_{2};
  LaunchSpeed speed_;
  GroupLaunch launch_;
};

// Here as below, the system may keep threads from their work now and then.
TEST_F(WorkGroupRunner, GoesTheOtherWayEachTimeIfGroupsAreFree) {
  launch_.has_free_groups = true;
  int turns = 0;  // in a row
  std::optional<bool> last;
  for (int i = 0; i < 1000 && turns < 4; ++i) {
    const std::optional<bool> down = GoesDown(pool_, launch_);
    turns = last && down && *last != *down ? turns + 1 : 0;
    last = down;
  }
  EXPECT_EQ(turns, 4);
}

TEST_F(WorkGroupRunner, BeginsWithTheFirstGroupOtherwise) {
  int upward = 0;
  for (int i = 0; i < 1000 && upward < 2; ++i) {
    const std::optional<bool> down = GoesDown(pool_, launch_);
    EXPECT_NE(down, true);
    upward += down == false;
  }
  EXPECT_EQ(upward, 2);
}

// Has better code run what is left once a number of groups are done.
struct Later : Successor {
  std::optional<GroupLaunch> TakeOver(const GroupLaunch& launch, uint64_t done) const override {
    if (done < least) return std::nullopt;
    GroupLaunch rest = launch;
    rest.successor = nullptr;
    rest.entry = RunAsBetter;
    rest.first_group = first = done;
    rest.speed = &speed;
    return rest;
  }
  static void RunAsBetter(const void*, const WeftLaunch* launch, WeftWorker* worker, uint64_t group,
                          uint64_t count) {
    RunSlowly(nullptr, launch, worker, group, count);
    const std::lock_guard lock(record.mutex);
    better += count;
    least_by_better = std::min(least_by_better, group);
  }

  uint64_t least = 0;
  mutable LaunchSpeed speed;
  mutable uint64_t first = 0;
  static inline uint64_t better = 0, least_by_better = 0;
};

TEST_F(WorkGroupRunner, GoesOnWithBetterCode) {
  constexpr uint64_t kMany = 100'000;
  launch_.launch.group_count[0] = launch_.launch.global_size[0] = kMany;
  LaunchSpeed speed;  // of nothing yet
  launch_.speed = &speed;
  Later later;
  launch_.successor = &later;
  for (const uint64_t least : {uint64_t{0}, kMany / 3, kMany}) {
    later.least = least;
    later.first = kMany;
    Later::better = 0;
    Later::least_by_better = kMany;
    RunAll(pool_, launch_);
    EXPECT_EQ(Later::better, kMany - later.first);
    EXPECT_EQ(Later::least_by_better, later.first);
    if (least < kMany) EXPECT_LT(later.first, kMany) << "it is asked now and then";
  }
  // A microsecond for each group of either.
  for (const LaunchSpeed* each : {&speed, &later.speed}) EXPECT_GE(each->Estimate(1000), 900'000u);
}

class MediumLaunches : public WorkGroupRunner {
 protected:
  static constexpr uint64_t kFew = 12;
  MediumLaunches() : WorkGroupRunner(kFew) {}

  // Whether one thread ran it all, of which nothing is known but what it should take.
  bool HasOneThread() {
    LaunchSpeed speed;
    speed.Record(kFew, kFew * 1000);
    launch_.speed = &speed;
    RunAll(pool_, launch_);
    return record.parts.size() == 1;
  }
};

TEST_F(MediumLaunches, AreSharedWhereTheyFollowEachOtherClosely) {
  bool is_shared = false;
  for (int i = 0; i < 10'000 && !is_shared; ++i) is_shared = !HasOneThread();
  EXPECT_TRUE(is_shared);
}

TEST_F(MediumLaunches, HaveOneThreadWhereTheyDoNot) {
  int with_one = 0;
  for (int i = 0; i < 20; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    with_one += HasOneThread();
  }
  EXPECT_GE(with_one, 10);
}

TEST_F(MediumLaunches, HaveOneThreadEachWhereTwoRun) {
  const MediumLaunch other;
  int with_one = 0;
  for (int i = 0; i < 100; ++i) with_one += HasOneThread();
  EXPECT_GE(with_one, 50);
}

}  // namespace
}  // namespace weft
