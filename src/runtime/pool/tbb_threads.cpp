// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The only file that includes tbb/.
#include "runtime/pool/tbb_threads.h"

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <ctime>
#include <deque>
#include <memory>

#include "runtime/os/thread.h"

extern "C" void __tsan_acquire(void* address);
extern "C" void __tsan_release(void* address);

namespace weft {
namespace {

#if defined(__has_feature)
constexpr bool kThreadSanitizer = __has_feature(thread_sanitizer);
#else
constexpr bool kThreadSanitizer = false;
#endif

// Set when the process begins to exit: oneTBB's own statics end soon. The threads that there are
// go on to the last.
std::atomic<bool> exiting = false;
std::atomic<int> calling = 0;  // threads that are calling oneTBB

struct Calling {
  Calling() { calling.fetch_add(1); }
  ~Calling() { calling.fetch_sub(1); }
};

// The first arena has oneTBB load libraries: that takes milliseconds. The bound is for a caller
// that was ended within, or is in the parent of a fork.
void AwaitCallers() {
  constexpr timespec kPause{.tv_sec = 0, .tv_nsec = 100'000};
  for (int i = 0; i < 10'000 && calling.load() != 0; ++i) nanosleep(&kPause, nullptr);
}

// Early, since what is registered while the process exits comes after oneTBB's end.
[[maybe_unused]] const bool noted = std::atexit([] {
                                      exiting = true;
                                      AwaitCallers();
                                    }) == 0;

constexpr auto kParallelism = tbb::global_control::max_allowed_parallelism;

// An arena of one thread. So oneTBB starts it from here, where what the system refuses can be
// caught: of several, it has the first two start the others, and what these are refused ends the
// process.
struct Seat {
  tbb::task_arena arena{2, 1};
  std::atomic<bool> is_taken = false;
};

// What oneTBB hands to its thread. Thread sanitizer does not see that by itself, since oneTBB is
// not made for it.
class SeatService {
 public:
  SeatService(Seat& seat, ThreadCrew& crew) : seat_(seat), crew_(crew) {
    if constexpr (kThreadSanitizer) __tsan_release(&crew);
  }
  __attribute__((no_sanitize("thread"))) void operator()() const {
    if constexpr (kThreadSanitizer) __tsan_acquire(&crew_);
    Serve(seat_, crew_);
  }

 private:
  static void Serve(Seat& seat, ThreadCrew& crew) {
    {
      const SignalsBlocked blocked;
      crew.Serve();
    }
    seat.is_taken.store(false, std::memory_order_release);
    crew.Release();
  }

  Seat& seat_;
  ThreadCrew& crew_;
};

}  // namespace

struct TbbThreads::Implementation {
  // What oneTBB may have beside the driver's threads. A lower limit that the application sets is in
  // force for as long as its control lives, which may have begun before the driver's.
  const size_t others = std::max(tbb::global_control::active_value(kParallelism),
                                 size_t(tbb::info::default_concurrency()));
  std::unique_ptr<tbb::global_control> parallelism;
  std::deque<Seat> seats;

  size_t WantedParallelism() const { return others + seats.size(); }
  Seat& FreeSeat();
};

Seat& TbbThreads::Implementation::FreeSeat() {
  for (Seat& seat : seats)
    if (!seat.is_taken.load(std::memory_order_acquire)) return seat;
  Seat& added = seats.emplace_back();
  parallelism = std::make_unique<tbb::global_control>(kParallelism, WantedParallelism());
  return added;
}

TbbThreads::TbbThreads() = default;
TbbThreads::~TbbThreads() = default;

bool TbbThreads::Start(ThreadCrew& crew) {
  const Calling calling_now;
  if (exiting) return false;
  if (is_broken_) return substitute_.Start(crew);
  try {
    if (!implementation_) implementation_ = std::make_unique<Implementation>();
    Seat& seat = implementation_->FreeSeat();
    seat.is_taken.store(true, std::memory_order_relaxed);
    crew.Retain();
    seat.arena.enqueue(SeatService(seat, crew));
    return true;
  } catch (...) {
    // The system gave oneTBB no thread or memory. It does not recover: what it failed to begin, it
    // waits for ever after.
    is_broken_ = true;
    return substitute_.Start(crew);
  }
}

bool TbbThreads::MayStay() {
  const Calling calling_now;
  return exiting || is_broken_ ||
         tbb::global_control::active_value(kParallelism) >= implementation_->WantedParallelism();
}

}  // namespace weft
