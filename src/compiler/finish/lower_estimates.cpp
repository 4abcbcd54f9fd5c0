// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/lower_estimates.h"

#include "compiler/ir/root_estimate.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsX86.h"

namespace weft::compiler {
namespace {

// Floats in the smallest register that the instruction takes.
constexpr unsigned kLeast = 4;

llvm::Intrinsic::ID InstructionFor(unsigned count) {
  switch (count) {
    case kLeast: return llvm::Intrinsic::x86_avx512_rsqrt14_ps_128;
    case 2 * kLeast: return llvm::Intrinsic::x86_avx512_rsqrt14_ps_256;
    default: return llvm::Intrinsic::x86_avx512_rsqrt14_ps_512;
  }
}

// `floats` is what a register holds.
llvm::Value* EstimateRegister(llvm::IRBuilder<>& builder, llvm::Value* floats) {
  const unsigned count = llvm::cast<llvm::FixedVectorType>(floats->getType())->getNumElements();
  llvm::Value* all_lanes = builder.getIntN(std::max(count, 8u), ~0);
  llvm::Value* none = llvm::PoisonValue::get(floats->getType());
  return builder.CreateIntrinsic(InstructionFor(count), {}, {floats, none, all_lanes});
}

llvm::Value* EstimateVector(llvm::IRBuilder<>& builder, llvm::Value* floats, unsigned most) {
  const unsigned count = llvm::cast<llvm::FixedVectorType>(floats->getType())->getNumElements();
  const unsigned size = std::clamp<unsigned>(llvm::bit_ceil(count), kLeast, most);
  llvm::SmallVector<llvm::Value*> parts;
  for (unsigned first = 0; first < count; first += size) {
    llvm::SmallVector<int> lanes(size, llvm::PoisonMaskElem);
    std::iota(lanes.begin(), lanes.begin() + std::min(size, count - first), first);
    parts.push_back(EstimateRegister(builder, builder.CreateShuffleVector(floats, lanes)));
  }
  llvm::Value* all = llvm::concatenateVectors(builder, parts);
  return builder.CreateShuffleVector(all, llvm::createSequentialMask(0, count, 0));
}

llvm::Value* Estimate(llvm::IRBuilder<>& builder, llvm::Value* x, unsigned most) {
  if (x->getType()->isVectorTy()) return EstimateVector(builder, x, most);
  auto* vector = llvm::FixedVectorType::get(x->getType(), kLeast);
  x = builder.CreateInsertElement(llvm::PoisonValue::get(vector), x, uint64_t(0));
  return builder.CreateExtractElement(EstimateRegister(builder, x), uint64_t(0));
}

}  // namespace

llvm::Error LowerEstimates(llvm::Module& module, KernelJob& job) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    const llvm::TargetTransformInfo machine = job.machine.getTargetTransformInfo(function);
    constexpr auto kKind = llvm::TargetTransformInfo::RGK_FixedWidthVector;
    const unsigned most = machine.getRegisterBitWidth(kKind).getFixedValue() / 32;
    for (llvm::Instruction& call : llvm::make_early_inc_range(llvm::instructions(function))) {
      if (!IsRootEstimate(call)) continue;
      llvm::IRBuilder<> builder(&call);
      call.replaceAllUsesWith(Estimate(builder, call.getOperand(0), most));
      call.eraseFromParent();
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
