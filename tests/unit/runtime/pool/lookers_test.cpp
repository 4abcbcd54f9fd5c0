// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/pool/lookers.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <thread>
#include <vector>

#include "runtime/os/affinity.h"

namespace weft {
namespace {

std::vector<unsigned> Processors() {
  cpu_set_t set;
  std::vector<unsigned> processors;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return processors;
  for (unsigned i = 0; i < CPU_SETSIZE; ++i)
    if (CPU_ISSET(i, &set)) processors.push_back(i);
  return processors;
}

unsigned CountFrom(unsigned processor, const Lookers& lookers) {
  unsigned count = 0;
  std::jthread([&] {
    KeepToProcessors({&processor, 1});
    count = lookers.elsewhere();
  }).join();
  return count;
}

TEST(Lookers, CountsThoseOnOtherProcessors) {
  const std::vector<unsigned> processors = Processors();
  if (processors.size() < 2) GTEST_SKIP() << "one processor";
  Lookers lookers;
  std::jthread([&] {
    KeepToProcessors({&processors[0], 1});
    Lookers::Place place(lookers);
    EXPECT_EQ(CountFrom(processors[0], lookers), 0u);
    EXPECT_EQ(CountFrom(processors[1], lookers), 1u);
    KeepToProcessors({&processors[1], 1});
    place.Update();
    EXPECT_EQ(CountFrom(processors[0], lookers), 1u);
    EXPECT_EQ(CountFrom(processors[1], lookers), 0u);
  }).join();
  EXPECT_EQ(CountFrom(processors[0], lookers), 0u);
  EXPECT_EQ(CountFrom(processors[1], lookers), 0u);
}

}  // namespace
}  // namespace weft
