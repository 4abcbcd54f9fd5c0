// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "host_thread.h"

#include <algorithm>
#include <atomic>

namespace weft::litmus {
namespace {

// Until a worker has taken up the launch, which may be long against a meeting.
constexpr uint32_t kFirstMeetingTurns = 1'000'000;

std::memory_order OrderOf(const Event& event) {
  switch (event.order) {
    case Order::kRelaxed: return std::memory_order_relaxed;
    case Order::kAcquire: return std::memory_order_acquire;
    case Order::kRelease: return std::memory_order_release;
    case Order::kAcquireRelease: return std::memory_order_acq_rel;
    case Order::kSequential: return std::memory_order_seq_cst;
  }
  return {};
}

void Meet(int32_t* met, size_t all, size_t turns) {
  std::atomic_ref<int32_t> count(*met);
  count.fetch_add(1, std::memory_order_relaxed);
  for (size_t turn = 0; turn < turns; ++turn)
    if (size_t(count.load(std::memory_order_relaxed)) >= all) return;
}

}  // namespace

void RunOnHost(const Litmus& test, const SharedMemory& shared) {
  const std::vector<Event>& thread = test.threads.back();
  size_t reads_before = 0;
  for (const auto& other : test.threads)
    if (&other != &thread) reads_before += std::ranges::count(other, Kind::kRead, &Event::kind);
  for (size_t i = 0; i < shared.instances; ++i) {
    const size_t meeting = i / kRoundsToMeeting;
    if (i % kRoundsToMeeting == 0)
      Meet(shared.met, (meeting + 1) * test.threads.size(),
           meeting == 0 ? kFirstMeetingTurns : kMeetingTurns);
    size_t read = reads_before;
    for (const Event& event : thread) {
      std::atomic_ref<int32_t> place(shared.places[event.place * shared.instances + i]);
      switch (event.kind) {
        case Kind::kFence: std::atomic_thread_fence(OrderOf(event)); break;
        case Kind::kWrite: place.store(event.value, OrderOf(event)); break;
        case Kind::kRead:
          shared.found[read++ * shared.instances + i] = place.load(OrderOf(event));
          break;
      }
    }
  }
}

}  // namespace weft::litmus
