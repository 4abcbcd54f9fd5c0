// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "runtime/object/argument_block.h"

namespace weft {

// The pipes of one run of a kernel, from its begin to its end.
class PipeUses {
 public:
  explicit PipeUses(const ArgumentBlock& arguments) : arguments_(arguments) {
    for (const auto& bound : arguments_.pipes) bound.pipe->Begin(bound.side);
  }
  ~PipeUses() {
    for (const auto& bound : arguments_.pipes) bound.pipe->End(bound.side);
  }
  PipeUses(const PipeUses&) = delete;
  PipeUses& operator=(const PipeUses&) = delete;

 private:
  const ArgumentBlock& arguments_;
};

}  // namespace weft
