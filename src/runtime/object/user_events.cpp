// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/user_events.h"

#include "runtime/object/event.h"

namespace weft {

void UserEvents::Add(Event& event) {
  MutexLock lock(mutex_);
  events_.insert(&event);
}

void UserEvents::Remove(Event& event) {
  MutexLock lock(mutex_);
  events_.erase(&event);
}

std::vector<Ref<Event>> UserEvents::Living() {
  std::vector<Ref<Event>> living;
  MutexLock lock(mutex_);
  living.reserve(events_.size());
  for (Event* event : events_) {
    if (!event->TryRetain()) continue;
    living.emplace_back(event);
    event->Release();
  }
  return living;
}

void UserEvents::InForkedChild() {
  MutexLock lock(mutex_);
  for (Event* event : events_) event->task().ReleaseWaiters();
}

}  // namespace weft
