// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Function Instructions", and the kernels that entry points make of them.
#include "compiler/frontend/kernel_info.h"
#include "compiler/spirv/translator.h"
#include "weft/compiler.h"

namespace weft::compiler::spirv {

void Translator::SetAttributes(llvm::Function& function) {
  function.setCallingConv(llvm::CallingConv::SPIR_FUNC);
  function.setDoesNotThrow();
  function.setConvergent();
}

llvm::FunctionCallee Translator::Declare(llvm::StringRef name, llvm::FunctionType* type) {
  llvm::FunctionCallee callee = target_.getOrInsertFunction(name, type);
  auto* function = llvm::dyn_cast<llvm::Function>(callee.getCallee());
  if (!function) throw Refusal{"a variable has the name of the function " + name.str()};
  SetAttributes(*function);
  return callee;
}

llvm::CallInst* Translator::CreateCall(llvm::FunctionCallee callee,
                                       llvm::ArrayRef<llvm::Value*> arguments) {
  llvm::CallInst* call = builder_.CreateCall(callee, arguments);
  call->setCallingConv(llvm::CallingConv::SPIR_FUNC);
  return call;
}

llvm::CallInst* Translator::CallNamed(llvm::StringRef name, llvm::Type* result,
                                      llvm::ArrayRef<llvm::Value*> arguments) {
  llvm::SmallVector<llvm::Type*> types;
  for (const llvm::Value* argument : arguments) types.push_back(argument->getType());
  return CreateCall(Declare(name, llvm::FunctionType::get(result, types, false)), arguments);
}

llvm::Value* Translator::Functions(const Instruction& i) {
  switch (i.op) {
    case spv::Op::OpFunction: BeginFunction(i); return nullptr;
    case spv::Op::OpFunctionParameter: AddParameter(i); return nullptr;
    case spv::Op::OpFunctionEnd: EndFunction(); return nullptr;
    default: return Call(i);
  }
}

// A function may be called before it is defined, then the call made it.
llvm::Function* Translator::FunctionFor(uint32_t id, llvm::FunctionType* type) {
  llvm::Value*& known = values_[id];
  if (known) return llvm::cast<llvm::Function>(known);
  auto* function = llvm::Function::Create(type, LinkageOf(id), SymbolFor(id), target_);
  SetAttributes(*function);
  known = function;
  return function;
}

void Translator::BeginFunction(const Instruction& i) {
  function_ = FunctionFor(i.result, llvm::cast<llvm::FunctionType>(IrType(i.operands[1])));
  value_types_[i.result] = i.operands[1];
  const uint32_t control = i.operands[0];
  if (control & static_cast<uint32_t>(spv::FunctionControlMask::Inline))
    function_->addFnAttr(llvm::Attribute::AlwaysInline);
  else if (control & static_cast<uint32_t>(spv::FunctionControlMask::DontInline))
    function_->addFnAttr(llvm::Attribute::NoInline);
  function_id_ = i.result;
  lines_.Begin(i.result, *function_, NameFor(i.result));
}

void Translator::AddParameter(const Instruction& i) {
  std::vector<uint32_t>& parameters = parameters_[function_id_];
  llvm::Argument* argument = function_->getArg(parameters.size());
  parameters.push_back(i.result);
  argument->setName(NameFor(i.result));
  Define(i.result, i.type, argument);
  const Type& type = TypeOf(i.type);
  llvm::Type* pointee =
      type.op == spv::Op::OpTypePointer && type.element != 0 ? IrType(type.element) : nullptr;
  llvm::AttrBuilder attributes(context_);
  if (pointee && pointee->isSized())
    attributes.addAlignmentAttr(target_.getDataLayout().getABITypeAlign(pointee));
  if (pointee && Has(i.result, spv::Decoration::Restrict))
    attributes.addAttribute(llvm::Attribute::NoAlias);
  for (const Decoration& decoration : source_.DecorationsOf(i.result)) {
    if (decoration.kind == spv::Decoration::Alignment && pointee &&
        llvm::isPowerOf2_32(decoration.operands[0]))
      attributes.addAlignmentAttr(decoration.operands[0]);
    if (decoration.kind != spv::Decoration::FuncParamAttr) continue;
    const auto attribute = static_cast<spv::FunctionParameterAttribute>(decoration.operands[0]);
    const bool has_type = attribute == spv::FunctionParameterAttribute::ByVal ||
                          attribute == spv::FunctionParameterAttribute::Sret;
    if (has_type && !pointee) Refuse(i, "only pointers to values are passed by value or returned");
    switch (attribute) {
      case spv::FunctionParameterAttribute::ByVal: attributes.addByValAttr(pointee); break;
      case spv::FunctionParameterAttribute::Sret: attributes.addStructRetAttr(pointee); break;
      case spv::FunctionParameterAttribute::NoAlias:
        attributes.addAttribute(llvm::Attribute::NoAlias);
        break;
      case spv::FunctionParameterAttribute::NoWrite:
        attributes.addAttribute(llvm::Attribute::ReadOnly);
        break;
      default: break;
    }
  }
  argument->addAttrs(attributes);
}

void Translator::EndFunction() {
  for (const auto& [phi, i] : phis_) {
    for (size_t at = 0; at + 1 < i.operands.size(); at += 2) {
      // Once for each edge: a switch may lead to a block by several cases.
      llvm::BasicBlock* from = Block(i.operands[at + 1]);
      for (ptrdiff_t edges = llvm::count(llvm::successors(from), phi->getParent()); edges > 0;
           --edges)
        phi->addIncoming(Operand(i.operands[at]), from);
    }
  }
  phis_.clear();
  blocks_.clear();
  filled_.clear();
  function_ = nullptr;
}

llvm::FunctionType* Translator::CalledType(const Instruction& i,
                                           llvm::SmallVectorImpl<llvm::Value*>& arguments) {
  llvm::SmallVector<llvm::Type*> types;
  for (uint32_t id : i.operands.subspan(1)) {
    arguments.push_back(Operand(id));
    types.push_back(arguments.back()->getType());
  }
  return llvm::FunctionType::get(IrType(i.type), types, false);
}

llvm::Value* Translator::Call(const Instruction& i) {
  llvm::SmallVector<llvm::Value*> arguments;
  llvm::FunctionType* type = CalledType(i, arguments);
  return CreateCall(FunctionFor(i.operands[0], type), arguments);
}

// Parameters that are the caller's copy are so at the calls, too, of which some came first.
void Translator::MatchCalls() {
  for (llvm::Function& function : target_) {
    const auto is_copy = [](const llvm::Argument& argument) {
      return argument.hasByValAttr() || argument.hasStructRetAttr();
    };
    if (llvm::none_of(function.args(), is_copy)) continue;
    const llvm::AttributeList attributes = function.getAttributes().removeFnAttributes(context_);
    for (llvm::User* user : function.users())
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(user)) call->setAttributes(attributes);
  }
}

// A kernel calls the function, which others may call too.
void Translator::DescribeKernel(const EntryPoint& entry, llvm::Function& body) {
  auto* kernel = llvm::Function::Create(body.getFunctionType(), llvm::GlobalValue::ExternalLinkage,
                                        "", target_);
  if (llvm::GlobalValue* other = target_.getNamedValue(entry.name))
    other->setName(entry.name + ".body");
  kernel->setName(entry.name);
  kernel->copyAttributesFrom(&body);
  kernel->setCallingConv(llvm::CallingConv::SPIR_KERNEL);
  kernel->removeFnAttr(llvm::Attribute::AlwaysInline);
  kernel->removeFnAttr(llvm::Attribute::NoInline);
  body.removeFnAttr(llvm::Attribute::NoInline);
  body.addFnAttr(llvm::Attribute::AlwaysInline);
  lines_.DescribeCaller(*kernel, body);
  builder_.SetInsertPoint(llvm::BasicBlock::Create(context_, "", kernel));
  builder_.SetCurrentDebugLocation(lines_.Location());
  llvm::SmallVector<llvm::Value*> arguments;
  for (llvm::Argument& argument : kernel->args()) {
    argument.setName(body.getArg(argument.getArgNo())->getName());
    arguments.push_back(&argument);
  }
  llvm::CallInst* call = CreateCall(&body, arguments);
  call->setAttributes(body.getAttributes().removeFnAttributes(context_));
  builder_.CreateRetVoid();
  DescribeArguments(entry, *kernel);
  AddExecutionModes(entry.function, *kernel);
}

void Translator::AddExecutionModes(uint32_t function, llvm::Function& kernel) const {
  const auto sizes = [&](const char* name, auto size_of, const Instruction& mode) {
    llvm::SmallVector<llvm::Metadata*> values;
    for (uint32_t operand : mode.operands.subspan(2)) {
      auto* value = llvm::ConstantInt::get(llvm::Type::getInt32Ty(context_), size_of(operand));
      values.push_back(llvm::ConstantAsMetadata::get(value));
    }
    kernel.setMetadata(name, llvm::MDNode::get(context_, values));
  };
  const auto [first, last] = source_.execution_modes.equal_range(function);
  for (auto at = first; at != last; ++at) {
    const Instruction& mode = at->second;
    const auto literal = [](uint32_t operand) -> uint64_t { return operand; };
    const auto constant = [&](uint32_t operand) { return Integer(mode, operand); };
    const auto sub_groups = [&](auto number_of) {
      return [this, &mode, number_of](uint32_t operand) {
        const uint64_t number = number_of(operand);
        if (number == 0 || number > UINT16_MAX)
          Refuse(mode, "a work-group has 1 to " + std::to_string(UINT16_MAX) + " sub-groups");
        return number;
      };
    };
    switch (static_cast<spv::ExecutionMode>(mode.operands[1])) {
      case spv::ExecutionMode::LocalSize: sizes("reqd_work_group_size", literal, mode); break;
      case spv::ExecutionMode::LocalSizeId: sizes("reqd_work_group_size", constant, mode); break;
      case spv::ExecutionMode::LocalSizeHint: sizes("work_group_size_hint", literal, mode); break;
      case spv::ExecutionMode::LocalSizeHintId:
        sizes("work_group_size_hint", constant, mode);
        break;
      case spv::ExecutionMode::SubgroupSize:
        if (!llvm::is_contained(kSubGroupSizes, mode.operands[2]))
          Refuse(mode, "the device has sub-groups of 4, 8, 16, 32 and 64 work-items");
        sizes("intel_reqd_sub_group_size", literal, mode);
        break;
      case spv::ExecutionMode::SubgroupsPerWorkgroup:
        sizes(kRequiredSubGroups, sub_groups(literal), mode);
        break;
      case spv::ExecutionMode::SubgroupsPerWorkgroupId:
        sizes(kRequiredSubGroups, sub_groups(constant), mode);
        break;
      case spv::ExecutionMode::Initializer:
      case spv::ExecutionMode::Finalizer:
        Refuse(mode, "the device has no initializers and finalizers");
      default: break;
    }
  }
}

}  // namespace weft::compiler::spirv
