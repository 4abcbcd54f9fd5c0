// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "runtime/os/mutex.h"
#include "runtime/pool/doorbell.h"

namespace weft {

class ThreadCrew;

// Where a crew's threads come from. Called under the crew's mutex.
class ThreadSource {
 public:
  virtual ~ThreadSource() = default;
  // Has one more thread hold the crew and call its Serve. False if the system gives none; it may
  // then still come, late or never.
  virtual bool Start(ThreadCrew& crew) = 0;
  // Whether a thread may stay that has nothing to do.
  virtual bool MayStay() { return true; }
  // How often one that sleeps asks that again, in ns; 0 for never.
  virtual uint64_t recheck_ns() const { return 0; }
};

// Plain threads.
class PlainThreads : public ThreadSource {
 public:
  bool Start(ThreadCrew& crew) override;
};

// Threads that take tasks from one queue. One more starts when the idle ones do not suffice; it
// stays, asleep when there is nothing to do.
class ThreadCrew {
 public:
  // The threads run on `processors` alone; anywhere if there are none.
  ThreadCrew(unsigned threads, std::vector<unsigned> processors,
             std::unique_ptr<ThreadSource> source)
      : max_threads_(threads), processors_(std::move(processors)), source_(std::move(source)) {}
  ThreadCrew(const ThreadCrew&) = delete;
  ThreadCrew& operator=(const ThreadCrew&) = delete;

  // Held by its owner and by each thread; the last one frees it.
  void Retain() { references_.fetch_add(1, std::memory_order_relaxed); }
  void Release() {
    if (references_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }

  // Runs task(argument) on one of the threads. False if the system gives none. Throws
  // std::bad_alloc.
  [[nodiscard]] bool Post(void (*task)(void*), void* argument);
  // Whether one of the threads looks for a task, and would come at once if the calling thread
  // posted one.
  bool IsWatched() const { return posted_.lookers() != 0; }
  // Sends the threads away, and waits for the tasks that run.
  void Dismiss();

  // What its threads do: run tasks until the crew is dismissed, or the source wants them back.
  void Serve();

 private:
  struct Task {
    void (*run)(void*);
    void* argument;
    bool ends_sleep = false;  // of the thread that takes it
  };

  ~ThreadCrew() = default;
  std::optional<Task> Next(bool may_look);
  void MakeWay() const;

  const unsigned max_threads_;
  const std::vector<unsigned> processors_;
  std::atomic<uint32_t> references_ = 0;
  Doorbell posted_;
  Mutex mutex_;
  const std::unique_ptr<ThreadSource> source_ WEFT_GUARDED_BY(mutex_);
  std::deque<Task> tasks_ WEFT_GUARDED_BY(mutex_);
  bool dismissed_ WEFT_GUARDED_BY(mutex_) = false;
  unsigned coming_ WEFT_GUARDED_BY(mutex_) = 0;  // threads that started and are not there yet
  std::atomic<uint32_t> serving_ = 0;            // those that are there; changed under the mutex
  unsigned idle_ WEFT_GUARDED_BY(mutex_) = 0;    // of these, those with nothing to do
};

}  // namespace weft
