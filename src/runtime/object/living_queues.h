// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <unordered_set>
#include <vector>

#include "runtime/base/ref.h"
#include "runtime/os/mutex.h"

namespace weft {

class Queue;

// A context's queues, which it does not hold.
class LivingQueues {
 public:
  void Add(Queue& queue);
  void Remove(Queue& queue);
  // Those that are not about to end.
  std::vector<Ref<Queue>> Living();

 private:
  Mutex mutex_;
  std::unordered_set<Queue*> queues_ WEFT_GUARDED_BY(mutex_);
};

}  // namespace weft
