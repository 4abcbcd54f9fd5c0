// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <unordered_set>
#include <vector>

#include "runtime/base/ref.h"
#include "runtime/os/fork.h"
#include "runtime/os/mutex.h"

namespace weft {

class Event;

// A context's user events, on which nothing but the application has a hold: terminating the context
// lets go of the commands that wait for them, and a fork of the threads.
class UserEvents : private ForkListener {
 public:
  UserEvents() { ListenToForks(); }
  ~UserEvents() { IgnoreForks(); }

  void Add(Event& event);
  void Remove(Event& event);
  // Those that are not about to end.
  std::vector<Ref<Event>> Living();

 private:
  void InForkedChild() override;

  Mutex mutex_;
  std::unordered_set<Event*> events_ WEFT_GUARDED_BY(mutex_);
};

}  // namespace weft
