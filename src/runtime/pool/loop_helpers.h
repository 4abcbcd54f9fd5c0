// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace weft {

class Loop;

// Threads beside the pool's that may take part in a loop: those that wait for the command that runs
// it.
class LoopHelpers {
 public:
  // Lets them join `loop`, until Withdraw. Answers how many will come at once.
  virtual unsigned Publish(Loop& loop) = 0;
  virtual void Withdraw(Loop& loop) = 0;
  // Whether the calling thread is to run its loops without other threads.
  virtual bool none() const { return false; }

  // Those of the command that the calling thread runs; null if it runs none.
  static inline constinit thread_local LoopHelpers* of_thread = nullptr;

 protected:
  ~LoopHelpers() = default;
};

}  // namespace weft
