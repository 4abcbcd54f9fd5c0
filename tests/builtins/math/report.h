// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects what the accuracy tests measure and prints it as the table of docs/builtins.md.
#pragma once

#include <cstdint>
#include <string>

namespace weft::accuracy {

// The largest error of one builtin and the arguments where it stands.
struct Worst {
  double error = 0;
  std::string where;
};

// One row of the table; at a builtin's several levels the largest error counts.
void ReportRow(const std::string& name, const std::string& type, const std::string& method,
               double limit, const Worst& worst);

// Every how-many-th float the unary tests try: --stride=N; 1 tries all of them.
uint32_t Stride();

}  // namespace weft::accuracy
