// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/simplify/load_both.h"

#include "llvm/Analysis/LazyValueInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/Local.h"

namespace weft::compiler {
namespace {

// Loads that one may become.
constexpr unsigned kMaxPlaces = 4;

// The choice that an address is, or is a step from.
llvm::SelectInst* ChoiceOf(llvm::Value* address) {
  if (auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(address)) {
    address = step->getPointerOperand();
  }
  return llvm::dyn_cast<llvm::SelectInst>(address);
}

// The places that a load may find.
class Places {
 public:
  Places(llvm::LoadInst& load, llvm::LazyValueInfo& values)
      : load_(load), values_(values), layout_(load.getDataLayout()) {}

  // Whether they are few, and all in private variables whenever control comes to the load.
  bool AreInVariables() { return LieInVariables(load_.getPointerOperand(), {}); }

 private:
  struct Offset {
    llvm::SmallMapVector<llvm::Value*, llvm::APInt, 4> strides;  // of each index
    llvm::APInt constant = llvm::APInt(64, 0);
  };

  bool LieInVariables(llvm::Value* address, Offset offset) {
    while (auto* step = llvm::dyn_cast<llvm::GEPOperator>(address)) {
      if (!step->collectOffset(layout_, 64, offset.strides, offset.constant)) return false;
      address = step->getPointerOperand();
    }
    if (auto* choice = llvm::dyn_cast<llvm::SelectInst>(address)) {
      return LieInVariables(choice->getTrueValue(), offset) &&
             LieInVariables(choice->getFalseValue(), offset);
    }
    auto* variable = llvm::dyn_cast<llvm::AllocaInst>(address);
    return variable && ++count_ <= kMaxPlaces && IsWithin(*variable, offset);
  }

  bool IsWithin(const llvm::AllocaInst& variable, const Offset& offset) {
    const uint64_t bytes = layout_.getTypeStoreSize(load_.getType()).getFixedValue();
    const std::optional<llvm::TypeSize> size = variable.getAllocationSize(layout_);
    if (!size || size->getFixedValue() < bytes) return false;
    llvm::ConstantRange range(offset.constant);
    for (const auto& [index, stride] : offset.strides) {
      llvm::ConstantRange indices = values_.getConstantRange(index, &load_, /*UndefAllowed=*/false);
      range = range.add(indices.sextOrTrunc(64).multiply(llvm::ConstantRange(stride)));
    }
    return range.getUnsignedMax().ule(size->getFixedValue() - bytes);
  }

  llvm::LoadInst& load_;
  llvm::LazyValueInfo& values_;
  const llvm::DataLayout& layout_;
  unsigned count_ = 0;
};

// The address after one of the ways of its choice.
llvm::Value* AddressBy(llvm::IRBuilder<>& builder, llvm::Value* address, llvm::Value* way) {
  auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(address);
  if (!step) return way;
  llvm::Instruction* copy = step->clone();
  copy->setOperand(0, way);
  return builder.Insert(copy);
}

// What the load finds at an address. What is said of its value holds for the chosen one alone.
llvm::Value* Load(llvm::IRBuilder<>& builder, llvm::LoadInst& load, llvm::Value* address) {
  if (llvm::SelectInst* choice = ChoiceOf(address)) {
    auto by = [&](llvm::Value* way) {
      return Load(builder, load, AddressBy(builder, address, way));
    };
    llvm::Value* first = by(choice->getTrueValue());
    return builder.CreateSelect(choice->getCondition(), first, by(choice->getFalseValue()));
  }
  const llvm::Align known = llvm::getKnownAlignment(address, load.getDataLayout(), &load);
  return builder.CreateAlignedLoad(load.getType(), address, std::min(known, load.getAlign()));
}

}  // namespace

llvm::Error LoadBoth(llvm::Module& module, KernelJob& job) {
  for (llvm::Function& function : module) {
    llvm::SmallVector<llvm::LoadInst*> chosen;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      if (load && load->isSimple() && ChoiceOf(load->getPointerOperand())) chosen.push_back(load);
    }
    if (chosen.empty()) continue;
    auto& values = job.functions.Analyses().getResult<llvm::LazyValueAnalysis>(function);
    llvm::erase_if(chosen, [&](auto* load) { return !Places(*load, values).AreInVariables(); });
    for (llvm::LoadInst* load : chosen) {
      llvm::IRBuilder<> builder(load);
      load->replaceAllUsesWith(Load(builder, *load, load->getPointerOperand()));
      llvm::RecursivelyDeleteTriviallyDeadInstructions(load);
    }
    if (!chosen.empty()) job.functions.Forget(function);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
