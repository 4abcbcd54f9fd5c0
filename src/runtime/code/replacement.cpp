// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/replacement.h"

#include <optional>

#include "runtime/os/fork.h"

namespace weft {

Replacement::Code Replacement::Get() const {
  MutexLock lock(mutex_);
  return code_;
}

void Replacement::Make() {
  std::optional<std::promise<void>> promise;
  std::shared_future<void> made;
  {
    MutexLock lock(mutex_);
    // What a thread of the parent was at before a fork is nobody's any more.
    const bool is_begun = made_.valid() && generation_ == ForkGeneration();
    if (!is_begun && !code_) {
      made_ = promise.emplace().get_future().share();
      generation_ = ForkGeneration();
    }
    made = made_;
  }
  if (!promise) return made.wait();
  Code code;
  try {
    code = make_();
  } catch (...) {  // no memory: the provisional code stays
  }
  {
    MutexLock lock(mutex_);
    code_ = std::move(code);
  }
  promise->set_value();
}

}  // namespace weft
