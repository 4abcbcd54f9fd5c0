// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/ext/command_buffer/dispatch.h"

#include <algorithm>

#include "runtime/api/shared/make_command.h"

namespace weft {
namespace {

NDRange RangeOf(const DispatchSizes& sizes) {
  return {sizes.dimensions, sizes.offset.data(), sizes.has_global ? sizes.global.data() : nullptr,
          sizes.has_local ? sizes.local.data() : nullptr};
}

}  // namespace

DispatchSizes KeepSizes(const NDRange& range) {
  DispatchSizes sizes = {.dimensions = range.dimensions,
                         .has_global = range.global != nullptr,
                         .has_local = range.local != nullptr};
  const size_t count = std::min<size_t>(range.dimensions, sizes.global.size());
  if (range.offset) std::copy_n(range.offset, count, sizes.offset.begin());
  if (range.global) std::copy_n(range.global, count, sizes.global.begin());
  if (range.local) std::copy_n(range.local, count, sizes.local.begin());
  return sizes;
}

Status PlanDispatch(const Queue& queue, bool arguments_may_be_missing, Dispatch& dispatch) {
  WEFT_ASSIGN(auto planned,
              PlanNDRange(queue, *dispatch.kernel, RangeOf(dispatch.sizes),
                          CL_COMMAND_NDRANGE_KERNEL, WaitList(), arguments_may_be_missing));
  dispatch.uniform = planned->plan().has_uniform_groups;
  dispatch.command = nullptr;
  if (!planned->plan().arguments.missing) dispatch.command = MakeNDRange(std::move(planned));
  return {};
}

}  // namespace weft
