// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/launch/streams.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

constexpr uint64_t kKept = 1 << 20;

class Streams : public testing::Test {
 protected:
  Streams() {
    facts_.stream_bytes = 4;
    launch_.global_size[0] = 1 << 10;
    launch_.global_size[1] = 1 << 8;
    launch_.global_size[2] = 1;
    launch_.local_size[0] = 64;
  }
  bool IsStreamed() const { return weft::IsStreamed(facts_, variant_, launch_, kKept); }

  KernelFacts facts_;
  VariantKey variant_;
  WeftLaunch launch_ = {};
};

TEST_F(Streams, AreWhatTheCachesDoNotKeep) {
  EXPECT_TRUE(IsStreamed());
  launch_.global_size[0] -= 1;
  EXPECT_FALSE(IsStreamed());
}

TEST_F(Streams, NeedCodeForThem) {
  facts_.stream_bytes = 0;
  EXPECT_FALSE(IsStreamed());
}

TEST_F(Streams, HaveLongRows) {
  launch_.local_size[0] = 63;
  EXPECT_FALSE(IsStreamed());
}

TEST_F(Streams, AreNotReadThroughAnotherArgument) {
  variant_.has_overlaps = true;
  EXPECT_FALSE(IsStreamed());
}

}  // namespace
}  // namespace weft
