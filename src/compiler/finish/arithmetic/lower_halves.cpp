// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/arithmetic/lower_halves.h"

#include "compiler/finish/arithmetic/half_conversions.h"
#include "llvm/CodeGen/AtomicExpandUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/MC/MCSubtargetInfo.h"

namespace weft::compiler {
namespace {

bool IsOfHalves(const llvm::Value* value) { return value->getType()->getScalarType()->isHalfTy(); }

// Functions of halves with the same name on floats, correctly rounded or exact.
bool IsByFloat(llvm::Intrinsic::ID id) {
  switch (id) {
    case llvm::Intrinsic::sqrt:
    case llvm::Intrinsic::floor:
    case llvm::Intrinsic::ceil:
    case llvm::Intrinsic::trunc:
    case llvm::Intrinsic::rint:
    case llvm::Intrinsic::nearbyint:
    case llvm::Intrinsic::round:
    case llvm::Intrinsic::roundeven:
    case llvm::Intrinsic::minnum:
    case llvm::Intrinsic::maxnum:
    case llvm::Intrinsic::minimum:
    case llvm::Intrinsic::maximum:
    case llvm::Intrinsic::minimumnum:
    case llvm::Intrinsic::maximumnum:
    case llvm::Intrinsic::fptosi_sat:
    case llvm::Intrinsic::fptoui_sat:
    case llvm::Intrinsic::vector_reduce_fmin:
    case llvm::Intrinsic::vector_reduce_fmax:
    case llvm::Intrinsic::vector_reduce_fminimum:
    case llvm::Intrinsic::vector_reduce_fmaximum: return true;
    default: return false;
  }
}

class HalfLowering {
 public:
  HalfLowering(llvm::Instruction& instruction, bool on_bits)
      : instruction_(instruction), builder_(&instruction), convert_(builder_, on_bits) {}

  // What stands for the instruction, or nothing if it may stay.
  llvm::Value* Lower() {
    if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction_)) return Call(*call);
    if (instruction_.isBinaryOp() && IsOfHalves(&instruction_)) {
      KeepFlags();
      auto opcode = llvm::Instruction::BinaryOps(instruction_.getOpcode());
      return Narrow(builder_.CreateBinOp(opcode, Operand(0), Operand(1)));
    }
    if (auto* comparison = llvm::dyn_cast<llvm::FCmpInst>(&instruction_)) {
      if (!IsOfHalves(comparison->getOperand(0))) return nullptr;
      KeepFlags();
      return builder_.CreateFCmp(comparison->getPredicate(), Operand(0), Operand(1));
    }
    auto* cast = llvm::dyn_cast<llvm::CastInst>(&instruction_);
    return cast ? Cast(*cast) : nullptr;
  }

 private:
  // A cast may be of halves, or to them.
  llvm::Value* Cast(llvm::CastInst& cast) {
    llvm::Value* from = cast.getOperand(0);
    llvm::Type* type = cast.getType();
    switch (cast.getOpcode()) {
      case llvm::Instruction::FPExt: return IsOfHalves(from) ? Extend(type) : nullptr;
      case llvm::Instruction::FPTrunc:
        if (!IsOfHalves(&cast)) return nullptr;
        return from->getType()->getScalarType()->isDoubleTy() ? convert_.FromDouble(from)
                                                              : Narrow(from);
      case llvm::Instruction::SIToFP:
      case llvm::Instruction::UIToFP:
        // Of more than 24 bits all are beyond the greatest half.
        if (!IsOfHalves(&cast)) return nullptr;
        return Narrow(builder_.CreateCast(cast.getOpcode(), from,
                                          type->getWithNewType(builder_.getFloatTy())));
      case llvm::Instruction::FPToSI:
      case llvm::Instruction::FPToUI:
        return IsOfHalves(from) ? builder_.CreateCast(cast.getOpcode(), Operand(0), type) : nullptr;
      default: return nullptr;
    }
  }

  llvm::Value* Extend(llvm::Type* type) {
    llvm::Value* floats = Operand(0);
    return floats->getType() == type ? floats : builder_.CreateFPExt(floats, type);
  }

  llvm::Value* Call(llvm::IntrinsicInst& call) {
    const llvm::Intrinsic::ID id = call.getIntrinsicID();
    if (call.arg_empty() || !IsOfHalves(call.getArgOperand(0))) return nullptr;
    if (id == llvm::Intrinsic::fma) return FusedMultiplyAdd();
    if (id == llvm::Intrinsic::fmuladd)
      return Narrow(builder_.CreateFAdd(builder_.CreateFMul(Operand(0), Operand(1)), Operand(2)));
    const bool sums =
        id == llvm::Intrinsic::vector_reduce_fadd || id == llvm::Intrinsic::vector_reduce_fmul;
    if (!IsByFloat(id) && !(sums && call.hasAllowReassoc())) return nullptr;
    KeepFlags();
    llvm::SmallVector<llvm::Value*, 2> arguments;
    for (unsigned i = 0; i < call.arg_size(); ++i) arguments.push_back(Operand(i));
    llvm::Type* type = call.getType();
    if (IsOfHalves(&call)) type = type->getWithNewType(builder_.getFloatTy());
    llvm::Value* result = builder_.CreateIntrinsic(type, id, arguments);
    return IsOfHalves(&call) ? Narrow(result) : result;
  }

  // The product is a float, and the sum's error as well (Knuth's TwoSum), which tells how to round
  // it.
  llvm::Value* FusedMultiplyAdd() {
    llvm::Value* product = builder_.CreateFMul(Operand(0), Operand(1));
    llvm::Value* addend = Operand(2);
    llvm::Value* sum = builder_.CreateFAdd(product, addend);
    llvm::Value* of_addend = builder_.CreateFSub(sum, product);
    llvm::Value* of_product = builder_.CreateFSub(sum, of_addend);
    llvm::Value* error = builder_.CreateFAdd(builder_.CreateFSub(product, of_product),
                                             builder_.CreateFSub(addend, of_addend));
    llvm::Value* zero = llvm::ConstantFP::getZero(sum->getType());
    llvm::Value* is_less = builder_.CreateICmpEQ(builder_.CreateFCmpOGT(error, zero),
                                                 builder_.CreateFCmpOGT(sum, zero));
    return Narrow(convert_.RoundToOdd(sum, builder_.CreateFCmpONE(error, zero), is_less));
  }

  void KeepFlags() {
    if (auto* operation = llvm::dyn_cast<llvm::FPMathOperator>(&instruction_))
      builder_.setFastMathFlags(operation->getFastMathFlags());
  }
  llvm::Value* Operand(unsigned index) { return convert_.ToFloat(instruction_.getOperand(index)); }
  llvm::Value* Narrow(llvm::Value* floats) { return convert_.FromFloat(floats); }

  llvm::Instruction& instruction_;
  llvm::IRBuilder<> builder_;
  HalfConversions convert_;
};

// A compare-and-exchange is of integers.
void ExchangeHalves(llvm::IRBuilderBase& builder, llvm::Value* address, llvm::Value* expected,
                    llvm::Value* desired, llvm::Align alignment, llvm::AtomicOrdering order,
                    llvm::SyncScope::ID scope, llvm::Value*& success, llvm::Value*& now,
                    llvm::Instruction*) {
  llvm::Value* outcome = builder.CreateAtomicCmpXchg(
      address, builder.CreateBitCast(expected, builder.getInt16Ty()),
      builder.CreateBitCast(desired, builder.getInt16Ty()), alignment, order,
      llvm::AtomicCmpXchgInst::getStrongestFailureOrdering(order), scope);
  success = builder.CreateExtractValue(outcome, 1);
  now = builder.CreateBitCast(builder.CreateExtractValue(outcome, 0), expected->getType());
}

void ExpandUpdates(llvm::Function& function) {
  llvm::SmallVector<llvm::AtomicRMWInst*> updates;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction);
    if (update && IsOfHalves(update)) updates.push_back(update);
  }
  for (llvm::AtomicRMWInst* update : updates) {
    llvm::expandAtomicRMWToCmpXchg(update, ExchangeHalves);
  }
}

// What the code generator does well: conversions of processors that have them.
bool IsNative(const llvm::Instruction& instruction, bool on_bits) {
  if (on_bits) return false;
  const bool extends = llvm::isa<llvm::FPExtInst>(instruction);
  if (!extends && !llvm::isa<llvm::FPTruncInst>(instruction)) return false;
  llvm::Type* other = extends ? instruction.getType() : instruction.getOperand(0)->getType();
  return other->getScalarType()->isFloatTy();
}

}  // namespace

llvm::Error LowerHalves(llvm::Module& module, KernelJob& job) {
  const bool is_x86 = job.machine.getTargetTriple().isX86();
  const llvm::MCSubtargetInfo& features = *job.machine.getMCSubtargetInfo();
  if (is_x86 && features.checkFeatures("+avx512fp16,+avx512vl")) return llvm::Error::success();
  const bool on_bits = is_x86 && !features.checkFeatures("+f16c");
  for (llvm::Function& function : module) {
    ExpandUpdates(function);
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      if (IsNative(instruction, on_bits)) continue;
      llvm::Value* lowered = HalfLowering(instruction, on_bits).Lower();
      if (!lowered) continue;
      instruction.replaceAllUsesWith(lowered);
      instruction.eraseFromParent();
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
