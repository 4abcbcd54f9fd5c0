// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "progress.h"

#include <cstdio>

namespace weft {

void Progress::Advance(const std::string& kernel) {
  ++done_;
  const auto now = Clock::now();
  if (now - said_ < std::chrono::seconds(1) || done_ == kernels_) return;
  said_ = now;
  const std::chrono::duration<double> elapsed = now - start_;
  std::fprintf(stderr, "weftc: %zu of %zu kernels after %.0f s, last %s\n", done_, kernels_,
               elapsed.count(), kernel.c_str());
}

}  // namespace weft
