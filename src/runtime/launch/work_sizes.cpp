// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/launch/work_sizes.h"

#include <algorithm>

#include "runtime/launch/local_size.h"

namespace weft {
namespace {

using Size3 = std::array<uint64_t, 3>;

Status CheckGlobal(const NDRange& range) {
  // work_dim is not valid
  if (range.dimensions < 1 || range.dimensions > 3)
    return Error(CL_INVALID_WORK_DIMENSION, "{} dimensions, 1 to 3 are possible", range.dimensions);
  uint64_t items = 1;
  for (unsigned i = 0; i < range.dimensions && range.global; ++i) {
    // more work-items than can be counted
    if (__builtin_mul_overflow(items, std::max<uint64_t>(range.global[i], 1), &items))
      return Error(CL_INVALID_GLOBAL_WORK_SIZE, "the range has more than 2^64 work-items");
    // global_work_size plus global_work_offset is more than size_t holds
    uint64_t end;
    if (range.offset && __builtin_add_overflow(range.global[i], range.offset[i], &end))
      return Error(CL_INVALID_GLOBAL_OFFSET, "offset {} and size {} in dimension {}",
                   range.offset[i], range.global[i], i);
  }
  return {};
}

Size3 RequiredSize(const Kernel& kernel) {
  const auto& required = kernel.info().required_local_size;
  return {required[0], required[1], required[2]};
}

// The application's work-group size.
Status CheckLocal(const NDRange& range, const Kernel& kernel, const DeviceLimits& limits,
                  const GroupCapacity& capacity, const Size3& local) {
  const Size3 required = RequiredSize(kernel);
  const size_t work_group_size = capacity.WorkGroupSize(limits);
  uint64_t items = 1;
  for (unsigned i = 0; i < 3; ++i) {
    // it does not match the required work-group size for kernel
    if (required[0] != 0 && local[i] != required[i])
      return Error(CL_INVALID_WORK_GROUP_SIZE, "size {} in dimension {}, {} is required", local[i],
                   i, required[i]);
    // the total number of work-items in the work-group is zero
    if (local[i] == 0) return Error(CL_INVALID_WORK_GROUP_SIZE, "size 0 in dimension {}", i);
    // work-groups must be uniform and global_work_size is not divisible by it
    const uint64_t global = i < range.dimensions ? range.global[i] : 1;
    if (kernel.info().uniform_work_groups && global % local[i] != 0)
      return Error(CL_INVALID_WORK_GROUP_SIZE, "{} work-items in dimension {} in groups of {}",
                   global, i, local[i]);
    // it is greater than CL_DEVICE_MAX_WORK_ITEM_SIZES
    if (local[i] > limits.work_item_sizes[i])
      return Error(CL_INVALID_WORK_ITEM_SIZE, "size {} in dimension {}, the limit is {}", local[i],
                   i, limits.work_item_sizes[i]);
    items *= local[i];
    // the work-group is greater than CL_KERNEL_WORK_GROUP_SIZE
    if (items > work_group_size)
      return Error(CL_INVALID_WORK_GROUP_SIZE, "{} work-items, the limit is {}", items,
                   work_group_size);
  }
  const uint32_t sub_groups = kernel.info().required_sub_groups;
  const uint64_t given = (items + capacity.width - 1) / capacity.width;
  // it is not consistent with the required number of sub-groups for kernel
  if (sub_groups != 0 && given != sub_groups)
    return Error(CL_INVALID_WORK_GROUP_SIZE, "{} work-items are {} sub-groups, {} are required",
                 items, given, sub_groups);
  return {};
}

// So many sub-groups in a row, the last one partial if the range could not be divided otherwise.
uint64_t LengthOf(uint64_t sub_groups, uint32_t width, uint64_t global, bool is_uniform) {
  const uint64_t longest = sub_groups * width;
  if (!is_uniform) return longest;
  for (uint64_t length = longest; length > longest - width; --length)
    if (global % length == 0) return length;
  return longest;
}

Result<Size3> LocalSize(const NDRange& range, const Kernel& kernel, const Device& device,
                        const GroupCapacity& capacity, uint32_t width) {
  const DeviceLimits& limits = device.limits();
  const Size3 required = RequiredSize(kernel);
  const uint32_t sub_groups = kernel.info().required_sub_groups;
  Size3 local = {1, 1, 1};
  if (range.local || required[0] != 0 || sub_groups != 0) {
    if (range.local)
      std::copy_n(range.local, range.dimensions, local.begin());
    else if (required[0] != 0)
      local = required;
    else
      local[0] =
          LengthOf(sub_groups, capacity.width, range.global[0], kernel.info().uniform_work_groups);
    WEFT_TRY(CheckLocal(range, kernel, limits, capacity, local));
    return local;
  }
  LocalSizeQuery query;
  // In one row where the order counts, whose end is the only one that SIMD groups can reach over.
  query.dimensions = kernel.info().is_in_order ? 1 : range.dimensions;
  std::copy_n(range.global, query.dimensions, query.global.begin());
  std::copy_n(kernel.info().local_size_hint, 3, query.hint.begin());
  // Fits also if each is in a SIMD group of its own.
  query.max_items = std::min<uint64_t>(limits.work_group_size, capacity.simd_groups);
  // Unless one SIMD group holds all, which rows of whole ones rely on (RowMultiple).
  if (range.global[0] % width == 0) query.max_items = std::max<uint64_t>(query.max_items, width);
  query.width = width;
  query.threads = limits.compute_units;
  return ChooseLocalSize(query);
}

void SetGroups(WeftLaunch& launch, const Size3& local) {
  for (unsigned i = 0; i < 3; ++i) {
    const uint64_t global = launch.global_size[i];
    // Most dimensions have one group: a division would take longer than the rest.
    const uint64_t groups_before_last = global > local[i] ? (global - 1) / local[i] : 0;
    launch.local_size[i] = local[i];
    launch.group_count[i] = groups_before_last + 1;
    launch.last_local_size[i] = global - groups_before_last * local[i];
  }
}

}  // namespace

Status PlanSizes(const NDRange& range, const Kernel& kernel, const Device& device,
                 const GroupCapacity& capacity, uint32_t width, WeftLaunch& launch) {
  WEFT_TRY(CheckGlobal(range));
  if (range.empty()) return {};
  WEFT_ASSIGN(const Size3 local, LocalSize(range, kernel, device, capacity, width));
  launch.work_dim = range.dimensions;
  for (unsigned i = 0; i < 3; ++i) {
    const bool given = i < range.dimensions;
    const uint64_t global = given ? range.global[i] : 1;
    launch.global_size[i] = global;
    launch.global_offset[i] = given && range.offset ? range.offset[i] : 0;
  }
  SetGroups(launch, local);
  return {};
}

void Regroup(WeftLaunch& launch, const Device& device, const KernelFacts& facts) {
  std::swap(launch.global_size[0], launch.global_size[facts.lane_dimension]);
  std::swap(launch.global_offset[0], launch.global_offset[facts.lane_dimension]);
  LocalSizeQuery query;
  query.dimensions = facts.dimensions;
  std::copy_n(launch.global_size, 3, query.global.begin());
  query.width = facts.group_width;
  query.rows = facts.rows;
  query.is_square = facts.has_square_groups;
  query.threads = device.limits().compute_units;
  // Better code goes on between two of them, which is soon.
  constexpr uint64_t kMostForNow = 256;
  if (facts.is_provisional) query.most_free = kMostForNow;
  SetGroups(launch, ChooseFreeLocalSize(query));
}

}  // namespace weft
