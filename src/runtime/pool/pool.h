// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device's threads: oneTBB's or, for a sub-device, plain ones that are kept to its processors.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "runtime/pool/loop.h"

namespace weft {

class Pool {
 public:
  // No thread starts before there is work for it. The threads run on `processors` alone; anywhere
  // if there are none.
  explicit Pool(unsigned threads, std::vector<unsigned> processors = {});
  ~Pool();

  unsigned threads() const;
  std::span<const unsigned> processors() const;

  // Runs task(argument) on some thread of the pool, soon. Never blocks. False if the system gives
  // no thread or memory for it; it may then still run, late or never.
  [[nodiscard]] bool Post(void (*task)(void*), void* argument);

  // Whether one of its threads looks for work at this moment, and would be there at once.
  bool IsWatched() const;

  // Splits [0, count) into ranges of at least `grain` and runs body(first, count, worker) on the
  // calling thread and on others, among them its LoopHelpers; returns when all is done. A thread
  // that waits in here runs nothing but this loop's parts. The calling thread has `stack_bytes`
  // left for body; others take part if they have, and none if its LoopHelpers are none.
  void ParallelFor(uint64_t count, uint64_t grain, const LoopBody& body, uint64_t stack_bytes = 0,
                   LoopOrder order = LoopOrder::kUp);
  // Runs body(0, 1, worker) on a thread of the pool while the calling thread waits. False if the
  // system gives no thread, or the calling thread is to work alone.
  [[nodiscard]] bool CallOnThread(const LoopBody& body);
  // Takes part in a loop until nothing is left to take.
  static void Join(Loop& loop);

  // In the child of a fork: the threads are gone. Later work runs on new ones.
  void ForgetThreads();

 private:
  bool PostLoop(Loop& loop);
  static void JoinPosted(void* loop);

  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace weft
