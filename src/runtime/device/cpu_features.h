// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace weft {

// The processor, as its identification instructions and the operating system describe it.
struct CpuIdentity {
  std::string brand;               // "AMD EPYC 9654 96-Core Processor"
  std::string llvm_name;           // "znver4"; "x86-64-v3" and the like if it is not in the table
  uint32_t family = 0, model = 0;  // the vendor's numbers
  std::vector<std::string> features;  // sorted LLVM feature names that the system lets us use
  uint32_t vector_bytes = 16;         // width of the widest vector register
};

CpuIdentity IdentifyCpu();

}  // namespace weft
