// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/code_limits.h"

#include <gtest/gtest.h>

#include "weft/frame_limit.h"

namespace weft::compiler {
namespace {

TEST(ObstacleToCode, IsAFrameThatNoLaunchMayHave) {
  Reply reply;
  reply->code.facts.frame_bytes = kMaxFrameBytes;
  EXPECT_EQ(ObstacleToCode(reply), "");
  ++reply->code.facts.frame_bytes;
  EXPECT_EQ(ObstacleToCode(reply), "a stack frame of 1048577 bytes, the limit is 1048576\n");
}

TEST(ObstacleToCode, IsAFailureOfTheCompilerButNotOfTheSource) {
  EXPECT_EQ(ObstacleToCode(Failure(CompileStatus::kCompilerError, "too long\n")), "too long\n");
  EXPECT_EQ(ObstacleToCode(Failure(CompileStatus::kSourceError, "no such name\n")), "");
}

}  // namespace
}  // namespace weft::compiler
