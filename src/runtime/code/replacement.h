// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <future>
#include <memory>

#include "runtime/os/mutex.h"

namespace weft {

class LoadedKernel;

// What takes the place of provisional code.
class Replacement {
 public:
  using Code = std::shared_ptr<const LoadedKernel>;

  // `make` makes better code and has launches to come find it; null if that cannot be had.
  explicit Replacement(std::function<Code()> make) : make_(std::move(make)) {}
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;

  // The better code; null while there is none.
  Code Get() const;
  // Has it made, by this thread or the one that is at it. Once.
  void Make();

 private:
  const std::function<Code()> make_;
  mutable Mutex mutex_;
  std::shared_future<void> made_ WEFT_GUARDED_BY(mutex_);  // of nothing until it is begun
  unsigned generation_ WEFT_GUARDED_BY(mutex_) = 0;        // of forks, in which that was
  Code code_ WEFT_GUARDED_BY(mutex_);
};

}  // namespace weft
