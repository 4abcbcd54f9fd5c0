// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/command/replay.h"

#include <algorithm>
#include <atomic>
#include <new>

#include "runtime/pool/pool.h"

namespace weft {
namespace {

// What must be left for other threads before it is worth waking them.
constexpr uint64_t kSharedNs = 25'000;

// Run for a part of a loop, out of which nothing may be thrown.
cl_int RunWithoutThrowing(Command& command, Pool& pool) noexcept {
  try {
    return command.Run(pool);
  } catch (const std::bad_alloc&) {
    return CL_OUT_OF_HOST_MEMORY;
  } catch (...) {
    return CL_OUT_OF_RESOURCES;
  }
}

uint64_t AddSaturated(uint64_t a, uint64_t b) {
  uint64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? UINT64_MAX : sum;
}

}  // namespace

ReplayCommand::ReplayCommand(std::shared_ptr<const RecordedCommands> recorded,
                             const RecordedCommands::Part& part, Ref<Event> whole)
    : recorded_(std::move(recorded)), part_(part), whole_(std::move(whole)) {
  for (uint32_t place = PlaceOf(part.first_wave); place < PlaceOf(part.end_wave); ++place)
    cost_ = AddSaturated(cost_, At(place).Cost());
}

cl_int ReplayCommand::Run(Pool& pool) {
  if (whole_) whole_->NoteRunning();
  if (whole_ && whole_->status() < CL_COMPLETE) return whole_->status();  // it was cancelled
  for (uint32_t wave = part_.first_wave; wave < part_.end_wave; ++wave) {
    const cl_int status = RunWave(pool, PlaceOf(wave), PlaceOf(wave + 1));
    if (status < CL_COMPLETE) return status;
  }
  return CL_COMPLETE;
}

// Whether the commands but for the longest one are work enough for other threads.
bool ReplayCommand::WorthThreads(uint32_t first, uint32_t end) const {
  uint64_t sum = 0, longest = 0;
  for (uint32_t place = first; place < end; ++place) {
    const uint64_t cost = At(place).Cost();
    sum = AddSaturated(sum, cost);
    longest = std::max(longest, cost);
  }
  return sum - longest >= kSharedNs;
}

cl_int ReplayCommand::RunWave(Pool& pool, uint32_t first, uint32_t end) const {
  if (end - first > 1 && WorthThreads(first, end)) {
    std::atomic<cl_int> status = CL_COMPLETE;
    pool.ParallelFor(end - first, 1, [&](uint64_t begin, uint64_t count, WorkerArenas&) {
      for (uint64_t i = begin; i < begin + count; ++i) {
        const cl_int code = RunWithoutThrowing(At(first + uint32_t(i)), pool);
        if (code < CL_COMPLETE) status.store(code, std::memory_order_relaxed);
      }
    });
    return status.load(std::memory_order_relaxed);
  }
  for (uint32_t place = first; place < end; ++place) {
    const cl_int status = At(place).Run(pool);
    if (status < CL_COMPLETE) return status;
  }
  return CL_COMPLETE;
}

}  // namespace weft
