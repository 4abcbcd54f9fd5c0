// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "runtime/code/loaded_kernel.h"
#include "runtime/launch/launch_plan.h"

namespace weft {

// The pipes of one run of a kernel, from its begin to its end: those of its arguments, and its
// program's.
class PipeUses {
 public:
  explicit PipeUses(const LaunchPlan& plan) : plan_(plan) {
    ForEach([](PipeRing& ring, PipeRing::Side side) { ring.Begin(side); });
  }
  ~PipeUses() {
    ForEach([](PipeRing& ring, PipeRing::Side side) { ring.End(side); });
  }
  PipeUses(const PipeUses&) = delete;
  PipeUses& operator=(const PipeUses&) = delete;

 private:
  void ForEach(auto visit) const {
    for (const ArgumentBlock::BoundPipe& bound : plan_.arguments.pipes)
      visit(bound.pipe->ring(), bound.side);
    ProgramVariables* const variables = plan_.code->variables();
    if (!variables) return;
    const KernelFacts& facts = plan_.code->facts();
    for (PipeRing& ring : variables->pipes) {
      if (facts.reads_program_pipes) visit(ring, PipeRing::Side::kReaders);
      if (facts.writes_program_pipes) visit(ring, PipeRing::Side::kWriters);
    }
  }

  const LaunchPlan& plan_;
};

}  // namespace weft
