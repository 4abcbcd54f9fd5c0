// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/simplify/expand_fills.h"

#include "compiler/vectorize/widen/private_layout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// Whether elements of so many bytes make up all that is filled, each with the same known value.
bool IsOfElements(const llvm::MemSetInst& fill, uint64_t element) {
  auto* length = llvm::dyn_cast<llvm::ConstantInt>(fill.getLength());
  bool is_known = length && llvm::isa<llvm::ConstantInt>(fill.getValue()) && !fill.isVolatile();
  return is_known && element && element <= 8 && length->getZExtValue() % element == 0;
}

void Expand(llvm::MemSetInst& fill, uint64_t element) {
  uint64_t count = llvm::cast<llvm::ConstantInt>(fill.getLength())->getZExtValue() / element;
  const llvm::APInt& byte = llvm::cast<llvm::ConstantInt>(fill.getValue())->getValue();
  llvm::IRBuilder<> builder(&fill);
  auto [place, counter] =
      llvm::SplitBlockAndInsertSimpleForLoop(builder.getInt64(count), fill.getIterator());
  builder.SetInsertPoint(place);
  llvm::APInt value = llvm::APInt::getSplat(element * 8, byte);
  auto* type = builder.getIntNTy(element * 8);
  llvm::Value* address = builder.CreateGEP(type, fill.getDest(), counter);
  builder.CreateAlignedStore(llvm::ConstantInt::get(type, value), address,
                             llvm::commonAlignment(fill.getDestAlign().valueOrOne(), element));
  fill.eraseFromParent();
}

}  // namespace

llvm::Error ExpandFills(llvm::Module& module, KernelJob& job) {
  ExpandFillsIn(KernelOf(module), job);
  return llvm::Error::success();
}

void ExpandFillsIn(llvm::Function& function, KernelJob& job) {
  llvm::SmallVector<std::pair<llvm::MemSetInst*, uint64_t>> fills;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* fill = llvm::dyn_cast<llvm::MemSetInst>(&instruction);
    auto* variable = fill ? llvm::dyn_cast<llvm::AllocaInst>(fill->getDest()) : nullptr;
    uint64_t element = variable ? ElementBesidesFills(*variable) : 0;
    if (fill && IsOfElements(*fill, element)) fills.push_back({fill, element});
  }
  for (auto [fill, element] : fills) Expand(*fill, element);
  if (!fills.empty()) job.functions.Forget(function);
}

}  // namespace weft::compiler
