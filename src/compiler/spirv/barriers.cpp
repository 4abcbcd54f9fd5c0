// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Barrier Instructions".
#include "compiler/spirv/opencl/memory_order.h"
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {

llvm::Value* Translator::Barriers(const Instruction& i) {
  if (i.op == spv::Op::OpMemoryBarrier) {
    const llvm::AtomicOrdering order = OrderOf(Value(i.operands[1]));
    if (order != llvm::AtomicOrdering::Monotonic)
      builder_.CreateFence(order, ScopeOf(Value(i.operands[0])));
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
