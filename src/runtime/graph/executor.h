// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <utility>
#include <vector>

#include "runtime/graph/scheduler.h"
#include "runtime/pool/pool.h"

namespace weft {

// What runs the commands of a device: its threads, and who decides which of them runs which.
struct Executor {
  explicit Executor(unsigned threads, std::vector<unsigned> processors = {})
      : pool(threads, std::move(processors)), scheduler(pool) {}

  Pool pool;
  Scheduler scheduler;  // ends first: its drainers run on the pool
};

}  // namespace weft
