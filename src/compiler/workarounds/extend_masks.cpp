// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workarounds/extend_masks.h"

#include "compiler/ir/mask_registers.h"
#include "compiler/workarounds/mask_webs.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

// Registers that a mask may fill, and the bits of the smallest register.
constexpr unsigned kMaxRegisters = 2, kSmallestRegister = 128;

class WebExtension {
 public:
  WebExtension(llvm::ArrayRef<llvm::Instruction*> web, unsigned register_bits)
      : web_(web),
        count_(llvm::cast<llvm::FixedVectorType>(web.front()->getType())->getNumElements()),
        type_(llvm::FixedVectorType::get(
            llvm::IntegerType::get(web.front()->getContext(), Bits(register_bits)), count_)) {}

  void Run() {
    for (llvm::Instruction* mask : web_) extended_[mask] = Extend(*mask);
    for (llvm::Instruction* mask : web_) {
      auto* phi = llvm::dyn_cast<llvm::PHINode>(mask);
      if (!phi) continue;
      for (auto [value, block] : llvm::zip(phi->incoming_values(), phi->blocks()))
        llvm::cast<llvm::PHINode>(extended_.at(mask))->addIncoming(Extended(value), block);
    }
    for (llvm::Instruction* mask : web_) Replace(*mask);
    for (llvm::Instruction* mask : web_) {
      if (!IsOfMasks(*mask)) continue;
      mask->replaceAllUsesWith(llvm::PoisonValue::get(mask->getType()));
      mask->eraseFromParent();
    }
  }

 private:
  // As many as most elements have that these masks are made of or choose between.
  unsigned Bits(unsigned register_bits) const {
    unsigned best = register_bits / count_;
    for (unsigned bits : {8, 16, 32, 64})
      if (CountBeside(web_, bits) > CountBeside(web_, best)) best = bits;
    const unsigned least = std::clamp(kSmallestRegister / count_, 8u, 64u);
    return std::clamp(best, least, std::clamp(kMaxRegisters * register_bits / count_, least, 64u));
  }

  llvm::Value* Extended(llvm::Value* mask) const {
    if (auto* constant = llvm::dyn_cast<llvm::Constant>(mask))
      return llvm::ConstantFoldCastInstruction(llvm::Instruction::SExt, constant, type_);
    return extended_.at(mask);
  }

  llvm::Value* Extend(llvm::Instruction& mask) const {
    if (auto* phi = llvm::dyn_cast<llvm::PHINode>(&mask))
      return llvm::PHINode::Create(type_, phi->getNumIncomingValues(), "", phi->getIterator());
    if (!IsOfMasks(mask)) {
      llvm::IRBuilder<> builder(&**mask.getInsertionPointAfterDef());
      if (llvm::Value* all = llvm::getSplatValue(&mask))
        return builder.CreateVectorSplat(count_, builder.CreateSExt(all, type_->getElementType()));
      return builder.CreateSExt(&mask, type_);
    }
    llvm::IRBuilder<llvm::InstSimplifyFolder> builder(
        mask.getContext(), llvm::InstSimplifyFolder(mask.getDataLayout()));
    builder.SetInsertPoint(&mask);
    auto part = [&](unsigned index) { return Extended(mask.getOperand(index)); };
    if (llvm::isa<llvm::FreezeInst>(mask)) return builder.CreateFreeze(part(0));
    if (mask.isBitwiseLogicOp())
      return builder.CreateBinOp(llvm::cast<llvm::BinaryOperator>(mask).getOpcode(), part(0),
                                 part(1));
    llvm::Value* condition = mask.getOperand(0);
    if (!IsMask(condition)) return builder.CreateSelect(condition, part(1), part(2));
    auto frozen = [&](unsigned index) {  // as what is not chosen may be poison
      llvm::Value* value = part(index);
      return llvm::isGuaranteedNotToBeUndefOrPoison(value) ? value : builder.CreateFreeze(value);
    };
    llvm::Value* one = builder.CreateAnd(part(0), frozen(1));
    return builder.CreateOr(one, builder.CreateAnd(builder.CreateNot(part(0)), frozen(2)));
  }

  // Gives those who use a mask beside the web what it was extended to.
  void Replace(llvm::Instruction& mask) const {
    for (llvm::Use& use : llvm::make_early_inc_range(mask.uses())) {
      auto* user = llvm::cast<llvm::Instruction>(use.getUser());
      const bool is_in_web = IsMask(user) && IsOfMasks(*user);
      if (is_in_web || user == extended_.at(&mask)) continue;
      if (!IsOfMasks(mask) && !IsElsewhere(user, mask)) continue;
      llvm::IRBuilder<> builder(user);
      use.set(builder.CreateIsNeg(extended_.at(&mask)));
    }
  }

  const llvm::ArrayRef<llvm::Instruction*> web_;
  const unsigned count_;
  llvm::FixedVectorType* const type_;
  llvm::DenseMap<llvm::Value*, llvm::Value*> extended_;
};

}  // namespace

llvm::Error ExtendMasks(llvm::Module& module, KernelJob& job) {
  if (!job.machine.getTargetTriple().isX86() || HasMaskRegisters(job.machine))
    return llvm::Error::success();
  ChangeMaskWebs(module, job, [](llvm::ArrayRef<llvm::Instruction*> web, unsigned register_bits) {
    WebExtension(web, register_bits).Run();
  });
  return llvm::Error::success();
}

}  // namespace weft::compiler
