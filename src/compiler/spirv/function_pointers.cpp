// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPV_INTEL_function_pointers.
#include "compiler/ir/address_spaces.h"
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {

// A function comes after the constants that point to it, so that until the end a variable stands
// for its address.
llvm::Value* Translator::FunctionPointers(const Instruction& i) {
  const auto& operands = i.operands;
  if (i.op == spv::Op::OpConstantFunctionPointerINTEL) {
    if (operands.size() != 1 || !IrType(i.type)->isPointerTy())
      Refuse(i, "it points to one function");
    auto& [stand_in, first] = function_pointers_[operands[0]];
    if (!stand_in) {
      stand_in = new llvm::GlobalVariable(target_, builder_.getInt8Ty(), /*isConstant=*/true,
                                          llvm::GlobalValue::ExternalLinkage, nullptr);
      first = i;
    }
    return llvm::ConstantExpr::getPointerBitCastOrAddrSpaceCast(stand_in, IrType(i.type));
  }
  if (!llvm::FunctionType::isValidReturnType(IrType(i.type)))
    Refuse(i, "functions return no such type");
  llvm::SmallVector<llvm::Value*> arguments;
  llvm::FunctionType* type = CalledType(i, arguments);
  llvm::Value* callee = Operand(operands[0]);
  if (!callee->getType()->isPointerTy()) Refuse(i, "what is called is no pointer");
  callee = builder_.CreateAddrSpaceCast(callee, builder_.getPtrTy());
  return CreateCall({type, callee}, arguments);
}

void Translator::PlaceFunctionPointers() {
  for (auto& [id, pointer] : function_pointers_) {
    auto& [stand_in, first] = pointer;
    const auto known = values_.find(id);
    auto* function =
        known == values_.end() ? nullptr : llvm::dyn_cast<llvm::Function>(known->second);
    if (!function) Refuse(first, "id " + std::to_string(id) + " is no function");
    stand_in->replaceAllUsesWith(function);
    stand_in->eraseFromParent();
  }
}

}  // namespace weft::compiler::spirv
