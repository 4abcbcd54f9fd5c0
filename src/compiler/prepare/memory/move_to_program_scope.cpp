// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/memory/move_to_program_scope.h"

#include "compiler/ir/program_scope.h"

namespace weft::compiler {

llvm::Error MoveToProgramScope(llvm::Module& module, KernelJob& job) {
  auto places = PlaceProgramScope(module);
  if (places.empty()) return llvm::Error::success();
  llvm::Type* byte = llvm::Type::getInt8Ty(module.getContext());
  llvm::Type* i64 = llvm::Type::getInt64Ty(module.getContext());
  auto* block = new llvm::GlobalVariable(
      module, byte, /*isConstant=*/false, llvm::GlobalValue::ExternalLinkage, nullptr,
      kProgramScopeName, nullptr, llvm::GlobalValue::NotThreadLocal, /*AddressSpace=*/1);
  for (auto [place, offset] : places) {
    auto* variable = const_cast<llvm::GlobalVariable*>(place);
    llvm::Constant* address = llvm::ConstantExpr::getInBoundsGetElementPtr(
        byte, block, llvm::ConstantInt::get(i64, offset));
    variable->replaceAllUsesWith(
        llvm::ConstantExpr::getPointerBitCastOrAddrSpaceCast(address, variable->getType()));
    variable->eraseFromParent();
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
