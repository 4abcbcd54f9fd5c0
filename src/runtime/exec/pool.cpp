// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/exec/pool.h"

#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <tbb/task_scheduler_observer.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <ctime>
#include <deque>
#include <memory>
#include <new>

#include "runtime/base/mutex.h"
#include "runtime/base/ref.h"
#include "runtime/exec/scheduler.h"
#include "runtime/exec/stack.h"
#include "runtime/exec/thread.h"
#include "runtime/exec/thread_crew.h"
#include "runtime/exec/worker_arenas.h"

extern "C" void __tsan_acquire(void* address);
extern "C" void __tsan_release(void* address);

namespace weft {
namespace {

// Lets the process have `threads` workers beside the application's threads; oneTBB's standard is
// one less than there are processors, which counts on the application's thread as the last one.
// A lower limit that the application sets stays in force.
size_t AllowedParallelism(unsigned threads) {
  const size_t standard =
      tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
  return std::max<size_t>(standard, threads + 1);
}

// Sets up an arena's workers, and counts those that left it.
class WorkerSetup : public tbb::task_scheduler_observer {
 public:
  explicit WorkerSetup(tbb::task_arena& arena) : tbb::task_scheduler_observer(arena) {
    // First, for an observer whose arena cannot be made does not survive its own end.
    arena.initialize();
    observe(true);
  }
  ~WorkerSetup() override { observe(false); }
  void on_scheduler_entry(bool is_worker) override {
    if (!is_worker) return;
    BlockSignals();
    OnDriversStack();
  }
  void on_scheduler_exit(bool is_worker) override { left_.fetch_add(is_worker); }
  unsigned left() const { return left_; }

 private:
  std::atomic<unsigned> left_ = 0;
};

// Set when the process begins to exit: oneTBB's own statics end soon. Threads that wait still help,
// so blocking calls work to the last.
std::atomic<bool> exiting = false;
std::atomic<int> posting = 0;  // threads that are handing something to oneTBB

struct Posting {
  Posting() { posting.fetch_add(1); }
  ~Posting() { posting.fetch_sub(1); }
};

// A first post makes the arena, for which oneTBB loads libraries: that takes milliseconds. The
// bound is for a poster that was ended within.
void AwaitPosters() {
  constexpr timespec kPause{.tv_sec = 0, .tv_nsec = 100'000};
  for (int i = 0; i < 10'000 && posting.load() != 0; ++i) nanosleep(&kPause, nullptr);
}

// Early, since what is registered while the process exits comes after oneTBB's end.
[[maybe_unused]] const bool noted = std::atexit([] {
                                      exiting = true;
                                      AwaitPosters();
                                    }) == 0;

#if defined(__has_feature)
constexpr bool kThreadSanitizer = __has_feature(thread_sanitizer);
#else
constexpr bool kThreadSanitizer = false;
#endif

// What oneTBB hands from thread to thread. Thread sanitizer does not see that by itself, since
// oneTBB is not made for it.
class Posted {
 public:
  Posted(void (*task)(void*), void* argument) : task_(task), argument_(argument) {
    if constexpr (kThreadSanitizer) __tsan_release(argument);
  }
  __attribute__((no_sanitize("thread"))) void operator()() const {
    if constexpr (kThreadSanitizer) __tsan_acquire(argument_);
    task_(argument_);
  }

 private:
  void (*task_)(void*);
  void* argument_;
};

std::atomic<unsigned> starting = 0;  // pools that start their threads

struct Starting {
  Starting() { starting.fetch_add(1); }
  ~Starting() {
    starting.fetch_sub(1);
    starting.notify_all();
  }
};

void AwaitStarts(void*) {
  while (const unsigned pools = starting.load()) starting.wait(pools);
}

struct Arena {
  explicit Arena(unsigned threads) : arena(int(threads) + 1, 1), setup(arena) {}

  tbb::task_arena arena;
  WorkerSetup setup;
};

struct Workers {
  explicit Workers(unsigned threads)
      : parallelism(tbb::global_control::max_allowed_parallelism, AllowedParallelism(threads)),
        all(threads) {}

  // Has oneTBB start all its threads from here, where what the system refuses can be caught. By
  // itself it starts two here, which start others: what these are refused ends the process.
  void Start(unsigned threads);

  tbb::global_control parallelism;
  Arena all;
  std::deque<Arena> starters;  // of one thread each
};

void Workers::Start(unsigned threads) {
  {
    const Starting starting_now;
    // Threads that were free again would be given to the next arena, and no others started.
    for (unsigned i = 0; i < threads; ++i)
      starters.emplace_back(1).arena.enqueue(Posted(AwaitStarts, &starting));
  }
  // What these arenas want while `all` wants its threads would be more threads, where the process
  // may have them.
  constexpr timespec kPause{.tv_sec = 0, .tv_nsec = 50'000};
  int patience = AllowedParallelism(threads) > threads + 1 ? 1'000 : 0;
  for (const Arena& starter : starters)
    while (patience > 0 && starter.setup.left() == 0) {
      nanosleep(&kPause, nullptr);
      --patience;
    }
  starters.clear();
}

}  // namespace

struct Pool::Implementation {
  Implementation(Pool& pool, unsigned threads, std::vector<unsigned> processors)
      : threads(threads), processors(std::move(processors)), scheduler(pool, threads) {}

  // oneTBB moves its threads from arena to arena, so none of them can be kept to processors.
  bool plain() const { return abandoned.load(std::memory_order_relaxed) || !processors.empty(); }

  // Null if starting them failed before.
  Workers* StartedWorkers() {
    if (Workers* made = started.load(std::memory_order_acquire)) return made;
    MutexLock lock(mutex);
    if (!workers) {
      workers = std::make_unique<Workers>(threads);
      workers->Start(threads);
      started.store(workers.get(), std::memory_order_release);
    }
    return started.load(std::memory_order_relaxed);
  }

  ThreadCrew& Crew() {
    MutexLock lock(mutex);
    if (!crew) crew = std::make_unique<ThreadCrew>(threads, processors);
    return *crew;
  }

  const unsigned threads;
  const std::vector<unsigned> processors;
  Mutex mutex;  // guards the making of these two
  std::unique_ptr<Workers> workers;
  std::unique_ptr<ThreadCrew> crew;
  std::atomic<Workers*> started = nullptr;
  std::atomic<bool> abandoned = false;  // oneTBB is of no more use
  Scheduler scheduler;                  // ends first: its drainers run on the rest
};

Pool::Pool(unsigned threads, std::vector<unsigned> processors)
    : implementation_(
          std::make_unique<Implementation>(*this, std::max(threads, 1u), std::move(processors))) {}

Pool::~Pool() = default;

unsigned Pool::threads() const { return implementation_->threads; }

std::span<const unsigned> Pool::processors() const { return implementation_->processors; }

Scheduler& Pool::scheduler() { return implementation_->scheduler; }

bool Pool::Post(void (*task)(void*), void* argument) try {
  Implementation& self = *implementation_;
  if (self.plain()) return self.Crew().Post(task, argument);
  const Posting posting_now;
  if (exiting) return false;
  try {
    Workers* const workers = self.StartedWorkers();
    if (workers) workers->all.arena.enqueue(Posted(task, argument));
    return workers != nullptr;
  } catch (...) {
    // The system gave oneTBB no thread or memory. It does not recover: what it failed to begin, it
    // waits for ever after.
    self.abandoned.store(true, std::memory_order_relaxed);
    return false;
  }
} catch (const std::bad_alloc&) {
  return false;
}

void Pool::ForgetThreads() {
  Implementation& self = *implementation_;
  // What oneTBB's objects would do in their destructors waits for threads that are gone; and a
  // former crew may be in use by such.
  (void)self.workers.release();
  (void)self.crew.release();
  self.abandoned.store(true, std::memory_order_relaxed);
  posting = 0;
}

void Pool::Join(Loop& loop) { loop.Participate(WorkerArenas::OfThread()); }

void Pool::JoinPosted(void* loop) {
  const Ref<Loop> held(static_cast<Loop*>(loop));
  held->Release();  // the poster's
  Join(*held);
}

// Where it fails, the reference stays: JoinPosted may yet come.
bool Pool::PostLoop(Loop& loop) {
  loop.Retain();
  return Post(JoinPosted, &loop);
}

bool Pool::CallOnThread(const LoopBody& body) {
  const Ref<Loop> loop(new Loop(1, 1, 1, kThreadStackBytes, body));
  if (!PostLoop(*loop)) return false;
  loop->Wait();
  return true;
}

void Pool::ParallelFor(uint64_t count, uint64_t grain, const LoopBody& body, uint64_t stack_bytes) {
  if (count == 0) return;
  const uint64_t parts = (count - 1) / std::max<uint64_t>(grain, 1) + 1;
  const unsigned participants = unsigned(std::min<uint64_t>(threads(), parts));
  if (participants == 1) {
    body(0, count, WorkerArenas::OfThread());
    return;
  }
  Ref<Loop> loop;
  try {
    loop = Ref(new Loop(count, grain, participants, stack_bytes, body));
  } catch (const std::bad_alloc&) {
    body(0, count, WorkerArenas::OfThread());
    return;
  }
  const unsigned roused = Scheduler::Publish(*loop);
  // Where no more can be had, fewer threads take part.
  for (unsigned i = 1 + roused; i < participants && PostLoop(*loop); ++i) {
  }
  Join(*loop);
  loop->Wait();
  Scheduler::Withdraw(*loop);
}

}  // namespace weft
