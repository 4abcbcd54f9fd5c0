// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>

#include "runtime/pool/thread_crew.h"

namespace weft {

// Threads of oneTBB's, which it has for the driver beside those that it has for the application: an
// application's parallel regions find as many as without the driver. So these threads stay in the
// driver while they have nothing to do, and sleep; oneTBB's own way is to look for work for 0.1 ms.
// Where the application allows oneTBB fewer threads, they go back.
class TbbThreads : public ThreadSource {
 public:
  TbbThreads();
  ~TbbThreads() override;
  bool Start(ThreadCrew& crew) override;
  bool MayStay() override;
  uint64_t recheck_ns() const override { return 1'000'000'000; }

 private:
  class Seats;
  std::shared_ptr<Seats> seats_;  // from the first start on
  bool is_broken_ = false;
  PlainThreads substitute_;  // from then on
};

}  // namespace weft
