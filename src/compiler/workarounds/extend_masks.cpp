// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workarounds/extend_masks.h"

#include "compiler/ir/mask_registers.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// Registers that a mask may fill, and the bits of the smallest register.
constexpr unsigned kMaxRegisters = 2, kSmallestRegister = 128;

bool IsMask(const llvm::Value* value) {
  auto* type = llvm::dyn_cast<llvm::FixedVectorType>(value->getType());
  return type && type->getElementType()->isIntegerTy(1) && type->getNumElements() > 1;
}

// A mask made of masks, lane by lane.
bool IsOfMasks(const llvm::Instruction& mask) {
  return mask.isBitwiseLogicOp() ||
         llvm::isa<llvm::PHINode, llvm::SelectInst, llvm::FreezeInst>(mask);
}

bool IsElsewhere(const llvm::User* user, const llvm::Instruction& mask) {
  return llvm::isa<llvm::PHINode>(user) ||
         llvm::cast<llvm::Instruction>(user)->getParent() != mask.getParent();
}

// The bits of the elements that a mask is made of, or that are chosen by one; 0 of others.
unsigned BitsBeside(const llvm::Instruction& instruction) {
  const bool is_made = llvm::isa<llvm::CmpInst>(instruction) || instruction.getType()->isVoidTy();
  const llvm::Value* value = is_made ? instruction.getOperand(0) : &instruction;
  if (!value->getType()->isVectorTy() || IsMask(value)) return 0;
  return instruction.getDataLayout().getTypeSizeInBits(value->getType()->getScalarType());
}

// The masks of a function that are made of each other, of which one at least is used in other
// blocks than its own.
class MaskWebs {
 public:
  using Web = llvm::SmallVector<llvm::Instruction*>;

  explicit MaskWebs(llvm::Function& function) {
    for (llvm::BasicBlock* block : llvm::ReversePostOrderTraversal(&function)) {
      for (llvm::Instruction& instruction : *block)
        if (IsMask(&instruction)) Add(instruction);
    }
  }

  // Each in reverse post-order, so that what a mask is made of comes first but for phis.
  std::vector<Web> All() const {
    llvm::MapVector<llvm::Instruction*, Web> webs;
    for (llvm::Instruction* mask : masks_) webs[classes_.getLeaderValue(mask)].push_back(mask);
    std::vector<Web> all;
    for (auto& [leader, web] : webs) {
      const bool is_kept = llvm::any_of(web, [](const llvm::Instruction* mask) {
        return llvm::any_of(mask->users(), [&](auto* user) { return IsElsewhere(user, *mask); });
      });
      if (is_kept) all.push_back(std::move(web));
    }
    return all;
  }

 private:
  void Add(llvm::Instruction& mask) {
    masks_.push_back(&mask);
    classes_.insert(&mask);
    if (!IsOfMasks(mask)) return;
    for (llvm::Value* operand : mask.operands()) {
      auto* part = llvm::dyn_cast<llvm::Instruction>(operand);
      if (part && IsMask(part)) classes_.unionSets(&mask, part);
    }
  }

  std::vector<llvm::Instruction*> masks_;
  llvm::EquivalenceClasses<llvm::Instruction*> classes_;
};

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
    llvm::SmallDenseMap<unsigned, unsigned> uses;
    for (const llvm::Instruction* mask : web_) {
      ++uses[BitsBeside(*mask)];
      for (const llvm::User* user : mask->users())
        ++uses[BitsBeside(*llvm::cast<llvm::Instruction>(user))];
    }
    unsigned best = register_bits / count_;
    for (unsigned bits : {8, 16, 32, 64})
      if (uses.lookup(bits) > uses.lookup(best)) best = bits;
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
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    llvm::EliminateUnreachableBlocks(function);
    const unsigned bits = job.machine.getTargetTransformInfo(function).getRegisterBitWidth(
        llvm::TargetTransformInfo::RGK_FixedWidthVector);
    for (const MaskWebs::Web& web : MaskWebs(function).All()) WebExtension(web, bits).Run();
    job.functions.Forget(function);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
