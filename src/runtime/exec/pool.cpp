// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/exec/pool.h"

#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <tbb/task_scheduler_observer.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <ctime>
#include <stdexcept>

#include "runtime/base/ref.h"
#include "runtime/exec/scheduler.h"
#include "runtime/exec/thread.h"
#include "runtime/exec/thread_crew.h"
#include "runtime/exec/worker_arenas.h"

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

// Blocks signals on the arena's workers.
class WorkerSetup : public tbb::task_scheduler_observer {
 public:
  explicit WorkerSetup(tbb::task_arena& arena) : tbb::task_scheduler_observer(arena) {
    // First, for an observer whose arena cannot be made does not survive its own end.
    arena.initialize();
    observe(true);
  }
  ~WorkerSetup() override { observe(false); }
  void on_scheduler_entry(bool is_worker) override {
    if (is_worker) BlockSignals();
  }
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
void NoteExit() {
  static const bool noted = (std::atexit([] {
                               exiting = true;
                               AwaitPosters();
                             }),
                             true);
  (void)noted;
}

struct Workers {
  explicit Workers(unsigned threads)
      : parallelism(tbb::global_control::max_allowed_parallelism, AllowedParallelism(threads)),
        arena(int(threads) + 1, 1),
        setup(arena) {}

  tbb::global_control parallelism;
  tbb::task_arena arena;
  WorkerSetup setup;
};

}  // namespace

struct Pool::Implementation {
  Implementation(Pool& pool, unsigned threads, std::vector<unsigned> processors)
      : threads(threads), processors(std::move(processors)), scheduler(pool, threads) {}

  // oneTBB moves its threads from arena to arena, so none of them can be kept to processors.
  bool plain() const { return forked.load(std::memory_order_relaxed) || !processors.empty(); }

  const unsigned threads;
  const std::vector<unsigned> processors;
  Mutex mutex;
  std::unique_ptr<Workers> workers;  // started under the mutex, then `post` tells
  std::unique_ptr<ThreadCrew> crew;
  std::atomic<bool> started = false, forked = false;
  Scheduler scheduler;  // ends first: its drainers run on the rest
};

Pool::Pool(unsigned threads, std::vector<unsigned> processors)
    : implementation_(
          std::make_unique<Implementation>(*this, std::max(threads, 1u), std::move(processors))) {
  NoteExit();
}

Pool::~Pool() = default;

unsigned Pool::threads() const { return implementation_->threads; }

std::span<const unsigned> Pool::processors() const { return implementation_->processors; }

Scheduler& Pool::scheduler() { return implementation_->scheduler; }

void Pool::Post(std::function<void()> task) {
  Implementation& self = *implementation_;
  const Posting posting_now;
  if (!self.plain() && exiting) throw std::runtime_error("the process exits");
  if (!self.started.load(std::memory_order_acquire)) {
    MutexLock lock(self.mutex);
    if (self.plain()) {
      if (!self.crew) self.crew = std::make_unique<ThreadCrew>(self.threads, self.processors);
    } else if (!self.workers) {
      self.workers = std::make_unique<Workers>(self.threads);
    }
    self.started.store(true, std::memory_order_release);
  }
  if (self.plain())
    self.crew->Post(std::move(task));
  else
    self.workers->arena.enqueue(std::move(task));
}

void Pool::ForgetThreads() {
  Implementation& self = *implementation_;
  // What oneTBB's objects would do in their destructors waits for threads that are gone; and the
  // mutex and a former crew may be in use by such.
  (void)self.workers.release();
  (void)self.crew.release();
  new (&self.mutex) Mutex;
  self.forked.store(true, std::memory_order_relaxed);
  self.started.store(false, std::memory_order_relaxed);
}

void Pool::Join(Loop& loop) { loop.Participate(WorkerArenas::OfThread()); }

void Pool::ParallelFor(uint64_t count, uint64_t grain, const LoopBody& body) {
  if (count == 0) return;
  const uint64_t parts = (count - 1) / std::max<uint64_t>(grain, 1) + 1;
  const unsigned participants = unsigned(std::min<uint64_t>(threads(), parts));
  if (participants == 1) {
    body(0, count, WorkerArenas::OfThread());
    return;
  }
  Ref<Loop> loop(new Loop(count, grain, participants, body));
  const unsigned roused = Scheduler::Publish(*loop);
  try {
    for (unsigned i = 1 + roused; i < participants; ++i) Post([this, loop] { Join(*loop); });
  } catch (...) {
    // Fewer threads take part.
  }
  Join(*loop);
  loop->Wait();
  Scheduler::Withdraw(*loop);
}

}  // namespace weft
