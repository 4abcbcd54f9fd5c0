// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workarounds/part_masks.h"

#include "compiler/ir/mask_registers.h"
#include "compiler/workarounds/mask_webs.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

struct FoldingBuilder : llvm::IRBuilder<llvm::InstSimplifyFolder> {
  explicit FoldingBuilder(llvm::Instruction& place)
      : IRBuilder(place.getContext(), llvm::InstSimplifyFolder(place.getDataLayout())) {
    SetInsertPoint(&place);
  }
};

using MaskParts = llvm::SmallVector<llvm::Value*>;

// Of a mask: more would not find room in the registers for masks, which are seven.
constexpr unsigned kParts = 2;

// Of what a mask is for, all but one of so many is to be of as many bits: others put it together.
constexpr unsigned kMostShare = 4;

constexpr std::array kBits = {64u, 32u, 16u, 8u};

class WebParts {
 public:
  WebParts(llvm::ArrayRef<llvm::Instruction*> web, unsigned register_bits)
      : web_(web),
        register_bits_(register_bits),
        count_(llvm::cast<llvm::FixedVectorType>(web.front()->getType())->getNumElements()),
        part_(register_bits / MostBits()) {}

  bool IsWorthwhile() const {
    if (count_ != kParts * part_) return false;
    unsigned all = 0;
    for (unsigned bits : kBits) all += CountBeside(web_, bits);
    return kMostShare * CountBeside(web_, register_bits_ / part_) >= (kMostShare - 1) * all;
  }

  void Run() {
    for (llvm::Instruction* mask : web_) parts_[mask] = Part(*mask);
    for (llvm::Instruction* mask : web_) {
      auto* phi = llvm::dyn_cast<llvm::PHINode>(mask);
      if (!phi) continue;
      const MaskParts parts = parts_.at(mask);
      for (auto [value, block] : llvm::zip(phi->incoming_values(), phi->blocks())) {
        for (auto [part, incoming] : llvm::zip(parts, PartsOf(*value)))
          llvm::cast<llvm::PHINode>(part)->addIncoming(incoming, block);
      }
    }
    for (llvm::Instruction* mask : web_) Replace(*mask);
    for (llvm::Instruction* mask : web_) {
      if (!IsParted(*mask)) continue;
      mask->replaceAllUsesWith(llvm::PoisonValue::get(mask->getType()));
      mask->eraseFromParent();
    }
  }

 private:
  // Of most elements that these masks are made of or choose between.
  unsigned MostBits() const {
    return *llvm::max_element(kBits, [&](unsigned bits, unsigned other) {
      return CountBeside(web_, bits) < CountBeside(web_, other);
    });
  }

  static bool IsParted(const llvm::Instruction& mask) {
    return IsOfMasks(mask) || (llvm::isa<llvm::CmpInst>(mask) && !IsMask(mask.getOperand(0)));
  }

  llvm::Value* Take(FoldingBuilder& builder, llvm::Value& vector, unsigned index) const {
    const auto places = llvm::to_vector(llvm::seq<int>(index * part_, (index + 1) * part_));
    return builder.CreateShuffleVector(&vector, places);
  }

  MaskParts TakeAll(FoldingBuilder&& builder, llvm::Value& vector) const {
    MaskParts parts;
    for (unsigned index = 0; index < kParts; ++index) parts.push_back(Take(builder, vector, index));
    return parts;
  }

  MaskParts PartsOf(llvm::Value& mask) {
    auto known = parts_.find(&mask);
    if (known != parts_.end()) return known->second;
    // A constant, or an argument.
    llvm::BasicBlock& entry = web_.front()->getFunction()->getEntryBlock();
    return parts_[&mask] = TakeAll(FoldingBuilder(*entry.getFirstInsertionPt()), mask);
  }

  MaskParts Part(llvm::Instruction& mask) {
    if (!IsParted(mask)) return TakeAll(FoldingBuilder(**mask.getInsertionPointAfterDef()), mask);
    FoldingBuilder builder(mask);
    MaskParts parts;
    for (unsigned index = 0; index < kParts; ++index) parts.push_back(PartOf(builder, mask, index));
    return parts;
  }

  llvm::Value* PartOf(FoldingBuilder& builder, llvm::Instruction& mask, unsigned index) {
    auto* type = llvm::FixedVectorType::get(builder.getInt1Ty(), part_);
    if (auto* phi = llvm::dyn_cast<llvm::PHINode>(&mask))
      return builder.CreatePHI(type, phi->getNumIncomingValues());
    llvm::Instruction* part = mask.clone();
    for (llvm::Use& operand : part->operands()) {
      if (!operand->getType()->isVectorTy()) continue;
      operand = IsMask(operand) ? PartsOf(*operand)[index] : Take(builder, *operand, index);
    }
    part->mutateType(type);
    return builder.Insert(part);
  }

  // Gives those who use a mask beside the web one that is put together for them, which LLVM takes
  // apart again without an instruction, or a test of all parts.
  void Replace(llvm::Instruction& mask) {
    for (llvm::Use& use : llvm::make_early_inc_range(mask.uses())) {
      auto* user = llvm::cast<llvm::Instruction>(use.getUser());
      const bool is_parted = parts_.contains(user) && IsParted(*user);
      if (is_parted || !IsParted(mask)) continue;
      if (ReplaceTest(mask, *user)) continue;
      FoldingBuilder builder(*user);
      use = llvm::concatenateVectors(builder, parts_.at(&mask));
    }
  }

  // Where any lane, or each, is asked for.
  bool ReplaceTest(llvm::Instruction& mask, llvm::Instruction& bits) const {
    using namespace llvm::PatternMatch;
    if (!llvm::isa<llvm::BitCastInst>(bits) || !bits.hasOneUse()) return false;
    auto* test = llvm::dyn_cast<llvm::ICmpInst>(*bits.user_begin());
    if (!test || !test->isEquality() || test->getOperand(0) != &bits) return false;
    const bool is_any = match(test->getOperand(1), m_Zero());
    if (!is_any && !match(test->getOperand(1), m_AllOnes())) return false;
    FoldingBuilder builder(bits);
    const MaskParts& parts = parts_.at(&mask);
    llvm::Value* joined = parts[0];
    for (llvm::Value* part : llvm::drop_begin(parts))
      joined = is_any ? builder.CreateOr(joined, part) : builder.CreateAnd(joined, part);
    llvm::Value* of_part = builder.CreateBitCast(joined, builder.getIntNTy(part_));
    test->setOperand(0, of_part);
    test->setOperand(1, is_any ? llvm::ConstantInt::get(of_part->getType(), 0)
                               : llvm::Constant::getAllOnesValue(of_part->getType()));
    bits.setOperand(0, llvm::PoisonValue::get(mask.getType()));
    bits.eraseFromParent();
    return true;
  }

  const llvm::ArrayRef<llvm::Instruction*> web_;
  const unsigned register_bits_, count_, part_;
  llvm::DenseMap<llvm::Value*, MaskParts> parts_;
};

}  // namespace

llvm::Error PartMasks(llvm::Module& module, KernelJob& job) {
  if (!HasMaskRegisters(job.machine)) return llvm::Error::success();
  ChangeMaskWebs(module, job, [](llvm::ArrayRef<llvm::Instruction*> web, unsigned register_bits) {
    WebParts parts(web, register_bits);
    if (parts.IsWorthwhile()) parts.Run();
  });
  return llvm::Error::success();
}

}  // namespace weft::compiler
