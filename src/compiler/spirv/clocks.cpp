// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The instruction of SPV_KHR_shader_clock.
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {

// A ulong, or its halves as a uint2.
llvm::Value* Translator::Clocks(const Instruction& i) {
  const auto scope = static_cast<spv::Scope>(Integer(i, i.operands[0]));
  llvm::Type* type = IrType(i.type);
  const bool is_ulong = type->isIntegerTy(64);
  if (!is_ulong && type != llvm::FixedVectorType::get(builder_.getInt32Ty(), 2))
    Refuse(i, "a clock is read as a ulong or a uint2");
  std::string name = is_ulong ? "clock_read_" : "clock_read_hilo_";
  name += scope == spv::Scope::Device ? "device" : GroupPrefix(i, i.operands[0]);
  if (name.ends_with('_')) name.pop_back();
  return CallBuiltin(name, type, {}, {}, false);
}

}  // namespace weft::compiler::spirv
