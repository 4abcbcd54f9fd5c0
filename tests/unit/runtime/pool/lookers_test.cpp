// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/pool/lookers.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "runtime/device/cpu_info.h"
#include "runtime/os/affinity.h"

namespace weft {
namespace {

unsigned CountFrom(unsigned processor, const Lookers& lookers) {
  unsigned count = 0;
  std::jthread([&] {
    KeepToProcessors({&processor, 1});
    count = lookers.elsewhere();
  }).join();
  return count;
}

TEST(Lookers, CountsThoseOnOtherProcessors) {
  const std::vector<unsigned>& processors = GetCpuInfo().processors;
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
