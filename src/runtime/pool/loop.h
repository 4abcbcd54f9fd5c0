// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A parallel loop over [0, count): each participating thread takes parts from a range of its own
// and, when that is empty, steals half of another's. Threads may join late or never; the loop ends
// when all parts are done. A thread has the same range from loop to loop, as far as it is free:
// what it touched there is then used while its caches hold it.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

namespace weft {

class WorkerArenas;

using LoopBody = std::function<void(uint64_t first, uint64_t count, WorkerArenas& worker)>;

// From which end of a range its thread takes parts.
enum class LoopOrder : uint8_t { kUp, kDown };

class Loop {
 public:
  // Parts are multiples of `grain`. At most `participants` threads take part, which have
  // `stack_bytes` left for it.
  Loop(uint64_t count, uint64_t grain, unsigned participants, uint64_t stack_bytes,
       const LoopBody& body, LoopOrder order = LoopOrder::kUp);

  // Threads that hold the loop; the last one frees it.
  void Retain() { references_.fetch_add(1, std::memory_order_relaxed); }
  void Release() {
    if (references_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }

  unsigned participants() const { return participants_; }
  uint64_t stack_bytes() const { return stack_bytes_; }
  // Whether another thread may still be of use.
  bool open() const;
  // Works on the loop until there is nothing left to take.
  void Participate(WorkerArenas& worker);
  // Blocks until all parts are done.
  void Wait();

  Loop* next_published = nullptr;  // in the list of the LoopHelpers that it was published to

 private:
  // A range of grain-sized units as begin << 32 | end.
  struct alignas(64) Range {
    std::atomic<uint64_t> bounds = 0;
    std::atomic<bool> is_claimed = false;
  };

  ~Loop() = default;
  unsigned ClaimRange();
  uint64_t Take(Range& own);
  Range* FullestBut(unsigned self);
  bool Steal(unsigned self, uint64_t ns_per_unit);
  void Run(uint64_t bounds, WorkerArenas& worker);

  const uint64_t count_, grain_;
  const unsigned participants_;
  const uint64_t stack_bytes_;
  const LoopBody& body_;  // the caller's; alive while parts are pending
  const LoopOrder order_;
  const std::unique_ptr<Range[]> ranges_;
  std::atomic<unsigned> joined_ = 0;
  std::atomic<uint64_t> pending_;  // units not done
  std::atomic<uint32_t> done_ = 0;
  std::atomic<uint32_t> references_ = 0;
};

}  // namespace weft
