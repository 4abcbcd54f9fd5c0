// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>

#include "runtime/base/ref.h"
#include "runtime/os/mutex.h"

namespace weft {

class Device;
class Queue;

// What get_default_queue answers on each device of a context. Known and not held: a queue that ends
// is the default no more.
class DefaultQueues {
 public:
  // Null if there is none, or it is about to end.
  Ref<Queue> Find(const Device& device);
  void Set(const Device& device, Queue& queue);
  void Forget(const Queue& queue);

 private:
  Mutex mutex_;
  std::map<const Device*, Queue*> queues_ WEFT_GUARDED_BY(mutex_);
};

}  // namespace weft
