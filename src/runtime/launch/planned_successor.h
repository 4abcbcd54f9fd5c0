// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "runtime/kernel/successor.h"
#include "runtime/launch/launch_plan.h"
#include "weft/compiler.h"

namespace weft {

// Of a planned launch of provisional code, whose arguments and work-groups stay what they are.
class PlannedSuccessor final : public Successor {
 public:
  // For a launch that asked for such code. Device and plan outlive it.
  PlannedSuccessor(const Device& device, const LaunchPlan& plan, const VariantKey& variant)
      : device_(device), plan_(plan), variant_(variant) {}

  std::optional<GroupLaunch> TakeOver(const GroupLaunch& launch, uint64_t done) const override;

 private:
  const Device& device_;
  const LaunchPlan& plan_;
  const VariantKey variant_;
};

}  // namespace weft
