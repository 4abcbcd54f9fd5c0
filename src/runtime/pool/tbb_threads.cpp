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

#include "runtime/os/mutex.h"
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

// The seats of all crews: of several controls the least is in force, and a crew whose threads stay
// would keep those of the next from coming.
class TbbThreads::Seats {
 public:
  // Made for the first user, gone with the last one.
  static std::shared_ptr<Seats> OfProcess() {
    static constinit Mutex mutex;
    static auto& made = *new std::weak_ptr<Seats>;  // threads may come to the very end
    MutexLock lock(mutex);
    std::shared_ptr<Seats> seats = made.lock();
    if (!seats) made = seats = std::make_shared<Seats>();
    return seats;
  }

  Seat& Take() {
    MutexLock lock(mutex_);
    for (Seat& seat : seats_)
      if (!seat.is_taken.exchange(true, std::memory_order_acquire)) return seat;
    Seat& added = seats_.emplace_back();
    added.is_taken.store(true, std::memory_order_relaxed);
    wanted_ = others_ + seats_.size();
    parallelism_ = std::make_unique<tbb::global_control>(kParallelism, wanted_);
    return added;
  }

  // Whether oneTBB may have a thread for each, beside the application's.
  bool Suffice() const { return tbb::global_control::active_value(kParallelism) >= wanted_; }

 private:
  // What oneTBB may have beside the driver's threads. A lower limit that the application sets is in
  // force for as long as its control lives, which may have begun before the driver's.
  const size_t others_ = std::max(tbb::global_control::active_value(kParallelism),
                                  size_t(tbb::info::default_concurrency()));
  std::atomic<size_t> wanted_ = others_;
  Mutex mutex_;
  std::unique_ptr<tbb::global_control> parallelism_ WEFT_GUARDED_BY(mutex_);
  std::deque<Seat> seats_ WEFT_GUARDED_BY(mutex_);
};

TbbThreads::TbbThreads() = default;
TbbThreads::~TbbThreads() = default;

bool TbbThreads::Start(ThreadCrew& crew) {
  const Calling calling_now;
  if (exiting) return false;
  if (is_broken_) return substitute_.Start(crew);
  try {
    if (!seats_) seats_ = Seats::OfProcess();
    Seat& seat = seats_->Take();
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
  return exiting || is_broken_ || seats_->Suffice();
}

}  // namespace weft
