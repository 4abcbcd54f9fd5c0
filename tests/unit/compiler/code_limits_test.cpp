// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/code_limits.h"

#include <gtest/gtest.h>

#include "weft/frame_limit.h"

namespace weft::compiler {
namespace {

TEST(ObstacleToCode, IsAFrameThatNoLaunchMayHave) {
  CompileReply reply;
  reply.image.facts.frame_bytes = kMaxFrameBytes;
  EXPECT_EQ(ObstacleToCode(reply), "");
  ++reply.image.facts.frame_bytes;
  EXPECT_EQ(ObstacleToCode(reply), "a stack frame of 1048577 bytes, the limit is 1048576\n");
}

TEST(ObstacleToCode, IsAFailureOfTheCompilerButNotOfTheSource) {
  CompileReply reply;
  reply.status = CompileStatus::kCompilerError;
  reply.log = "too long\n";
  EXPECT_EQ(ObstacleToCode(reply), "too long\n");
  reply.status = CompileStatus::kSourceError;
  EXPECT_EQ(ObstacleToCode(reply), "");
}

}  // namespace
}  // namespace weft::compiler
