// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace weft {

// The thread on which the application's callbacks run, so that no worker and no lock waits for
// them. Started when the first callback is registered.
class CallbackThread {
 public:
  // Something to call once. Its owner keeps it until then; `call` may end it.
  struct Item {
    explicit Item(void (*call)(Item&)) : call(call) {}
    void (*const call)(Item&);
    Item* next = nullptr;  // while it waits, the thread's; before, its owner's
  };

  // Has the thread ready, so that Post needs nothing that might be refused. False if the system
  // gives no thread. Throws std::bad_alloc.
  [[nodiscard]] static bool Prepare();

  // Calls `item` soon, after those posted before. After Prepare.
  static void Post(Item& item);

  // Calls `item` now, or, on a thread that is at work for the graph, soon.
  static void Call(Item& item);

  // While one lives, its thread is at work for the graph.
  class AtWork {
   public:
    AtWork();
    ~AtWork();
    AtWork(const AtWork&) = delete;
    AtWork& operator=(const AtWork&) = delete;
  };
  static bool IsAtWork();

  // Told by whoever is about to block: if this is inside of a callback, another thread takes over
  // the callbacks behind it, since what is waited for may depend on them.
  static void AboutToBlock();
};

}  // namespace weft
