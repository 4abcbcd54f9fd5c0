// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sched.h>

#include <atomic>
#include <cstdint>

namespace weft {

// Threads that look for something to do, by the processors that they are on. One on the processor
// of the thread that has something does not look at this moment: it cannot run.
class Lookers {
 public:
  // The calling thread's place among them, as long as it looks.
  class Place {
   public:
    explicit Place(Lookers& lookers) : lookers_(lookers) { ++lookers_.on(processor_); }
    ~Place() { --lookers_.on(processor_); }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    // To be called again and again while it looks: the system may have moved it.
    void Update() {
      const int processor = sched_getcpu();
      if (processor == processor_) return;
      --lookers_.on(processor_);
      ++lookers_.on(processor_ = processor);
    }

   private:
    Lookers& lookers_;
    int processor_ = sched_getcpu();
  };

  // Those that are not on the calling thread's processor.
  unsigned elsewhere() const {
    const unsigned here = Slot(sched_getcpu());
    unsigned count = 0;
    for (unsigned slot = 0; slot < kSlots; ++slot)
      if (slot != here) count += on_[slot].load(std::memory_order_relaxed);
    return count;
  }

  // In the child of a fork: they are gone.
  void Forget() {
    for (std::atomic<uint16_t>& each : on_) each.store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr unsigned kSlots = 32;  // processors share them, which costs a wake-up at most
  static unsigned Slot(int processor) { return unsigned(processor) % kSlots; }
  std::atomic<uint16_t>& on(int processor) { return on_[Slot(processor)]; }

  alignas(64) std::atomic<uint16_t> on_[kSlots] = {};
};

}  // namespace weft
