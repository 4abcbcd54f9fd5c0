// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/living_queues.h"

#include "runtime/object/queue.h"

namespace weft {

void LivingQueues::Add(Queue& queue) {
  MutexLock lock(mutex_);
  queues_.insert(&queue);
}

void LivingQueues::Remove(Queue& queue) {
  MutexLock lock(mutex_);
  queues_.erase(&queue);
}

std::vector<Ref<Queue>> LivingQueues::Living() {
  std::vector<Ref<Queue>> living;
  MutexLock lock(mutex_);
  living.reserve(queues_.size());
  for (Queue* queue : queues_)
    if (queue->TryRetain()) living.push_back(Ref<Queue>::Adopt(queue));
  return living;
}

}  // namespace weft
