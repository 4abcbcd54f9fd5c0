// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace weft {

// The processor, as its identification instructions and the operating system describe it.
struct CpuIdentity {
  std::string brand;
  std::string llvm_name;
  uint32_t family = 0, model = 0;
  std::vector<std::string> features;  // sorted
  uint32_t vector_bytes = 16;
};

CpuIdentity IdentifyCpu();

}  // namespace weft
