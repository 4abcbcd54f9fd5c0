// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of functions and of program scope.
#include "compiler/ir/address_spaces.h"
#include "compiler/ir/program_scope.h"
#include "compiler/spirv/module/known_module.h"
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {
namespace {

// A decoration that says what the host may do with a variable, and what its numbers mean.
struct HostAccess {
  spv::Decoration decoration;
  Access accesses[4];
};

constexpr HostAccess kHostAccess[] = {
    // SPV_INTEL_global_variable_host_access
    {unshown::kHostAccessINTEL,
     {Access::kNone, Access::kReadOnly, Access::kWriteOnly, Access::kReadWrite}},
    // SPV_INTEL_global_variable_decorations, which compilers of SYCL declare
    {unshown::kEarlierHostAccessINTEL,
     {Access::kReadOnly, Access::kWriteOnly, Access::kReadWrite, Access::kNone}},
};

}  // namespace

llvm::Value* Translator::Variables(const Instruction& i) {
  if (const Decoration* builtin = source_.Find(i.result, spv::Decoration::BuiltIn)) {
    NoteBuiltinVariable(i, *builtin);
    return nullptr;
  }
  if (i.operands.size() > 1 && samplers_.contains(i.operands[1])) {
    samplers_[i.result] = samplers_.at(i.operands[1]);
    return nullptr;
  }
  return function_ ? PrivateVariable(i) : ProgramVariable(i);
}

llvm::Align Translator::VariableAlignment(const Instruction& i, llvm::Type* type) const {
  const Decoration* wanted = source_.Find(i.result, spv::Decoration::Alignment);
  return wanted && llvm::isPowerOf2_32(wanted->operands[0])
             ? llvm::Align(wanted->operands[0])
             : target_.getDataLayout().getABITypeAlign(type);
}

llvm::Value* Translator::PrivateVariable(const Instruction& i) {
  llvm::Type* type = IrType(TypeOf(i.type).element);
  llvm::AllocaInst* variable = builder_.CreateAlloca(type, nullptr, NameFor(i.result));
  variable->setAlignment(VariableAlignment(i, type));
  if (i.operands.size() > 1)
    builder_.CreateAlignedStore(Value(i.operands[1]), variable, variable->getAlign());
  return variable;
}

llvm::Value* Translator::ProgramVariable(const Instruction& i) {
  const Type& pointer = TypeOf(i.type);
  llvm::Type* type = IrType(pointer.element);
  const unsigned space = pointer.ir->getPointerAddressSpace();
  llvm::Constant* initial = i.operands.size() > 1 ? ConstantOf(i, i.operands[1])
                            : IsImport(i.result)  ? nullptr
                            : space == kLocalSpace
                                ? static_cast<llvm::Constant*>(llvm::UndefValue::get(type))
                                : llvm::Constant::getNullValue(type);
  const bool is_constant = space == kConstantSpace || Has(i.result, spv::Decoration::Constant);
  auto* variable = new llvm::GlobalVariable(target_, type, is_constant, LinkageOf(i.result),
                                            initial, SymbolFor(i.result), nullptr,
                                            llvm::GlobalValue::NotThreadLocal, space);
  variable->setAlignment(VariableAlignment(i, type));
  AddHostAccess(i, *variable);
  return variable;
}

void Translator::AddHostAccess(const Instruction& i, llvm::GlobalVariable& variable) const {
  for (const HostAccess& kind : kHostAccess) {
    const Decoration* decoration = source_.Find(i.result, kind.decoration);
    if (!decoration) continue;
    const auto operands = decoration->operands;
    if (operands.size() < 2 || operands[0] >= std::size(kind.accesses))
      Refuse(i, "HostAccessINTEL takes one of 4 qualifiers and a name");
    SetHostAccess(variable, Text(operands.subspan(1)), kind.accesses[operands[0]]);
  }
}

llvm::Value* Translator::Operand(uint32_t id) {
  if (const auto literal = samplers_.find(id); literal != samplers_.end())
    return LiteralSampler(literal->second);
  return builtin_variables_.contains(id) ? BuiltinVariable(id) : Value(id);
}

}  // namespace weft::compiler::spirv
