// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>

namespace weft {

// The thread on which the application's callbacks run, so that no worker and no lock waits for
// them. Started with the first callback.
class CallbackThread {
 public:
  // Calls `callback` soon, after those posted before.
  static void Post(std::function<void()> callback);

  // Calls `callback` now, or, on a thread that is at work for the graph, soon.
  static void Call(std::function<void()> callback);

  // While one lives, its thread is at work for the graph.
  class AtWork {
   public:
    AtWork();
    ~AtWork();
    AtWork(const AtWork&) = delete;
    AtWork& operator=(const AtWork&) = delete;
  };

  // Told by whoever is about to block: if this is inside of a callback, another thread takes over
  // the callbacks behind it, since what is waited for may depend on them.
  static void AboutToBlock();
};

}  // namespace weft
