// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels ask about blocks, and do with events.
#include <algorithm>

#include "runtime/code/loaded_kernel.h"
#include "runtime/command/descendants.h"
#include "runtime/launch/block_plan.h"
#include "runtime/launch/group_capacity.h"
#include "runtime/launch/variant_choice.h"
#include "runtime/object/context.h"
#include "runtime/os/stack.h"
#include "runtime/pool/pool.h"

namespace weft {
namespace {

// CLK_PROFILING_COMMAND_EXEC_TIME
constexpr int32_t kExecTime = 1;
// What asking for code takes of a stack, at most.
constexpr uint64_t kAskingBytes = 256 * 1024;

uint32_t Answer(uint32_t what, const WeftNDRange* range, const KernelFacts& facts,
                const DeviceLimits& limits) {
  const auto capacity = CapacityFor(facts, limits);
  if (!capacity) return 0;
  switch (what) {
    case WEFT_BLOCK_WORK_GROUP_SIZE: return uint32_t(capacity->WorkGroupSize(limits));
    case WEFT_BLOCK_WORK_GROUP_SIZE_MULTIPLE:
    case WEFT_BLOCK_MAX_SUB_GROUP_SIZE: return facts.width;
    case WEFT_BLOCK_SUB_GROUP_COUNT: break;
    default: return 0;
  }
  const NDRange sizes = RangeOf(*range);
  uint64_t items = 1;
  for (size_t i = 0; sizes.local && i < sizes.sizes().size(); ++i) items *= sizes.local[i];
  if (!sizes.local) items = std::min(sizes.items(), uint64_t(capacity->WorkGroupSize(limits)));
  return uint32_t((items + facts.width - 1) / facts.width);
}

}  // namespace

uint32_t Descendants::BlockInfo(uint32_t what, const WeftNDRange* range, const char* name) {
  NamedBlock* const block = FindBlock(name);
  if (!block || (range && !CheckBlockRange(*range, device_, block->kernel->info()))) return 0;
  uint32_t answer = 0;
  const auto ask = [&](uint64_t, uint64_t, WorkerArenas&) {
    const auto code = block->kernel->Code(device_, GenericVariant(kernel_.context()));
    if (code) answer = Answer(what, range, (*code)->facts(), device_.limits());
  };
  if (StackLeft() < kAskingBytes) return pool_.CallOnThread(ask) ? answer : 0;
  const auto code = block->kernel->Code(device_, GenericVariant(kernel_.context()));
  return code ? Answer(what, range, (*code)->facts(), device_.limits()) : 0;
}

uint64_t Descendants::DoWithEvent(uint32_t operation, uint64_t word, int32_t value, void* place) {
  MutexLock lock(mutex_);
  if (operation == WEFT_EVENT_CREATE) return events_.Make(/*is_user=*/true);
  DeviceEvent* const event = events_.Find(word);
  if (!event) return 0;
  switch (operation) {
    case WEFT_EVENT_RETAIN: ++event->references; break;
    case WEFT_EVENT_RELEASE: events_.Release(*event); break;
    case WEFT_EVENT_IS_VALID: return 1;
    case WEFT_EVENT_SET_STATUS:
      if (event->is_user && !event->complete() && value <= CL_COMPLETE) EndEvent(*event, value);
      break;
    case WEFT_EVENT_CAPTURE:
      if (value != kExecTime || event->is_user || !place) break;
      event->captures.push_back(static_cast<uint64_t*>(place));
      if (event->complete()) events_.Complete(*event, event->status);
      break;
  }
  return 0;
}

}  // namespace weft
