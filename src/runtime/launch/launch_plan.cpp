// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/launch/launch_plan.h"

#include <algorithm>

#include "runtime/base/config.h"
#include "runtime/code/loaded_kernel.h"
#include "runtime/device/caches.h"
#include "runtime/launch/grid_stride.h"
#include "runtime/launch/group_capacity.h"
#include "runtime/launch/planned_successor.h"
#include "runtime/launch/streams.h"
#include "runtime/launch/variant_choice.h"
#include "runtime/launch/work_sizes.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"
#include "runtime/object/kernel.h"
#include "runtime/object/program.h"

namespace weft {
namespace {

// Local and private memory within what the device has; fills in the sizes.
Status PlanMemory(const KernelFacts& facts, const GroupCapacity& capacity,
                  const ArgumentBlock& arguments, const Device& device, GroupLaunch& launch) {
  const DeviceLimits& limits = device.limits();
  if (__builtin_add_overflow(facts.local_bytes, arguments.local_bytes, &launch.local_bytes) ||
      launch.local_bytes > limits.local_memory)
    return Error(CL_OUT_OF_RESOURCES, "{} static bytes and {} of arguments in local memory of {}",
                 facts.local_bytes, arguments.local_bytes, limits.local_memory);
  const auto& local = launch.launch.local_size;
  const uint64_t simd_groups = (local[0] + facts.width - 1) / facts.width * local[1] * local[2];
  if (facts.context_bytes != 0 && simd_groups > capacity.simd_groups)
    return Error(CL_OUT_OF_RESOURCES, "{} SIMD groups with {} bytes of private memory, {} fit",
                 simd_groups, facts.context_bytes, capacity.simd_groups);
  launch.private_bytes = facts.context_bytes * simd_groups + facts.scratch_bytes;
  launch.frame_bytes = facts.frame_bytes;
  return {};
}

uint64_t KeptBytes(const Device& device) {
  const uint64_t wanted = GetConfig().stream_bytes;
  return wanted ? wanted : KeptBytes(device.cpu());
}

}  // namespace

Status ChooseCode(const Device& device, Kernel& kernel, const NDRange& range, LaunchPlan& plan) {
  kernel.Snapshot(plan.arguments);
  return ChooseCode(device, kernel, range, VariantFor(kernel, device, range, plan.arguments), plan);
}

Status ChooseCode(const Device& device, Kernel& kernel, const NDRange& range,
                  const VariantKey& variant, LaunchPlan& plan) {
  const bool has_many_groups = HasManyGroups(kernel.info(), range, device.limits().compute_units);
  WEFT_ASSIGN(plan.code, kernel.Code(device, variant, {range.items(), has_many_groups}));
  if (plan.code->facts().is_provisional)
    plan.successor = std::make_unique<PlannedSuccessor>(device, plan, variant);
  return {};
}

Status PlanLaunch(const Device& device, const Kernel& kernel, const NDRange& range,
                  LaunchPlan& plan) {
  const KernelFacts& facts = plan.code->facts();
  GroupLaunch& groups = plan.launch;
  WeftLaunch& launch = groups.launch;
  WEFT_ASSIGN(const GroupCapacity capacity, CapacityFor(facts, device.limits()));
  WEFT_TRY(PlanSizes(range, kernel, device, capacity, plan.code->group_width(), launch));
  std::ranges::copy(launch.local_size, plan.local_size.begin());
  plan.has_uniform_groups = std::ranges::equal(launch.local_size, launch.last_local_size);
  plan.is_empty = range.empty();
  if (plan.is_empty) return {};
  plan.arguments.LayOutLocals(facts.local_bytes);
  SpreadGridStride(facts, plan.code->variant(), plan.arguments.bytes, launch);
  if (facts.has_free_groups) Regroup(launch, device, facts);
  const Context& context = kernel.context();
  groups.args = plan.arguments.bytes.data();
  groups.owner = context.id();
  groups.zero_local = context.options().zero_local;
  groups.printf_target = context.options().printf_target;
  launch.stop = context.stop();
  groups.successor = plan.successor.get();
  return PlanCode(device, *plan.code, capacity, plan.arguments, groups);
}

Status PlanCode(const Device& device, const LoadedKernel& code, const GroupCapacity& capacity,
                const ArgumentBlock& arguments, GroupLaunch& launch) {
  const KernelFacts& facts = code.facts();
  WEFT_TRY(PlanMemory(facts, capacity, arguments, device, launch));
  launch.entry = code.entry();
  launch.has_free_groups = facts.has_free_groups;
  launch.fp_state = facts.flush_denormals ? FpState::kFlushDenormals : FpState::kStandard;
  launch.speed = &code.speed();
  launch.launch.streams = IsStreamed(facts, code.variant(), launch.launch, KeptBytes(device));
  launch.may_end_itself = code.may_end_itself();
  return {};
}

}  // namespace weft
