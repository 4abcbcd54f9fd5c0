// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <memory>

#include "runtime/code/making.h"
#include "runtime/os/mutex.h"

namespace weft {

// What takes the place of provisional code.
class Replacement {
 public:
  // `make` makes better code and has launches to come find it.
  explicit Replacement(std::function<LoadedCode()> make) : make_(std::move(make)) {}
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;

  // The better code; null while there is none, or if it cannot be had.
  std::shared_ptr<const LoadedKernel> Get() const;
  // Has it made, by this thread or the one that is at it. Once.
  void Make();

 private:
  const std::function<LoadedCode()> make_;
  mutable Mutex mutex_;
  Making making_ WEFT_GUARDED_BY(mutex_);
};

}  // namespace weft
