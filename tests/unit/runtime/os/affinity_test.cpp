// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/os/affinity.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <thread>

namespace weft {
namespace {

TEST(LeaveProcessor, MovesAndMayComeBack) {
  cpu_set_t before, after;
  ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
  bool has_moved = CPU_COUNT(&before) == 1;
  for (int i = 0; i < 1000 && !has_moved; ++i) {  // it may come back before it is asked
    const int here = sched_getcpu();
    LeaveProcessor();
    has_moved = sched_getcpu() != here;
  }
  EXPECT_TRUE(has_moved);
  ASSERT_EQ(sched_getaffinity(0, sizeof after, &after), 0);
  EXPECT_TRUE(CPU_EQUAL(&before, &after));
}

TEST(LeaveProcessor, StaysOnTheOnlyOne) {
  std::jthread([] {
    const unsigned here = unsigned(sched_getcpu());
    KeepToProcessors({&here, 1});
    LeaveProcessor();
    EXPECT_EQ(unsigned(sched_getcpu()), here);
  });
}

}  // namespace
}  // namespace weft
