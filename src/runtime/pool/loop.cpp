// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/pool/loop.h"

#include <algorithm>
#include <cassert>

#include "runtime/os/clock.h"
#include "runtime/os/futex.h"

namespace weft {
namespace {

constexpr uint64_t kMaxUnits = UINT64_C(1) << 31;
constexpr uint64_t kSpinNs = 20'000;
constexpr uint64_t kLeftToOwnersNs = 10'000;
constexpr uint32_t kAsleep = 2;

constexpr uint64_t Pack(uint64_t begin, uint64_t end) { return begin << 32 | end; }
constexpr uint64_t Begin(uint64_t bounds) { return bounds >> 32; }
constexpr uint64_t End(uint64_t bounds) { return bounds & 0xffffffff; }
constexpr uint64_t Size(uint64_t bounds) { return End(bounds) - Begin(bounds); }

struct Cut {
  uint64_t taken, left;  // bounds
};

Cut CutOff(uint64_t bounds, uint64_t units, bool at_begin) {
  const uint64_t begin = Begin(bounds), end = End(bounds);
  return at_begin ? Cut{Pack(begin, begin + units), Pack(begin + units, end)}
                  : Cut{Pack(end - units, end), Pack(begin, end - units)};
}

uint64_t Grain(uint64_t count, uint64_t grain) {
  return std::max({grain, count / kMaxUnits + 1, UINT64_C(1)});
}

}  // namespace

Loop::Loop(uint64_t count, uint64_t grain, unsigned participants, uint64_t stack_bytes,
           const LoopBody& body, LoopOrder order)
    : count_(count),
      grain_(Grain(count, grain)),
      participants_(participants),
      stack_bytes_(stack_bytes),
      body_(body),
      order_(order),
      ranges_(std::make_unique<Range[]>(participants)),
      pending_((count + grain_ - 1) / grain_) {
  assert(participants > 0 && count > 0);
  const uint64_t units = pending_.load(std::memory_order_relaxed);
  for (unsigned i = 0; i < participants; ++i)
    ranges_[i].bounds.store(Pack(units * i / participants, units * (i + 1) / participants),
                            std::memory_order_relaxed);
}

bool Loop::open() const {
  return joined_.load(std::memory_order_relaxed) < participants_ &&
         pending_.load(std::memory_order_relaxed) > 1;
}

void Loop::Participate(WorkerArenas& worker) {
  if (joined_.fetch_add(1, std::memory_order_relaxed) >= participants_) return;
  const unsigned self = ClaimRange();
  const uint64_t begin_ns = MonotonicNs();
  uint64_t units = 0;
  do {
    while (const uint64_t bounds = Take(ranges_[self])) {
      Run(bounds, worker);
      units += Size(bounds);
    }
  } while (Steal(self, units == 0 ? 0 : (MonotonicNs() - begin_ns) / units));
}

// The one that the thread had last, or the next that no other has claimed.
unsigned Loop::ClaimRange() {
  static constinit thread_local unsigned last = 0;
  last %= participants_;
  while (ranges_[last].is_claimed.exchange(true, std::memory_order_relaxed))
    last = (last + 1) % participants_;
  return last;
}

// A quarter of what is left of the own range: few calls of the body while there is much, small
// parts for thieves at the end. 0 if there is nothing.
uint64_t Loop::Take(Range& own) {
  uint64_t old = own.bounds.load(std::memory_order_acquire);
  while (Size(old) != 0) {
    const uint64_t quarter = (Size(old) + 3) / 4;
    const Cut cut = CutOff(old, quarter, order_ == LoopOrder::kUp);
    if (own.bounds.compare_exchange_weak(old, cut.left, std::memory_order_acq_rel))
      return cut.taken;
  }
  return 0;
}

// The one of another thread of which most is left; null if nothing is.
Loop::Range* Loop::FullestBut(unsigned self) {
  Range* fullest = nullptr;
  uint64_t most = 0;
  for (unsigned i = 1; i < participants_; ++i) {
    Range& range = ranges_[(self + i) % participants_];
    const uint64_t left = Size(range.bounds.load(std::memory_order_relaxed));
    if (left > most) fullest = &range, most = left;
  }
  return fullest;
}

// Moves the far half of another range into the own, empty one. What a thread will have taken itself
// in a few us, at the pace of this one, it is left for as long: its caches may hold it, and it has
// it again in the next loop.
bool Loop::Steal(unsigned self, uint64_t ns_per_unit) {
  uint64_t until_ns = 0;
  while (Range* const victim = FullestBut(self)) {
    uint64_t old = victim->bounds.load(std::memory_order_acquire);
    const uint64_t left_ns = Size(old) * ns_per_unit;
    if (left_ns <= kLeftToOwnersNs && victim->is_claimed.load(std::memory_order_relaxed)) {
      const uint64_t now_ns = MonotonicNs();
      if (until_ns == 0) until_ns = now_ns + left_ns;
      if (now_ns < until_ns) {
        SpinPause();
        continue;
      }
    }
    const Cut cut = CutOff(old, (Size(old) + 1) / 2, order_ == LoopOrder::kDown);
    if (victim->bounds.compare_exchange_strong(old, cut.left, std::memory_order_acq_rel)) {
      ranges_[self].bounds.store(cut.taken, std::memory_order_release);
      return true;
    }
  }
  return false;
}

void Loop::Run(uint64_t bounds, WorkerArenas& worker) {
  const uint64_t first = Begin(bounds) * grain_;
  body_(first, std::min(End(bounds) * grain_, count_) - first, worker);
  const uint64_t units = Size(bounds);
  assert(pending_.load(std::memory_order_relaxed) >= units && "a part ran twice");
  if (pending_.fetch_sub(units, std::memory_order_acq_rel) == units &&
      done_.exchange(1, std::memory_order_acq_rel) == kAsleep)
    FutexWake(&done_);
}

void Loop::Wait() {
  const uint64_t give_up = MonotonicNs() + kSpinNs;
  while (done_.load(std::memory_order_acquire) != 1) {
    if (MonotonicNs() < give_up) {
      SpinPause();
      continue;
    }
    uint32_t awake = 0;
    done_.compare_exchange_strong(awake, kAsleep, std::memory_order_acq_rel);
    FutexWait(done_, kAsleep);
  }
}

}  // namespace weft
