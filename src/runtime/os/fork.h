// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a fork must not cut in two. It copies the memory of all threads, but only the one that calls
// it, so whatever the others were about to do stays half done in the child. Therefore it waits
// until no other thread is inside of a section that excludes it. Each Mutex does so while it is
// held.
#pragma once

#include <atomic>

namespace weft {

class ForkExclusion {
 public:
  ForkExclusion() { Enter(); }
  ~ForkExclusion() { Leave(); }
  ForkExclusion(const ForkExclusion&) = delete;
  ForkExclusion& operator=(const ForkExclusion&) = delete;

  // Sections nest. No code of the application may run inside.
  static void Enter() {
    const unsigned depth = self_.depth.load(std::memory_order_relaxed);
    self_.depth.store(depth + 1, std::memory_order_relaxed);
    // The other side of this has the whole process pass a barrier, so that this one costs nothing.
    std::atomic_signal_fence(std::memory_order_seq_cst);
    if (depth == 0 && self_.closed.load(std::memory_order_relaxed)) EnterSlowly();
  }
  static void Leave() {
    const unsigned depth = self_.depth.load(std::memory_order_relaxed) - 1;
    self_.depth.store(depth, std::memory_order_release);
    if (depth == 0 && self_.holds_list) LeaveSlowly();
  }
  // Whether the calling thread is in a section, as it is while it holds a mutex.
  static bool IsInside() { return self_.depth.load(std::memory_order_relaxed) != 0; }

 private:
  friend struct ForkHandlers;

  // A thread, in the list of those that a fork looks at.
  struct Thread {
    std::atomic<unsigned> depth = 0;  // of sections
    std::atomic<bool> closed = true;  // it is not in the list, or a fork waits
    bool listed = false, ending = false;
    bool holds_list = false;  // where it cannot be listed, it excludes forks by the list's lock
    Thread *previous = nullptr, *next = nullptr;
  };

  static void EnterSlowly();
  static void LeaveSlowly();

  static thread_local constinit Thread self_;
};

// How many forks lie between the process that loaded the library and this one: what a thread of
// another generation has begun, nobody will end.
unsigned ForkGeneration();

// Something with threads of its own, which a child does not have.
class ForkListener {
 public:
  ForkListener(const ForkListener&) = delete;
  ForkListener& operator=(const ForkListener&) = delete;

 protected:
  ForkListener() = default;
  ~ForkListener() = default;

  // Called at the end of the constructor and at the start of the destructor of a derived class.
  void ListenToForks();
  void IgnoreForks();

 private:
  friend struct ForkHandlers;

  // In the child, before fork returns. No lock is held, and no other thread exists.
  virtual void InForkedChild() = 0;

  ForkListener *previous_ = nullptr, *next_ = nullptr;
};

}  // namespace weft
