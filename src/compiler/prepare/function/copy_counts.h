// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many copies of each function a kernel would hold if all calls were inlined.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"

namespace weft::compiler {

class CopyCounts {
 public:
  explicit CopyCounts(llvm::Function& kernel);

  // 0 if the kernel does not reach the function. Counts that 64 bits cannot hold stay at the most
  // that these can.
  uint64_t Of(const llvm::Function& function) const { return copies_.lookup(&function); }

  // The instructions of all copies but the first of each function.
  uint64_t AddedInstructions() const;

 private:
  llvm::DenseMap<const llvm::Function*, uint64_t> copies_;
};

}  // namespace weft::compiler
