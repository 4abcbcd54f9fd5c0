// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The instruction of SPV_KHR_shader_clock.
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {

// A ulong, or its halves as a uint2.
llvm::Value* Translator::Clocks(const Instruction& i) {
  const auto scope = static_cast<spv::Scope>(Integer(i, i.operands[0]));
  std::string name = IrType(i.type)->isVectorTy() ? "clock_read_hilo_" : "clock_read_";
  name += scope == spv::Scope::Device ? "device" : GroupPrefix(i, i.operands[0]);
  if (name.ends_with('_')) name.pop_back();
  return CallBuiltin(name, IrType(i.type), {}, {}, false);
}

}  // namespace weft::compiler::spirv
