// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Barrier Instructions".
#include "compiler/ir/address_spaces.h"
#include "compiler/spirv/opencl/memory_order.h"
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {

// Compilers write barriers of wider scopes, too, and mean the work-group: work-items can wait for
// no others.
std::string Translator::BarrierOf(const Instruction& i) const {
  const auto scope = static_cast<spv::Scope>(Integer(i, i.operands[0]));
  if (scope == spv::Scope::CrossDevice || scope == spv::Scope::Device) return "work_group_barrier";
  return GroupPrefix(i, i.operands[0]) + "barrier";
}

llvm::Value* Translator::Barriers(const Instruction& i) {
  if (i.op == spv::Op::OpMemoryBarrier) {
    const llvm::AtomicOrdering order = OrderOf(Value(i.operands[1]));
    if (order != llvm::AtomicOrdering::Monotonic)
      builder_.CreateFence(order, ScopeOf(Value(i.operands[0])));
    return nullptr;
  }
  if (i.op == spv::Op::OpNamedBarrierInitialize)
    return CallBuiltin("named_barrier_init", builder_.getPtrTy(kLocalSpace), {Value(i.operands[0])},
                       {{.scalar = "i"}}, false);
  const bool arrives = i.op == spv::Op::OpControlBarrierArriveINTEL;
  const bool is_named = i.op == spv::Op::OpMemoryNamedBarrier;
  std::string name = is_named ? "work_group_named_barrier" : BarrierOf(i);
  if (arrives || i.op == spv::Op::OpControlBarrierWaitINTEL) {
    if (name != "work_group_barrier") Refuse(i, "only work-groups arrive and wait");
    name = "intel_" + name + (arrives ? "_arrive" : "_wait");
  }
  llvm::SmallVector<llvm::Value*> arguments = {
      builder_.getInt32(FenceFlags(Value(i.operands[2]))),
      builder_.getInt32(MemoryScope(Value(i.operands[1])))};
  llvm::SmallVector<Parameter> parameters = {{.scalar = "j"}, {.scalar = "12memory_scope"}};
  if (is_named) {
    arguments.insert(arguments.begin(), Value(i.operands[0]));
    parameters.insert(parameters.begin(),
                      {.scalar = "14__namedBarrier", .is_pointer = true, .space = kLocalSpace});
  }
  CallBuiltin(name, builder_.getVoidTy(), arguments, parameters, false);
  return nullptr;
}

}  // namespace weft::compiler::spirv
