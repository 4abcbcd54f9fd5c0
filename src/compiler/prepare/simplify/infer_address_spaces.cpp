// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/simplify/infer_address_spaces.h"

#include "compiler/ir/address_spaces.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"

namespace weft::compiler {
namespace {}  // namespace

llvm::Error InferAddressSpaces(llvm::Module& module, KernelJob& job) {
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::InferAddressSpacesPass(kGenericSpace));
  job.functions.RunOnBodies(passes, module);
  return llvm::Error::success();
}

}  // namespace weft::compiler
