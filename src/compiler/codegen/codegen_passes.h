// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "compiler/codegen/selection_parts.h"
#include "llvm/IR/LegacyPassManager.h"

namespace weft::compiler {

// LLVM's passes of code generation, with ours among them.
class CodegenPasses final : public llvm::legacy::PassManager {
 public:
  void add(llvm::Pass* pass) override;

 private:
  SelectionParts parts_;
};

}  // namespace weft::compiler
