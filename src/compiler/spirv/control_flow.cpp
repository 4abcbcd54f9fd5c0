// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Control-Flow Instructions". Merge instructions say nothing that the branches do not.
#include "compiler/spirv/translator.h"
#include "llvm/IR/Intrinsics.h"

namespace weft::compiler::spirv {

llvm::BasicBlock* Translator::Block(uint32_t label) {
  llvm::BasicBlock*& block = blocks_[label];
  if (!block) block = llvm::BasicBlock::Create(context_, "", function_);
  return block;
}

llvm::Value* Translator::ControlFlow(const Instruction& i) {
  const auto& operands = i.operands;
  switch (i.op) {
    case spv::Op::OpLabel: {
      llvm::BasicBlock* block = Block(i.result);
      block->moveAfter(&function_->back());
      builder_.SetInsertPoint(block);
      return nullptr;
    }
    case spv::Op::OpPhi: {
      auto* phi = builder_.CreatePHI(IrType(i.type), operands.size() / 2);
      phis_.emplace_back(phi, i);
      return phi;
    }
    case spv::Op::OpBranch: builder_.CreateBr(Block(operands[0])); return nullptr;
    case spv::Op::OpBranchConditional:
      builder_.CreateCondBr(Value(operands[0]), Block(operands[1]), Block(operands[2]));
      return nullptr;
    case spv::Op::OpSwitch: {
      llvm::Value* selector = Value(operands[0]);
      auto* choice = builder_.CreateSwitch(selector, Block(operands[1]));
      const unsigned bits = selector->getType()->getIntegerBitWidth();
      const size_t step = bits > 32 ? 3 : 2;
      for (size_t at = 2; at + step <= operands.size(); at += step) {
        const uint64_t high = step == 3 ? uint64_t{operands[at + 1]} << 32 : 0;
        const llvm::APInt value(bits, operands[at] | high, false, /*implicitTrunc=*/true);
        choice->addCase(llvm::ConstantInt::get(context_, value), Block(operands[at + step - 1]));
      }
      return nullptr;
    }
    case spv::Op::OpReturn: builder_.CreateRetVoid(); return nullptr;
    case spv::Op::OpReturnValue: builder_.CreateRet(Operand(operands[0])); return nullptr;
    case spv::Op::OpUnreachable: builder_.CreateUnreachable(); return nullptr;
    case spv::Op::OpAssumeTrueKHR: builder_.CreateAssumption(Value(operands[0])); return nullptr;
    case spv::Op::OpExpectKHR:
      if (!IrType(i.type)->isIntegerTy()) return Value(operands[0]);
      return builder_.CreateIntrinsic(llvm::Intrinsic::expect, {IrType(i.type)},
                                      {Value(operands[0]), Value(operands[1])});
    default: Refuse(i, "the instruction is not supported");
  }
}

}  // namespace weft::compiler::spirv
