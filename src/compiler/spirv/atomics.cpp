// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Atomic Instructions".
#include "compiler/ir/address_spaces.h"
#include "compiler/spirv/opencl/memory_order.h"
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {
namespace {

struct Update {
  spv::Op op;
  llvm::AtomicRMWInst::BinOp operation;
};

constexpr Update kUpdates[] = {
    {spv::Op::OpAtomicExchange, llvm::AtomicRMWInst::Xchg},
    {spv::Op::OpAtomicIIncrement, llvm::AtomicRMWInst::Add},
    {spv::Op::OpAtomicIDecrement, llvm::AtomicRMWInst::Sub},
    {spv::Op::OpAtomicIAdd, llvm::AtomicRMWInst::Add},
    {spv::Op::OpAtomicISub, llvm::AtomicRMWInst::Sub},
    {spv::Op::OpAtomicSMin, llvm::AtomicRMWInst::Min},
    {spv::Op::OpAtomicUMin, llvm::AtomicRMWInst::UMin},
    {spv::Op::OpAtomicSMax, llvm::AtomicRMWInst::Max},
    {spv::Op::OpAtomicUMax, llvm::AtomicRMWInst::UMax},
    {spv::Op::OpAtomicAnd, llvm::AtomicRMWInst::And},
    {spv::Op::OpAtomicOr, llvm::AtomicRMWInst::Or},
    {spv::Op::OpAtomicXor, llvm::AtomicRMWInst::Xor},
    {spv::Op::OpAtomicFAddEXT, llvm::AtomicRMWInst::FAdd},
    {spv::Op::OpAtomicFMinEXT, llvm::AtomicRMWInst::FMin},
    {spv::Op::OpAtomicFMaxEXT, llvm::AtomicRMWInst::FMax},
};

}  // namespace

llvm::Value* Translator::Atomics(const Instruction& i) {
  const auto& operands = i.operands;
  llvm::Value* pointer = Operand(operands[0]);
  const llvm::AtomicOrdering order = OrderOf(Value(operands[2]));
  llvm::SyncScope::ID scope = ScopeOf(Value(operands[1]));
  // Clang and the translator write OpenCL 1's functions with the scope of a work-group, and clang
  // all that are told no scope, but they are atomic for the device.
  const bool may_lack_scope =
      order == llvm::AtomicOrdering::Monotonic || source_.generator() == kLlvmBackend;
  const unsigned space = pointer->getType()->getPointerAddressSpace();
  if (may_lack_scope && scope != llvm::SyncScope::System && space != kLocalSpace)
    scope = context_.getOrInsertSyncScopeID("device");
  const auto align = [&](llvm::Type* type) {
    return llvm::Align(target_.getDataLayout().getTypeStoreSize(type).getFixedValue());
  };
  switch (i.op) {
    case spv::Op::OpAtomicLoad: {
      llvm::Type* type = IrType(i.type);
      llvm::LoadInst* load = builder_.CreateAlignedLoad(type, pointer, align(type));
      load->setAtomic(LoadOrder(order), scope);
      return load;
    }
    case spv::Op::OpAtomicStore: {
      llvm::Value* value = Value(operands[3]);
      builder_.CreateAlignedStore(value, pointer, align(value->getType()))
          ->setAtomic(StoreOrder(order), scope);
      return nullptr;
    }
    case spv::Op::OpAtomicCompareExchange:
    case spv::Op::OpAtomicCompareExchangeWeak: {
      llvm::Value *value = Value(operands[4]), *expected = Value(operands[5]);
      auto* exchange =
          builder_.CreateAtomicCmpXchg(pointer, expected, value, align(value->getType()), order,
                                       LoadOrder(OrderOf(Value(operands[3]))), scope);
      return builder_.CreateExtractValue(exchange, 0);
    }
    // A flag is an integer of 32 bits.
    case spv::Op::OpAtomicFlagTestAndSet: {
      llvm::Value* one = builder_.getInt32(1);
      llvm::Value* old = builder_.CreateAtomicRMW(llvm::AtomicRMWInst::Xchg, pointer, one,
                                                  llvm::Align(4), order, scope);
      return builder_.CreateICmpNE(old, builder_.getInt32(0));
    }
    case spv::Op::OpAtomicFlagClear:
      builder_.CreateAlignedStore(builder_.getInt32(0), pointer, llvm::Align(4))
          ->setAtomic(StoreOrder(order), scope);
      return nullptr;
    default: break;
  }
  for (const Update& update : kUpdates) {
    if (update.op != i.op) continue;
    llvm::Type* type = IrType(i.type);
    llvm::Value* value = operands.size() > 3 ? Value(operands[3]) : llvm::ConstantInt::get(type, 1);
    return builder_.CreateAtomicRMW(update.operation, pointer, value, align(type), order, scope);
  }
  Refuse(i, "the instruction is not supported");
}

}  // namespace weft::compiler::spirv
