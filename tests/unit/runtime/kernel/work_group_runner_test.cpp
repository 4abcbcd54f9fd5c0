// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/kernel/work_group_runner.h"

#include <gtest/gtest.h>

#include <mutex>

#include "runtime/kernel/launch_speed.h"
#include "runtime/kernel/printf_sink.h"
#include "runtime/os/clock.h"
#include "runtime/pool/pool.h"

namespace weft {
namespace {

constexpr uint64_t kGroups = 1024;

struct Record {
  std::mutex mutex;
  uint64_t groups = 0, with_last = 0;  // all of them, those of the part that holds the last
} record;

// Takes a microsecond for each group.
void RunSlowly(const void*, const WeftLaunch*, WeftWorker*, uint64_t first, uint64_t count) {
  const uint64_t end = MonotonicNs() + count * 1000;
  while (MonotonicNs() < end) {
  }
  const std::lock_guard lock(record.mutex);
  record.groups += count;
  if (first + count == kGroups) record.with_last = count;
}

// Parts get smaller towards the end, so that the last group comes in a large one only if it is
// among the first that are run.
bool BeginsAtEnd(Pool& pool, const GroupLaunch& launch) {
  PrintfSink sink;
  record.groups = 0;
  EXPECT_EQ(RunWorkGroups(pool, launch, sink), CL_COMPLETE);
  EXPECT_EQ(record.groups, kGroups);
  return record.with_last > kGroups / 32;
}

class WorkGroupRunner : public ::testing::Test {
 protected:
  WorkGroupRunner() {
    launch_.entry = RunSlowly;
    launch_.launch.group_count[0] = launch_.launch.global_size[0] = kGroups;
    for (unsigned i : {1, 2}) launch_.launch.group_count[i] = launch_.launch.global_size[i] = 1;
    launch_.speed = &speed_;
    speed_.Record(kGroups, kGroups * 1000);
  }

  Pool pool_{2};
  LaunchSpeed speed_;
  GroupLaunch launch_;
};

TEST_F(WorkGroupRunner, BeginsWhereTheLaunchBeforeEndedIfGroupsAreFree) {
  launch_.has_free_groups = true;
  const bool began_at_end = BeginsAtEnd(pool_, launch_);
  EXPECT_EQ(BeginsAtEnd(pool_, launch_), !began_at_end);
  EXPECT_EQ(BeginsAtEnd(pool_, launch_), began_at_end);
}

TEST_F(WorkGroupRunner, BeginsWithTheFirstGroupOtherwise) {
  for (int i = 0; i < 2; ++i) EXPECT_FALSE(BeginsAtEnd(pool_, launch_));
}

}  // namespace
}  // namespace weft
