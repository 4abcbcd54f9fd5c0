// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"

namespace weft::test {
namespace {

TEST(GetSamplerInfo, NeedsASampler) {
  for (cl_sampler none : BadHandles<cl_sampler>())
    EXPECT_EQ(WEFT_DRIVER(clGetSamplerInfo)(none, CL_SAMPLER_CONTEXT, 0, nullptr, nullptr),
              CL_INVALID_SAMPLER);
}

}  // namespace
}  // namespace weft::test
