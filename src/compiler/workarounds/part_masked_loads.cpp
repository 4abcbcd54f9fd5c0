// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workarounds/part_masked_loads.h"

#include <numeric>

#include "compiler/ir/mask_registers.h"
#include "compiler/ir/vector_registers.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

constexpr unsigned kMaxDepth = 8;

// A bit for each lane of a mask.
llvm::KnownBits LanesOf(const llvm::Value& mask, unsigned depth = 0) {
  const unsigned count = llvm::cast<llvm::FixedVectorType>(mask.getType())->getNumElements();
  llvm::KnownBits known(count);
  if (auto* constant = llvm::dyn_cast<llvm::Constant>(&mask)) {
    for (unsigned lane = 0; lane < count; ++lane) {
      auto* bit = llvm::dyn_cast_or_null<llvm::ConstantInt>(constant->getAggregateElement(lane));
      if (bit) (bit->isZero() ? known.Zero : known.One).setBit(lane);
    }
    return known;
  }
  const llvm::Value *a, *b, *condition;
  if (depth == kMaxDepth) return known;
  auto of = [&](const llvm::Value* value) { return LanesOf(*value, depth + 1); };
  if (match(&mask, m_And(m_Value(a), m_Value(b)))) return of(a) & of(b);
  if (match(&mask, m_Or(m_Value(a), m_Value(b)))) return of(a) | of(b);
  if (match(&mask, m_Xor(m_Value(a), m_Value(b)))) return of(a) ^ of(b);
  if (match(&mask, m_Freeze(m_Value(a)))) return of(a);
  if (!match(&mask, m_Select(m_Value(condition), m_Value(a), m_Value(b)))) return known;
  if (!condition->getType()->isVectorTy()) return of(a).intersectWith(of(b));
  llvm::KnownBits chosen = of(condition), others = chosen;
  std::swap(others.Zero, others.One);
  return (chosen & of(a)) | (others & of(b));
}

// The loads of each register that a masked load fills.
class RegisterLoads {
 public:
  RegisterLoads(llvm::IntrinsicInst& load, unsigned register_bits)
      : load_(load),
        type_(llvm::cast<llvm::FixedVectorType>(load.getType())),
        bytes_(unsigned(load.getDataLayout().getTypeStoreSize(type_->getElementType()))),
        lanes_(std::min(register_bits / (8 * bytes_), type_->getNumElements())),
        known_(LanesOf(*load.getArgOperand(kMask))) {}

  bool AnyIsKnown() const {
    for (unsigned lane = 0; lane < type_->getNumElements(); lane += lanes_)
      if (IsKnown(known_.Zero, lane) || IsKnown(known_.One, lane)) return true;
    return false;
  }

  llvm::Value* Make() {
    llvm::IRBuilder<> builder(&load_);
    llvm::SmallVector<llvm::Value*, 8> parts;
    for (unsigned lane = 0; lane < type_->getNumElements(); lane += lanes_)
      parts.push_back(LoadAt(builder, lane));
    return llvm::concatenateVectors(builder, parts);
  }

 private:
  static constexpr unsigned kAddress = 0, kMask = 1, kOthers = 2;

  bool IsKnown(const llvm::APInt& lanes, unsigned lane) const {
    return lanes.extractBits(lanes_, lane).isAllOnes();
  }

  llvm::Value* LoadAt(llvm::IRBuilderBase& builder, unsigned lane) {
    auto part = [&](unsigned operand) {
      llvm::SmallVector<int, 16> order(lanes_);
      std::iota(order.begin(), order.end(), int(lane));
      return builder.CreateShuffleVector(load_.getArgOperand(operand), order);
    };
    if (IsKnown(known_.Zero, lane)) return part(kOthers);
    const uint64_t offset = uint64_t{lane} * bytes_;
    auto* type = llvm::FixedVectorType::get(type_->getElementType(), lanes_);
    const llvm::Align align =
        llvm::commonAlignment(load_.getParamAlign(kAddress).valueOrOne(), offset);
    llvm::Value* address =
        builder.CreateConstGEP1_64(builder.getInt8Ty(), load_.getArgOperand(kAddress), offset);
    llvm::Instruction* loaded =
        IsKnown(known_.One, lane)
            ? static_cast<llvm::Instruction*>(builder.CreateAlignedLoad(type, address, align))
            : builder.CreateMaskedLoad(type, address, align, part(kMask), part(kOthers));
    loaded->setAAMetadata(load_.getAAMetadata());
    return loaded;
  }

  llvm::IntrinsicInst& load_;
  llvm::FixedVectorType* type_;
  const unsigned bytes_, lanes_;
  const llvm::KnownBits known_;
};

}  // namespace

llvm::Error PartMaskedLoads(llvm::Module& module, KernelJob& job) {
  if (!job.machine.getTargetTriple().isX86() || HasMaskRegisters(job.machine))
    return llvm::Error::success();
  for (llvm::Function& function : module) {
    const unsigned bits = VectorRegisters(job.machine.getTargetTransformInfo(function)).bits;
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      auto* load = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      const bool is_masked = load && load->getIntrinsicID() == llvm::Intrinsic::masked_load;
      if (!is_masked || load->getType()->isIntOrIntVectorTy(1)) continue;
      RegisterLoads loads(*load, bits);
      if (!loads.AnyIsKnown()) continue;
      load->replaceAllUsesWith(loads.Make());
      load->eraseFromParent();
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
