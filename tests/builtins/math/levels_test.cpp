// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "probes.h"

namespace weft::accuracy {
namespace {

// The other tests leave out levels that the processor lacks; this one says so.
TEST(Levels, AreAllTested) {
  for (int level = 0; level < kLevelCount; ++level)
    if (!IsSupported(level)) GTEST_SKIP() << "this processor is none of " << kLevelNames[level];
}

}  // namespace
}  // namespace weft::accuracy
