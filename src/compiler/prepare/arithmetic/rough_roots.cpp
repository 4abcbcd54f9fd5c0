// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/arithmetic/rough_roots.h"

#include "compiler/ir/lane_operation.h"
#include "compiler/ir/markers.h"
#include "compiler/prepare/arithmetic/reciprocal_root.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// Once the estimate is right but for a 2^-11th.
constexpr unsigned kFloatTerms = 2, kDoubleTerms = 4;

// Fields of a double: all of the exponent but its last bit, and that of 1/2, whose last bit is 0.
constexpr uint64_t kPairsOfExponents = 0x7fe0000000000000, kExponentOfHalf = 0x3fe0000000000000;
constexpr uint64_t kLeastNormal = 0x0010000000000000, kInfinity = 0x7ff0000000000000;
constexpr uint64_t kSign = 0x8000000000000000;

struct RoughRoot {
  llvm::Value *root, *is_wrong;
};

llvm::Value* RoughEstimate(llvm::IRBuilder<>& builder, llvm::Value* x) {
  return CreateLaneOperation(builder, LaneOperation::kRoughReciprocalRoot, x);
}

// x * estimate is infinite for subnormals, which the estimate takes for zeros, and else not a
// number where the result is wrong.
RoughRoot RoughRootOfFloat(llvm::IRBuilder<>& builder, llvm::Value* x) {
  const RootEstimate of = RestOfEstimate(builder, x, RoughEstimate(builder, x));
  llvm::Value* too_much = llvm::ConstantFP::get(x->getType(), 0x1p65);
  return {Corrected(builder, of.estimate, of.rest, kFloatTerms),
          builder.CreateFCmpUGE(of.product, too_much)};
}

// x is 2^2n * part, for a part in [1/2, 2).
RoughRoot RoughRootOfDouble(llvm::IRBuilder<>& builder, llvm::Value* x) {
  llvm::Type* type = x->getType();
  llvm::Type* bits_type = type->getWithNewType(builder.getInt64Ty());
  llvm::Type* float_type = type->getWithNewType(builder.getFloatTy());
  auto number = [&](uint64_t value) { return llvm::ConstantInt::get(bits_type, value); };
  llvm::Value* bits = builder.CreateBitCast(x, bits_type);
  llvm::Value* part =
      builder.CreateBitCast(builder.CreateOr(builder.CreateAnd(bits, number(~kPairsOfExponents)),
                                             number(kExponentOfHalf)),
                            type);
  llvm::Value* estimate =
      builder.CreateFPExt(RoughEstimate(builder, builder.CreateFPTrunc(part, float_type)), type);
  llvm::Value* root =
      Corrected(builder, estimate, RestOfEstimate(builder, part, estimate).rest, kDoubleTerms);
  llvm::Value* half_exponent =
      builder.CreateAnd(builder.CreateLShr(bits, number(1)), number(kPairsOfExponents / 2));
  llvm::Value* scale = builder.CreateSub(number(kExponentOfHalf / 2), half_exponent);
  llvm::Value* scaled = builder.CreateAdd(builder.CreateBitCast(root, bits_type), scale);
  // A signed comparison, since AVX2 has no other.
  llvm::Value* is_wrong =
      builder.CreateICmpSGE(builder.CreateSub(bits, number(kLeastNormal ^ kSign)),
                            number((kInfinity - kLeastNormal) ^ kSign));
  return {builder.CreateBitCast(scaled, type), is_wrong};
}

llvm::Value* InAnyLane(llvm::IRBuilder<>& builder, llvm::Value* condition) {
  if (condition->getType()->isVectorTy()) condition = builder.CreateOrReduce(condition);
  llvm::Module& module = *builder.GetInsertBlock()->getModule();
  return builder.CreateCall(MarkerFunction(module, Marker::kAny), {condition});
}

void Replace(llvm::Instruction& division, llvm::Value* x) {
  llvm::IRBuilder<> builder(&division);
  const RoughRoot rough = x->getType()->getScalarType()->isFloatTy()
                              ? RoughRootOfFloat(builder, x)
                              : RoughRootOfDouble(builder, x);
  llvm::Value* is_any_wrong = InAnyLane(builder, rough.is_wrong);
  llvm::BasicBlock* before = builder.GetInsertBlock();
  // Else LLVM computes both always.
  llvm::MDNode* unlikely = llvm::MDBuilder(x->getContext()).createUnlikelyBranchWeights();
  llvm::Instruction* end =
      llvm::SplitBlockAndInsertIfThen(is_any_wrong, &division, false, unlikely);
  llvm::IRBuilder<> there(end);
  llvm::Value* exact = there.CreateFDiv(llvm::ConstantFP::get(x->getType(), 1),
                                        there.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, x));
  llvm::Value* blended = there.CreateSelect(rough.is_wrong, exact, rough.root);
  builder.SetInsertPoint(&division);
  llvm::PHINode* result = builder.CreatePHI(x->getType(), 2);
  result->addIncoming(rough.root, before);
  result->addIncoming(blended, end->getParent());
  ReplaceInexactDivision(division, result);
}

bool IsFor(const llvm::TargetMachine& machine) {
  return HasLaneOperation(machine, LaneOperation::kRoughReciprocalRoot) &&
         !HasLaneOperation(machine, LaneOperation::kReciprocalRootEstimate) &&
         machine.getMCSubtargetInfo()->checkFeatures("+fma");
}

}  // namespace

llvm::Error RoughRoots(llvm::Module& module, KernelJob& job) {
  if (!IsFor(job.machine)) return llvm::Error::success();
  for (llvm::Function& function : module) {
    llvm::SmallVector<llvm::Instruction*> divisions;
    for (llvm::Instruction& instruction : llvm::instructions(function))
      if (InexactlyRooted(instruction)) divisions.push_back(&instruction);
    for (llvm::Instruction* division : divisions) Replace(*division, InexactlyRooted(*division));
    if (!divisions.empty()) job.functions.Forget(function);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
