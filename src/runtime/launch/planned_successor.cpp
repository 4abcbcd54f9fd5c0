// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/launch/planned_successor.h"

#include "runtime/base/log.h"
#include "runtime/code/kernel_variants.h"
#include "runtime/code/loaded_kernel.h"
#include "runtime/launch/group_capacity.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

// Whether arguments that were laid out for the one are right for the other, and so are work-groups.
bool TakesSameLaunch(const KernelFacts& before, const KernelFacts& after,
                     const WeftLaunch& launch) {
  const bool fills_groups = launch.group_count[0] == 1 || launch.local_size[0] % after.width == 0 ||
                            !after.has_free_groups;
  return before.has_free_groups == after.has_free_groups &&
         before.lane_dimension == after.lane_dimension && before.local_bytes == after.local_bytes &&
         before.bound_bytes == after.bound_bytes && before.bound_offset == after.bound_offset &&
         fills_groups;
}

}  // namespace

std::optional<GroupLaunch> PlannedSuccessor::TakeOver(const GroupLaunch& launch,
                                                      uint64_t done) const {
  Replacement* const replacement = plan_.code->replacement();
  const auto code = replacement ? replacement->Get() : nullptr;
  if (!code || !HasRowsFor(*code, variant_) ||
      !TakesSameLaunch(plan_.code->facts(), code->facts(), launch.launch))
    return std::nullopt;
  GroupLaunch rest = launch;
  rest.first_group = done;
  rest.successor = nullptr;
  const auto capacity = CapacityFor(code->facts(), device_.limits());
  if (!capacity || !PlanCode(device_, *code, *capacity, plan_.arguments, rest)) return std::nullopt;
  Log(LogCategory::kBuild, "a launch goes on with better code after {} of {} work-groups", done,
      launch.groups());
  return rest;
}

}  // namespace weft
