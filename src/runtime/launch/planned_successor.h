// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "runtime/kernel/successor.h"
#include "runtime/launch/launch_plan.h"

namespace weft {

// Of a planned launch of provisional code, whose arguments and work-groups stay what they are.
class PlannedSuccessor final : public Successor {
 public:
  // Both outlive it.
  PlannedSuccessor(const Device& device, const LaunchPlan& plan) : device_(device), plan_(plan) {}

  std::optional<GroupLaunch> TakeOver(const GroupLaunch& launch, uint64_t done) const override;

 private:
  const Device& device_;
  const LaunchPlan& plan_;
};

}  // namespace weft
