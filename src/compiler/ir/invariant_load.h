// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

// Marks a load of what does not change while a kernel runs.
inline void MarkInvariant(llvm::LoadInst& load) {
  load.setMetadata(llvm::LLVMContext::MD_invariant_load, llvm::MDNode::get(load.getContext(), {}));
}

// The integer at an offset of what the runtime hands to a kernel: the launch or the worker
// (weft/kernel_abi.h), whose fields are always set.
inline llvm::LoadInst* LoadField(llvm::IRBuilderBase& builder, llvm::Type* type, llvm::Value* base,
                                 size_t offset) {
  llvm::Value* address = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), base, offset);
  llvm::LoadInst* load =
      builder.CreateAlignedLoad(type, address, llvm::Align(type->getIntegerBitWidth() / 8));
  MarkInvariant(*load);
  load->setMetadata(llvm::LLVMContext::MD_noundef, llvm::MDNode::get(builder.getContext(), {}));
  return load;
}

}  // namespace weft::compiler
