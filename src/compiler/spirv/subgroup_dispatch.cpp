// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of "Device-Side Enqueue Instructions", those of the capability SubgroupDispatch: what the
// sub-groups of a kernel would be. All kernels with sub-groups have them of one size, the asking
// one's.
#include "compiler/spirv/translator.h"
#include "weft/work_group_size.h"

namespace weft::compiler::spirv {

llvm::Value* Translator::SubgroupDispatch(const Instruction& i) {
  llvm::Type* type = builder_.getInt32Ty();
  llvm::Value* lanes = CallBuiltin("get_max_sub_group_size", type, {}, {}, true);
  llvm::Value* most = builder_.CreateUDiv(builder_.getInt32(kWorkGroupSize), lanes);
  if (i.op == spv::Op::OpGetKernelMaxNumSubgroups) return most;
  // 0 where there is no such size.
  llvm::Value* count = Value(i.operands[0]);
  return builder_.CreateSelect(builder_.CreateICmpULE(count, most),
                               builder_.CreateMul(count, lanes), builder_.getInt32(0));
}

}  // namespace weft::compiler::spirv
