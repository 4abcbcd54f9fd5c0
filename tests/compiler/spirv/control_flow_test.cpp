// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches and phis.
#include <gtest/gtest.h>

#include "kernel.h"

namespace weft::test {
namespace {

// SPV_INTEL_unstructured_loop_controls: what a loop without OpLoopMerge is told.
TEST(SpirvControlFlow, LoopsWithPhis) {
  const auto out = Results(Kernel("", R"(
    OpBranch %head
    %head = OpLabel
    %i = OpPhi %uint %0 %entry %next %body
    %sum = OpPhi %uint %0 %entry %more %body
    %goes_on = OpULessThan %bool %i %id
    OpLoopControlINTEL 2
    OpBranchConditional %goes_on %body %end
    %body = OpLabel
    %more = OpIAdd %uint %sum %n
    %next = OpIAdd %uint %i %1
    OpBranch %head
    %end = OpLabel
    OpStore %place %sum Aligned 4
  )",
                                  "OpCapability UnstructuredLoopControlsINTEL\n"
                                  "OpExtension \"SPV_INTEL_unstructured_loop_controls\""),
                           3);
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], 3 * i);
}

// Two cases and both ways of a branch lead to one block, whose phi has one value of each block.
TEST(SpirvControlFlow, ChoosesBySwitches) {
  const auto out = Results(Kernel("%9 = OpConstant %uint 9\n %true = OpConstantTrue %bool", R"(
    OpSwitch %id %other 0 %first 2 %second 3 %end 5 %end
    %first = OpLabel
    OpBranch %end
    %second = OpLabel
    OpBranch %end
    %other = OpLabel
    OpBranch %end
    %end = OpLabel
    %value = OpPhi %uint %9 %first %2 %second %n %other %1 %entry
    OpBranchConditional %true %last %last
    %last = OpLabel
    %same = OpPhi %uint %value %end
    OpStore %place %same Aligned 4
  )"),
                           4);
  constexpr uint32_t kExpected[] = {9, 4, 2, 1, 4, 1};
  for (uint32_t i = 0; i < kItems; ++i)
    EXPECT_EQ(out[i], i < std::size(kExpected) ? kExpected[i] : 4);
}

}  // namespace
}  // namespace weft::test
