// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/launch/variant_choice.h"

#include <algorithm>

#include "runtime/base/config.h"
#include "runtime/base/round_up.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"
#include "runtime/object/kernel.h"

namespace weft {
namespace {

// Those that do not fill a SIMD group by far, if another does.
uint8_t ShortDimensions(const NDRange& range) {
  constexpr size_t kShort = 4, kLong = 16;
  const auto sizes = range.sizes();
  uint8_t short_dimensions = 0;
  for (size_t i = 0; i < sizes.size(); ++i)
    if (sizes[i] <= kShort) short_dimensions |= 1u << i;
  const bool has_long = std::ranges::any_of(sizes, [](size_t size) { return size >= kLong; });
  return has_long ? short_dimensions : 0;
}

// In few steps, so that launches of other sizes seldom ask for other code.
uint8_t GroupLanes(size_t local) {
  constexpr size_t kTiny = 4, kSmall = 8;
  if (local <= 1 || local > kSmall) return local == 1;
  return local > kTiny ? kSmall : kTiny;
}

// Whether SIMD groups that end with each row would have lanes without work-items in others than the
// last. A size that we choose has one row.
bool HasRowsApart(const Kernel& kernel, const NDRange& range) {
  const auto sizes = range.sizes();
  const uint64_t* required = kernel.info().required_local_size;
  if (sizes.size() < 2 || (!range.local && !required[0])) return false;
  auto local = [&](size_t i) { return range.local ? range.local[i] : required[i]; };
  const size_t rows = local(1) * (sizes.size() > 2 ? local(2) : 1);
  return rows > 1 && (local(0) % kMaxLanes != 0 || sizes[0] % kMaxLanes != 0);
}

// The greatest power of two that divides a number of work-items, up to the most lanes there are;
// 0 for one that is of no use.
uint8_t LaneMultiple(size_t items) {
  constexpr size_t kLeast = 4;
  const size_t multiple = std::min<size_t>(items & -items, kMaxLanes);
  return multiple < kLeast ? 0 : uint8_t(multiple);
}

// The most lanes of which rows of so many work-items leave few unused at their ends, or 0 if that
// is any number: in a long row, the last SIMD group is one of many.
uint8_t LanesAtEnds(size_t row) {
  constexpr size_t kFewest = 16, kLong = 256;
  if (row >= kLong) return 0;
  const auto used = [&](size_t lanes) { return RoundUp(row, lanes); };
  size_t lanes = kMaxLanes;
  while (lanes > kFewest && used(lanes) * 6 > used(kFewest) * 7) lanes /= 2;
  return lanes == kMaxLanes ? 0 : uint8_t(lanes);
}

}  // namespace

// In few steps, so that launches of other sizes seldom ask for other code, which few rows are not
// worth. A work-item alone has code of its own, since lanes wait longer for their results, and
// so have a few that have a thread each, or share one with another. So few work-items as fit a SIMD
// group run as long as their chains, and lanes beyond theirs make each step longer.
uint8_t RowLanes(const NDRange& range, unsigned threads) {
  constexpr size_t kTiny = 8, kFew = 16, kSome = 32, kRows = 16, kMaxAlone = 4;
  const auto sizes = range.sizes();
  if (sizes.empty()) return 0;
  if (sizes[0] > kSome) {
    const bool has_rows = !range.local && range.items() >= kRows * sizes[0];
    return has_rows ? LanesAtEnds(sizes[0]) : 0;
  }
  const bool may_part = !range.local || range.local[0] == 1;
  const size_t alone = may_part ? std::clamp<size_t>(threads, 1, kMaxAlone) : 1;
  if (!range.empty() && range.items() <= alone) return 1;
  if (may_part && range.items() <= 2 * alone) return kTwoForAThread;
  if (!range.local && range.items() <= kFew) return range.items() > kTiny ? kFew : kTiny;
  if (range.items() < kRows * sizes[0]) return 0;
  return sizes[0] > kFew ? kSome : kFew;
}

// A size that we choose along dimension 0 is of whole SIMD groups where the range is.
uint8_t RowMultiple(const KernelInfo& info, const NDRange& range, bool in_one_row) {
  const auto sizes = range.sizes();
  const uint64_t* given = range.local ? range.local : info.required_local_size;
  if (!range.local && info.required_local_size[0] == 0) {
    const bool is_wanted = info.required_sub_groups != 0 || info.local_size_hint[0] != 0;
    return is_wanted ? 0 : LaneMultiple(sizes[0]);
  }
  size_t items = 1;
  for (size_t i = 0; i < (in_one_row ? sizes.size() : 1); ++i) {
    if (given[i] == 0 || sizes[i] % given[i] != 0) return 0;
    items *= given[i];
  }
  return LaneMultiple(items);
}

bool HasManyGroups(const KernelInfo& info, const NDRange& range, unsigned threads) {
  constexpr size_t kUsual = 64, kMany = 16;
  const uint64_t* given = range.local ? range.local : info.required_local_size;
  size_t least = kMany * threads;  // work-items
  if (given[0] == 0) return range.items() >= least * kUsual;
  for (size_t i = 0; i < range.sizes().size(); ++i)
    if (__builtin_mul_overflow(least, given[i], &least)) return false;
  return range.items() >= least;
}

VariantKey GenericVariant(const Context& context) {
  const Config& config = GetConfig();
  VariantKey key;
  key.width = static_cast<uint32_t>(config.width);
  key.stoppable = context.options().terminable || config.kernel_seconds != 0;
  key.zero_private = context.options().zero_private;
  key.checks_claims = config.checks_claims();
  key.checks_barriers = config.checks_barriers();
  return key;
}

// A local size is a fact where all groups have it; impossible ones are refused later.
VariantKey VariantFor(const Kernel& kernel, const Device& device, const NDRange& range,
                      const ArgumentBlock& arguments) {
  const BufferFacts buffers = FactsOf(arguments);
  VariantKey key = GenericVariant(kernel.context());
  key.has_large_ids = range.has_large_ids();
  key.has_odd_offset = range.has_odd_offset();
  key.has_large_objects = buffers.largest >= kLargeObjectBytes;
  key.has_overlaps = buffers.has_overlaps;
  const size_t objects = std::min(arguments.objects.size(), std::size(key.objects));
  std::copy_n(arguments.objects.begin(), objects, key.objects);
  key.short_dimensions = ShortDimensions(range);
  key.row_lanes = RowLanes(range, device.limits().compute_units);
  const bool is_given = range.local && !range.sizes().empty() && !range.empty();
  if (is_given) key.group_lanes = GroupLanes(range.local[0]);
  if (kernel.info().is_in_order) {
    key.row_lanes = key.group_lanes = 0;
    key.in_one_row = HasRowsApart(kernel, range);
  }
  const auto sizes = range.sizes();
  if (!sizes.empty() && !range.empty()) {
    key.row_multiple = RowMultiple(kernel.info(), range, key.in_one_row);
    std::ranges::transform(sizes, key.free_multiples, LaneMultiple);
  }
  if (!is_given || kernel.info().required_local_size[0] != 0) return key;
  for (size_t i = 0; i < 3; ++i) {
    const size_t local = i < sizes.size() ? range.local[i] : 1;
    const size_t global = i < sizes.size() ? sizes[i] : 1;
    const bool is_known =
        local > 0 && local <= device.limits().work_group_size && global % local == 0;
    key.local_size[i] = is_known ? local : 0;
  }
  return key;
}

}  // namespace weft
