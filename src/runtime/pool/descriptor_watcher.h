// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>

namespace weft {

// The thread that sleeps until one of several descriptors is readable, so that no worker waits for
// what other processes and drivers do. Started when there is something to wait for.
class DescriptorWatcher {
 public:
  class Listener {
   public:
    // A descriptor that it listens to is readable, or was; not more than once a Watch, rarely
    // without one.
    virtual void Readable() = 0;
    // In the child of a fork, which watches nothing: before a thread waits for anything.
    virtual void AfterFork() = 0;

   protected:
    ~Listener() = default;
  };

  // Has the thread ready and the listener registered, so that Watch needs nothing that might be
  // refused. False if the system gives no thread or memory.
  [[nodiscard]] static bool Prepare(int descriptor, const std::weak_ptr<Listener>& listener);

  // Calls the listener on the thread, soon after the descriptor is readable. After Prepare.
  static void Watch(int descriptor);

  // Before the descriptor is closed.
  static void Forget(int descriptor);

  // Calls each listener's AfterFork, once a fork.
  static void TellOfFork();
};

}  // namespace weft
