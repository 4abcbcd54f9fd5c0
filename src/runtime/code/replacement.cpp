// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/replacement.h"

#include <optional>

namespace weft {

std::shared_ptr<const LoadedKernel> Replacement::Get() const {
  MutexLock lock(mutex_);
  return making_.IsReady() ? making_.Wait().value_or(nullptr) : nullptr;
}

void Replacement::Make() {
  std::optional<std::promise<LoadedCode>> promise;
  Making making;
  {
    MutexLock lock(mutex_);
    if (!making_.IsBegun()) making_ = Making(promise.emplace());
    making = making_;
  }
  if (!promise) return static_cast<void>(making.Wait());
  LoadedCode code = nullptr;
  try {
    code = make_();
  } catch (...) {  // no memory: the provisional code stays
  }
  promise->set_value(std::move(code));
}

}  // namespace weft
