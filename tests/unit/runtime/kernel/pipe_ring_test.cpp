// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/kernel/pipe_ring.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

using Side = PipeRing::Side;

constexpr uint32_t kMaxPackets = 10;

class PipeRingTest : public testing::Test {
 protected:
  // As a work-group does it.
  uint32_t Take(WeftPipeEnd& end, uint64_t packets) {
    return weft_take_packets(reinterpret_cast<uint64_t>(&pipe()), reinterpret_cast<uint64_t>(&end),
                             packets, pipe().packet_bytes);
  }
  // A kernel that takes so many packets.
  uint32_t Run(Side side, uint64_t packets) {
    ring_.Begin(side);
    const uint32_t place = Take(side == Side::kReaders ? pipe().readers : pipe().writers, packets);
    ring_.End(side);
    return place;
  }
  WeftPipe& pipe() { return *reinterpret_cast<WeftPipe*>(memory_); }

  alignas(WeftPipe) std::byte memory_[sizeof(WeftPipe) + kMaxPackets];
  PipeRing ring_{memory_, 1, kMaxPackets};
};

TEST_F(PipeRingTest, GivesWhatThereIsToTakeAndNoMore) {
  EXPECT_EQ(Run(Side::kReaders, 1), WEFT_NO_PLACE);
  ring_.Begin(Side::kWriters);
  EXPECT_EQ(Take(pipe().writers, 4), 0u);
  EXPECT_EQ(Take(pipe().writers, 7), WEFT_NO_PLACE);
  EXPECT_EQ(Take(pipe().writers, uint64_t{1} << 32), WEFT_NO_PLACE);
  EXPECT_EQ(Take(pipe().writers, 6), 4u);
  EXPECT_EQ(Take(pipe().writers, 0), 0u);
  EXPECT_EQ(Take(pipe().writers, 1), WEFT_NO_PLACE);
  ring_.End(Side::kWriters);
  EXPECT_EQ(Run(Side::kReaders, 10), 0u);
}

TEST_F(PipeRingTest, GoesAroundWhilePacketsAreLeft) {
  EXPECT_EQ(Run(Side::kWriters, 8), 0u);
  EXPECT_EQ(Run(Side::kReaders, 6), 0u);
  EXPECT_EQ(Run(Side::kWriters, 5), 8u);
  EXPECT_EQ(Run(Side::kWriters, 3), 3u);
  EXPECT_EQ(Run(Side::kReaders, 10), 6u);
}

TEST_F(PipeRingTest, BeginsAnewWhereNothingIsLeft) {
  Run(Side::kWriters, 8);
  Run(Side::kReaders, 8);
  EXPECT_EQ(Run(Side::kWriters, 3), 0u);
  ring_.Begin(Side::kReaders);
  EXPECT_EQ(Take(pipe().readers, 3), 0u);
  // Nobody else may have begun yet.
  EXPECT_EQ(Run(Side::kWriters, 2), 3u);
  ring_.End(Side::kReaders);
  EXPECT_EQ(Run(Side::kReaders, 2), 3u);
}

}  // namespace
}  // namespace weft
