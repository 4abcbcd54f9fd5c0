// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All that is decided about a launch before it is enqueued, from one snapshot of the kernel's
// arguments: facts of the arguments, the variant of the code, the code, sizes and memory. Used by
// launches, recorded ones, and the suggested local size.
#pragma once

#include <array>
#include <memory>

#include "runtime/base/result.h"
#include "runtime/kernel/group_launch.h"
#include "runtime/kernel/successor.h"
#include "runtime/launch/ndrange.h"
#include "runtime/object/argument_block.h"

namespace weft {

class Device;
class Kernel;
class LoadedKernel;
struct GroupCapacity;
struct VariantKey;

// Filled in where it stays, in the command: a launch takes less time than copying it around.
struct LaunchPlan {
  LaunchPlan() = default;
  LaunchPlan(const LaunchPlan&) = delete;
  LaunchPlan& operator=(const LaunchPlan&) = delete;

  ArgumentBlock arguments;
  std::shared_ptr<const LoadedKernel> code;
  GroupLaunch launch;
  std::array<uint64_t, 3> local_size = {};     // as the application sees it
  bool has_uniform_groups = true;              // all of that size
  bool is_empty = false;                       // there are no work-items
  std::unique_ptr<const Successor> successor;  // of provisional code; else null
};

// First step: the arguments, of which some may be missing, and the code for them.
// CL_INVALID_PROGRAM_EXECUTABLE, or CL_OUT_OF_RESOURCES if code cannot be made.
Status ChooseCode(const Device& device, Kernel& kernel, const NDRange& range, LaunchPlan& plan);

// Of it, the code, and what is to take its place if it is provisional.
Status ChooseCode(const Device& device, Kernel& kernel, const NDRange& range,
                  const VariantKey& variant, LaunchPlan& plan);

// Second step: checks the range against the kernel and the device in the spec's order, and plans
// the rest. An empty range needs no memory, and has no work-group size.
Status PlanLaunch(const Device& device, const Kernel& kernel, const NDRange& range,
                  LaunchPlan& plan);

// What of that depends on the code and not on the launch, once its work-groups are planned: the
// memory that these need, and how they are run.
Status PlanCode(const Device& device, const LoadedKernel& code, const GroupCapacity& capacity,
                const ArgumentBlock& arguments, GroupLaunch& launch);

}  // namespace weft
