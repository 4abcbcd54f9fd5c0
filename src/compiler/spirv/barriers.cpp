// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Barrier Instructions". A named barrier is a record in local memory, one for each instruction
// that makes some (src/builtins/workgroup/named_barrier.cl).
#include "compiler/ir/address_spaces.h"
#include "compiler/spirv/opencl/memory_order.h"
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {
namespace {

constexpr unsigned kWordsOfNamedBarrier = 3;

llvm::GlobalVariable* MakeNamedBarrier(llvm::Module& module) {
  auto* type =
      llvm::ArrayType::get(llvm::Type::getInt32Ty(module.getContext()), kWordsOfNamedBarrier);
  return new llvm::GlobalVariable(module, type, /*isConstant=*/false,
                                  llvm::GlobalValue::InternalLinkage, llvm::UndefValue::get(type),
                                  "named_barrier", /*InsertBefore=*/nullptr,
                                  llvm::GlobalValue::NotThreadLocal, kLocalSpace);
}

}  // namespace

llvm::Value* Translator::Barriers(const Instruction& i) {
  if (i.op == spv::Op::OpMemoryBarrier) {
    const llvm::AtomicOrdering order = OrderOf(Value(i.operands[1]));
    if (order != llvm::AtomicOrdering::Monotonic)
      builder_.CreateFence(order, ScopeOf(Value(i.operands[0])));
    return nullptr;
  }
  const Parameter record{.scalar = "j", .is_pointer = true, .space = kLocalSpace};
  if (i.op == spv::Op::OpNamedBarrierInitialize) {
    llvm::GlobalVariable* barrier = MakeNamedBarrier(target_);
    CallBuiltin("__weft_named_barrier_begin", builder_.getVoidTy(), {barrier, Value(i.operands[0])},
                {record, {.scalar = "j"}}, false);
    return barrier;
  }
  if (i.op == spv::Op::OpMemoryNamedBarrier) {
    const llvm::AtomicOrdering order = OrderOf(Value(i.operands[2]));
    const llvm::SyncScope::ID scope = ScopeOf(Value(i.operands[1]));
    const bool is_fence = order != llvm::AtomicOrdering::Monotonic;
    if (is_fence) builder_.CreateFence(order, scope);
    CallBuiltin("__weft_named_barrier_wait", builder_.getVoidTy(), {Value(i.operands[0])}, {record},
                false);
    if (is_fence) builder_.CreateFence(order, scope);
    return nullptr;
  }
  const bool arrives = i.op == spv::Op::OpControlBarrierArriveINTEL;
  std::string name = GroupPrefix(i, i.operands[0]) + "barrier";
  if (arrives || i.op == spv::Op::OpControlBarrierWaitINTEL) {
    if (name != "work_group_barrier") Refuse(i, "only work-groups arrive and wait");
    name = "intel_" + name + (arrives ? "_arrive" : "_wait");
  }
  llvm::Value* flags = builder_.getInt32(FenceFlags(Value(i.operands[2])));
  llvm::Value* memory = builder_.getInt32(MemoryScope(Value(i.operands[1])));
  CallBuiltin(name, builder_.getVoidTy(), {flags, memory},
              {{.scalar = "j"}, {.scalar = "12memory_scope"}}, false);
  return nullptr;
}

}  // namespace weft::compiler::spirv
