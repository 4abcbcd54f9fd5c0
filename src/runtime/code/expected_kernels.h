// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which kernels of a program an application will likely launch next: where it launches them in the
// program's order, as many of those to come as came in a row after the first. So no more is
// expected in vain than was launched.
#pragma once

#include <cstddef>
#include <vector>

namespace weft {

class ExpectedKernels {
 public:
  explicit ExpectedKernels(size_t kernels) : kernels_(kernels) {}

  // Kernel `launched`, by its place in the program, is launched for the first time. Those that are
  // expected now and were not yet in this row.
  std::vector<size_t> Add(size_t launched);

 private:
  const size_t kernels_;
  size_t next_ = 0, in_a_row_ = 0;  // the row of launches
  size_t end_ = 0;                  // of what it had expected
};

}  // namespace weft
