// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WEFT_CHECK=bounds: buffers end where they end.
#include <csignal>
#include <cstdlib>

#include "reads_past_end.h"

namespace weft::test {
namespace {

class BoundsDeathTest : public ReadsPastEndTest {
 protected:
  // Before the driver's first use, which reads the knobs.
  static void SetUpTestSuite() { setenv("WEFT_CHECK", "claims,bounds", 1); }
};

TEST_F(BoundsDeathTest, AReadPastTheEndEndsTheProcess) {
  for (size_t bytes : {size_t{128}, size_t{225} * 4096, size_t{5} << 20})
    EXPECT_EXIT(ReadPast(bytes), testing::KilledBySignal(SIGSEGV), "") << bytes;
}

}  // namespace
}  // namespace weft::test
