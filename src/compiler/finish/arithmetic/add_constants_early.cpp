// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/arithmetic/add_constants_early.h"

#include "compiler/ir/invariant_load.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {
namespace {

// Instructions that wait for each other beyond which the machine finds too little else to do.
constexpr unsigned kLongChain = 100;

llvm::BinaryOperator* AsSum(llvm::Value* value) {
  auto* sum = llvm::dyn_cast<llvm::BinaryOperator>(value);
  return sum && sum->getOpcode() == llvm::Instruction::Add ? sum : nullptr;
}

// The vector of constants that is added last, or null.
llvm::Constant* LastTerm(llvm::Instruction& instruction) {
  llvm::BinaryOperator* sum = AsSum(&instruction);
  bool is_vector = sum && sum->getType()->isVectorTy();
  auto* constant = is_vector ? llvm::dyn_cast<llvm::Constant>(sum->getOperand(1)) : nullptr;
  bool is_known = constant && !constant->containsUndefOrPoisonElement() &&
                  !constant->containsConstantExpression();
  return is_known ? constant : nullptr;
}

class ConstantsInMemory {
 public:
  explicit ConstantsInMemory(llvm::Module& module) : module_(module) {}

  llvm::Value* Load(llvm::Constant& constant, llvm::IRBuilderBase& builder) {
    llvm::GlobalVariable*& place = places_[&constant];
    llvm::Type* type = constant.getType();
    if (!place) {
      place = new llvm::GlobalVariable(module_, type, /*isConstant=*/true,
                                       llvm::GlobalValue::PrivateLinkage, &constant, "constant");
      place->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
      place->setAlignment(module_.getDataLayout().getPrefTypeAlign(type));
    }
    llvm::LoadInst* load = builder.CreateAlignedLoad(type, place, place->getAlign());
    MarkInvariant(*load);
    return load;
  }

 private:
  llvm::Module& module_;
  llvm::DenseMap<llvm::Constant*, llvm::GlobalVariable*> places_;
};

// How many instructions of a block wait for each other before a value is there.
class Depths {
 public:
  explicit Depths(const llvm::BasicBlock& block) : block_(block) {}

  unsigned Add(const llvm::Instruction& instruction) {
    unsigned last = 0;
    if (!llvm::isa<llvm::PHINode>(instruction)) {
      for (const llvm::Use& operand : instruction.operands()) {
        last = std::max(last, depths_.lookup(operand));
      }
    }
    return depths_[&instruction] = last + 1;
  }

  // The term of a sum that may come one instruction later without the sum's doing so, or null.
  llvm::Use* EarlyTerm(llvm::Value* value) const {
    llvm::BinaryOperator* sum = AsSum(value);
    if (!sum || !sum->hasOneUse() || sum->getParent() != &block_) return nullptr;
    const unsigned left = depths_.lookup(sum->getOperand(0));
    const unsigned right = depths_.lookup(sum->getOperand(1));
    llvm::Use& first = sum->getOperandUse(left <= right ? 0 : 1);
    if (llvm::Use* within = EarlyTerm(first)) return within;
    return left == right ? nullptr : &first;
  }

 private:
  const llvm::BasicBlock& block_;
  llvm::DenseMap<const llvm::Value*, unsigned> depths_;
};

bool HasLongChain(const llvm::BasicBlock& block) {
  if (block.size() <= kLongChain) return false;
  Depths depths(block);
  return llvm::any_of(block, [&](const llvm::Instruction& instruction) {
    return depths.Add(instruction) > kLongChain;
  });
}

// Puts the constant ahead, of which `last` makes a sum last.
void MoveAhead(llvm::Instruction& last, llvm::Use& term, llvm::Constant& constant,
               ConstantsInMemory& constants) {
  llvm::IRBuilder<> builder(llvm::cast<llvm::Instruction>(term.getUser()));
  term.set(builder.CreateAdd(term, constants.Load(constant, builder)));
  for (llvm::User* sum = term.getUser(); sum != &last; sum = *sum->user_begin()) {
    llvm::cast<llvm::Instruction>(sum)->dropPoisonGeneratingFlags();
  }
  last.replaceAllUsesWith(last.getOperand(0));
  last.eraseFromParent();
}

void AddIn(llvm::BasicBlock& block, ConstantsInMemory& constants) {
  Depths depths(block);
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(block)) {
    depths.Add(instruction);
    llvm::Constant* constant = LastTerm(instruction);
    if (!constant) continue;
    if (llvm::Use* term = depths.EarlyTerm(instruction.getOperand(0))) {
      MoveAhead(instruction, *term, *constant, constants);
    } else if (instruction.hasOneUse() && AsSum(instruction.user_back())) {
      llvm::IRBuilder<> builder(&instruction);
      instruction.setOperand(1, constants.Load(*constant, builder));
    }
  }
}

}  // namespace

llvm::Error AddConstantsEarly(llvm::Module& module, KernelJob&) {
  ConstantsInMemory constants(module);
  for (llvm::Function& function : module) {
    for (llvm::BasicBlock& block : function) {
      if (HasLongChain(block)) AddIn(block, constants);
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
