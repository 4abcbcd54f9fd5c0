// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/launch/block_plan.h"

#include <algorithm>
#include <cstring>

#include "runtime/code/loaded_kernel.h"
#include "runtime/launch/variant_choice.h"
#include "runtime/object/device.h"
#include "runtime/object/kernel.h"

namespace weft {
namespace {

bool HasLocalSize(const WeftNDRange& range) {
  return std::any_of(range.local_size, range.local_size + range.work_dim,
                     [](uint64_t size) { return size != 0; });
}

Status CheckLocalSize(const WeftNDRange& range, const Device& device, const KernelInfo& block) {
  const DeviceLimits& limits = device.limits();
  uint64_t items = 1;
  for (uint32_t i = 0; i < range.work_dim; ++i) {
    const uint64_t local = range.local_size[i];
    if (local == 0 || local > limits.work_item_sizes[i])
      return Error(CL_INVALID_VALUE, "local size {} along dimension {}, the limit is {}", local, i,
                   limits.work_item_sizes[i]);
    if (block.uniform_work_groups && range.global_size[i] % local != 0)
      return Error(CL_INVALID_VALUE, "global size {} is no multiple of local size {}",
                   range.global_size[i], local);
    items *= local;
  }
  if (items > limits.work_group_size)
    return Error(CL_INVALID_VALUE, "{} work-items in a work-group, the limit is {}", items,
                 limits.work_group_size);
  return {};
}

}  // namespace

Status CheckBlockRange(const WeftNDRange& range, const Device& device, const KernelInfo& block) {
  if (range.work_dim < 1 || range.work_dim > 3)
    return Error(CL_INVALID_VALUE, "a range of {} dimensions", range.work_dim);
  for (uint32_t i = 0; i < range.work_dim; ++i) {
    uint64_t end;
    if (__builtin_add_overflow(range.global_offset[i], range.global_size[i], &end))
      return Error(CL_INVALID_VALUE, "global size {} from offset {} along dimension {}",
                   range.global_size[i], range.global_offset[i], i);
  }
  return HasLocalSize(range) ? CheckLocalSize(range, device, block) : Status();
}

NDRange RangeOf(const WeftNDRange& range) {
  static_assert(sizeof(size_t) == sizeof(uint64_t));
  const auto sizes = [](const uint64_t* from) { return reinterpret_cast<const size_t*>(from); };
  return {range.work_dim, sizes(range.global_offset), sizes(range.global_size),
          HasLocalSize(range) ? sizes(range.local_size) : nullptr};
}

Status PlanBlock(const Device& device, Kernel& block, const WeftNDRange& given, const void* literal,
                 std::span<const uint64_t> local_sizes, LaunchPlan& plan) {
  const KernelInfo& info = block.info();
  const NDRange range = RangeOf(given);
  ArgumentBlock& arguments = plan.arguments;
  arguments.bytes.resize(info.argument_bytes);
  std::memcpy(arguments.bytes.data() + info.arguments[0].offset, &literal, sizeof literal);
  for (size_t i = 0; i < local_sizes.size(); ++i) {
    const KernelArgument& local = info.arguments[i + 1];
    arguments.locals.push_back({local.offset, local.alignment, local_sizes[i]});
  }
  VariantKey variant = VariantFor(block, device, range, arguments);
  // What it captured points anywhere.
  variant.has_large_objects = variant.has_overlaps = true;
  WEFT_TRY(ChooseCode(device, block, range, variant, plan));
  return PlanLaunch(device, block, range, plan);
}

}  // namespace weft
