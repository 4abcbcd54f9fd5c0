// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/expected_kernels.h"

#include <algorithm>

namespace weft {

std::vector<size_t> ExpectedKernels::Add(size_t launched) {
  if (launched != next_) in_a_row_ = end_ = 0;
  ++in_a_row_;
  next_ = launched + 1;
  const size_t end = std::min(launched + in_a_row_, kernels_);
  std::vector<size_t> added;
  for (end_ = std::max(end_, next_); end_ < end; ++end_) added.push_back(end_);
  return added;
}

}  // namespace weft
