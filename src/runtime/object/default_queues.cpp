// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/default_queues.h"

#include "runtime/object/queue.h"

namespace weft {

Ref<Queue> DefaultQueues::Find(const Device& device) {
  MutexLock lock(mutex_);
  const auto found = queues_.find(&device);
  if (found == queues_.end() || !found->second->TryRetain()) return nullptr;
  return Ref<Queue>::Adopt(found->second);
}

void DefaultQueues::Set(const Device& device, Queue& queue) {
  MutexLock lock(mutex_);
  queues_[&device] = &queue;
}

void DefaultQueues::Forget(const Queue& queue) {
  MutexLock lock(mutex_);
  std::erase_if(queues_, [&](const auto& entry) { return entry.second == &queue; });
}

}  // namespace weft
