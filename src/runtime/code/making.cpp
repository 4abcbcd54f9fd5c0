// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/making.h"

#include <chrono>
#include <utility>

#include "runtime/os/fork.h"

namespace weft {

Making::Making(std::promise<LoadedCode>& promise)
    : code_(promise.get_future().share()), generation_(ForkGeneration()) {}

Making Making::Done(LoadedCode code) {
  std::promise<LoadedCode> promise;
  promise.set_value(std::move(code));
  return Making(promise);
}

bool Making::IsBegun() const {
  return IsReady() || (code_.valid() && generation_ == ForkGeneration());
}

bool Making::IsReady() const {
  return code_.valid() && code_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

}  // namespace weft
