// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Group Instructions".
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {

llvm::Value* Translator::Groups(const Instruction& i) {
  const auto& operands = i.operands;
  if (i.op == spv::Op::OpGroupWaitEvents) {
    CallBuiltin("wait_group_events", builder_.getVoidTy(),
                {Value(operands[1]), Operand(operands[2])},
                {{.scalar = "i"}, ParameterFor(value_types_.at(operands[2]), 's')}, false);
    return nullptr;
  }
  const Parameter size{.scalar = "m"};
  Parameter from = ParameterFor(value_types_.at(operands[2]), 's');
  from.is_const = true;
  // Clang 22 has numbers of 32 bits here.
  const auto size_of = [&](uint32_t id) { return Resized(i, Value(id), builder_.getInt64Ty()); };
  return CallBuiltin("async_work_group_strided_copy", IrType(i.type),
                     {Value(operands[1]), Value(operands[2]), size_of(operands[3]),
                      size_of(operands[4]), Value(operands[5])},
                     {ParameterFor(value_types_.at(operands[1]), 's'), from, size, size,
                      ParameterFor(i.type, 's')},
                     false);
}

}  // namespace weft::compiler::spirv
