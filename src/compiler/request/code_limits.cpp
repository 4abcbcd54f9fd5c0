// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/code_limits.h"

#include "weft/frame_limit.h"

namespace weft::compiler {

std::string ObstacleToCode(const Reply& reply) {
  if (!reply) return reply.error().status == CompileStatus::kCompilerError ? reply.error().log : "";
  if (reply->code.facts.frame_bytes <= kMaxFrameBytes) return "";
  return "a stack frame of " + std::to_string(reply->code.facts.frame_bytes) +
         " bytes, the limit is " + std::to_string(kMaxFrameBytes) + "\n";
}

}  // namespace weft::compiler
