// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <gtest/gtest.h>

#include "api_checks.h"

namespace weft::test {

class SamplerTest : public testing::Test {
 protected:
  const Own<cl_context> context_{MakeContext()};
  const Own<cl_sampler> sampler_{
      clCreateSampler(context_, CL_FALSE, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR, nullptr)};
};

}  // namespace weft::test
