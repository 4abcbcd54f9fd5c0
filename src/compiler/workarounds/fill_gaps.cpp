// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workarounds/fill_gaps.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

constexpr int kBytes = 64;

// Whether it moves 64 bytes of one vector to others.
bool MovesBytes(const llvm::ShuffleVectorInst& shuffle) {
  const llvm::FixedVectorType* type =
      llvm::FixedVectorType::get(llvm::Type::getInt8Ty(shuffle.getContext()), kBytes);
  return shuffle.getType() == type && shuffle.getOperand(0)->getType() == type &&
         llvm::isa<llvm::UndefValue>(shuffle.getOperand(1));
}

// Whether neighbours come from the same place of both halves.
bool JoinsHalves(llvm::ArrayRef<int> mask) {
  for (size_t i = 0; i + 1 < mask.size(); ++i) {
    if (mask[i] >= 0 && mask[i + 1] >= 0 && std::abs(mask[i] - mask[i + 1]) == kBytes / 2) {
      return true;
    }
  }
  return false;
}

}  // namespace

llvm::Error FillGaps(llvm::Module& module, KernelJob&) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&instruction);
      if (!shuffle || !MovesBytes(*shuffle) || !JoinsHalves(shuffle->getShuffleMask())) continue;
      llvm::SmallVector<int> mask(shuffle->getShuffleMask());
      llvm::replace(mask, llvm::PoisonMaskElem, kBytes);
      auto* filled = new llvm::ShuffleVectorInst(
          shuffle->getOperand(0), llvm::Constant::getNullValue(shuffle->getType()), mask);
      llvm::ReplaceInstWithInst(shuffle, filled);
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
