// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the accuracy tests measure, and how closely they look.
#pragma once

#include <cstdint>
#include <string>

namespace weft::accuracy {

// The largest error of one builtin and the arguments where it stands.
struct Worst {
  double error = 0;
  std::string where;
};

// Every how-many-th float the unary tests try: --stride=N; 1 tries all of them.
uint32_t Stride();

}  // namespace weft::accuracy
