// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"

namespace weft::test {
namespace {

TEST(ReleaseSampler, NeedsASampler) {
  for (cl_sampler none : BadHandles<cl_sampler>())
    EXPECT_EQ(WEFT_DRIVER(clReleaseSampler)(none), CL_INVALID_SAMPLER);
}

}  // namespace
}  // namespace weft::test
