// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The instruction of SPV_INTEL_subgroup_buffer_prefetch, which has no effect but on speed. The
// processor's own prefetcher sees the block reads, as it does those of OpenCL C's prefetch.
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {

// The validator is shown no operands.
llvm::Value* Translator::Prefetches(const Instruction& i) {
  const auto defined = [&](size_t operand) {
    return operand < i.operands.size() && values_.contains(i.operands[operand]);
  };
  const bool is_global =
      defined(0) && ValueType(i.operands[0]).storage == spv::StorageClass::CrossWorkgroup;
  if (!is_global) Refuse(i, "it is given no pointer to global memory");
  if (!defined(1) || !Value(i.operands[1])->getType()->isIntegerTy())
    Refuse(i, "it is given no number of bytes");
  return nullptr;
}

}  // namespace weft::compiler::spirv
