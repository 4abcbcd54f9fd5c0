// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/pool/pool.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <utility>

#include "runtime/base/ref.h"
#include "runtime/memory/worker_arenas.h"
#include "runtime/os/mutex.h"
#include "runtime/os/stack.h"
#include "runtime/pool/loop_helpers.h"
#include "runtime/pool/tbb_threads.h"
#include "runtime/pool/thread_crew.h"

namespace weft {
namespace {

bool WorksAlone() { return LoopHelpers::of_thread && LoopHelpers::of_thread->none(); }

}  // namespace

struct Pool::Implementation {
  Implementation(unsigned threads, std::vector<unsigned> processors)
      : threads(threads), processors(std::move(processors)) {}
  ~Implementation() {
    if (crew) crew->Dismiss();
  }

  ThreadCrew& Crew() {
    if (ThreadCrew* made = ready.load(std::memory_order_acquire)) return *made;
    MutexLock lock(mutex);
    if (!crew) {
      crew = Ref(new ThreadCrew(threads, processors, Source()));
      ready.store(crew.get(), std::memory_order_release);
    }
    return *crew;
  }

  // oneTBB moves its threads from arena to arena, so none of them can be kept to processors; and in
  // the child of a fork it believes that threads exist which are gone, and starts no others.
  std::unique_ptr<ThreadSource> Source() const {
    if (!processors.empty() || is_forked) return std::make_unique<PlainThreads>();
    return std::make_unique<TbbThreads>();
  }

  const unsigned threads;
  const std::vector<unsigned> processors;
  bool is_forked = false;
  Mutex mutex;  // guards the making of the crew
  Ref<ThreadCrew> crew;
  std::atomic<ThreadCrew*> ready = nullptr;
};

Pool::Pool(unsigned threads, std::vector<unsigned> processors)
    : implementation_(
          std::make_unique<Implementation>(std::max(threads, 1u), std::move(processors))) {}

Pool::~Pool() = default;

unsigned Pool::threads() const { return implementation_->threads; }

std::span<const unsigned> Pool::processors() const { return implementation_->processors; }

bool Pool::Post(void (*task)(void*), void* argument) try {
  return implementation_->Crew().Post(task, argument);
} catch (const std::bad_alloc&) {
  return false;
}

bool Pool::IsWatched() const {
  const ThreadCrew* const made = implementation_->ready.load(std::memory_order_acquire);
  return made && made->IsWatched();
}

// The former crew stays behind, for it may be in use by threads that are gone.
void Pool::ForgetThreads() {
  Implementation& self = *implementation_;
  if (self.crew) self.crew->Retain();
  self.crew = nullptr;
  self.ready.store(nullptr, std::memory_order_relaxed);
  self.is_forked = true;
}

void Pool::Join(Loop& loop) {
  WorkerArenas& arenas = WorkerArenas::OfThread();
  loop.Participate(arenas);
  arenas.Trim();
}

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
  if (WorksAlone()) return false;
  const Ref<Loop> loop(new Loop(1, 1, 1, kThreadStackBytes, body));
  if (!PostLoop(*loop)) return false;
  loop->Wait();
  return true;
}

void Pool::ParallelFor(uint64_t count, uint64_t grain, const LoopBody& body, uint64_t stack_bytes,
                       LoopOrder order) {
  if (count == 0) return;
  const uint64_t parts = (count - 1) / std::max<uint64_t>(grain, 1) + 1;
  const unsigned participants = WorksAlone() ? 1 : unsigned(std::min<uint64_t>(threads(), parts));
  if (participants == 1) {
    body(0, count, WorkerArenas::OfThread());
    return;
  }
  Ref<Loop> loop;
  try {
    loop = Ref(new Loop(count, grain, participants, stack_bytes, body, order));
  } catch (const std::bad_alloc&) {
    body(0, count, WorkerArenas::OfThread());
    return;
  }
  LoopHelpers* const helpers = LoopHelpers::of_thread;
  const unsigned coming = helpers ? helpers->Publish(*loop) : 0;
  // Where no more can be had, fewer threads take part.
  for (unsigned i = 1 + coming; i < participants && PostLoop(*loop); ++i) {
  }
  Join(*loop);
  loop->Wait();
  if (helpers) helpers->Withdraw(*loop);
}

}  // namespace weft
