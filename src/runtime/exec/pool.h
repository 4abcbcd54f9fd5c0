// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device's threads: one oneTBB arena. The only file that includes tbb/ is pool.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "weft/kernel_abi.h"

namespace weft {

// What one thread needs to run work-groups. Memory is grown on demand and kept.
class WorkerArenas;

class Pool {
 public:
  explicit Pool(unsigned threads);
  ~Pool();

  unsigned threads() const;

  // Runs task on some thread of the pool, soon. Never blocks.
  void Post(std::function<void()> task);

  // Splits [0, count) into ranges of at least `grain` and runs body(first, count, worker) on the
  // calling thread and on others; returns when all is done. A thread that waits in here runs
  // nothing but this loop's parts.
  void ParallelFor(
      uint64_t count, uint64_t grain,
      const std::function<void(uint64_t first, uint64_t count, WorkerArenas& worker)>& body);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace weft
