// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/lane_function.h"

#include "compiler/ir/shared_function.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {
namespace {

std::string LaneName(const llvm::Function& shared, unsigned width) {
  return ("lanes." + llvm::Twine(width) + "." + shared.getName()).str();
}

llvm::SmallVector<llvm::Type*> LaneTypes(llvm::Type* type, const llvm::Function& shared,
                                         unsigned width) {
  llvm::SmallVector<llvm::Type*> types;
  for (const Component& component : ComponentsOf(type, shared.getDataLayout())) {
    types.push_back(llvm::FixedVectorType::get(component.type, width));
  }
  return types;
}

}  // namespace

llvm::Function& DeclareLaneFunction(const llvm::Function& shared, unsigned width) {
  auto* module = const_cast<llvm::Module*>(shared.getParent());
  llvm::LLVMContext& context = module->getContext();
  llvm::SmallVector<llvm::Type*> parameters;
  for (const llvm::Argument& argument : shared.args()) {
    parameters.append(LaneTypes(argument.getType(), shared, width));
  }
  parameters.push_back(llvm::Type::getIntNTy(context, width));
  auto results = LaneTypes(shared.getReturnType(), shared, width);
  llvm::Type* result =
      results.size() == 1 ? results.front() : llvm::StructType::get(context, results);
  auto* lanes =
      llvm::Function::Create(llvm::FunctionType::get(result, parameters, /*isVarArg=*/false),
                             llvm::GlobalValue::InternalLinkage, LaneName(shared, width), module);
  lanes->addFnAttrs(llvm::AttrBuilder(context, shared.getAttributes().getFnAttrs()));
  lanes->removeFnAttr(llvm::Attribute::Convergent);
  return *lanes;
}

llvm::Function* FindLaneFunction(const llvm::Function& shared, unsigned width) {
  return const_cast<llvm::Module*>(shared.getParent())->getFunction(LaneName(shared, width));
}

std::optional<Lanes> CallLaneFunction(LaneValues& values, llvm::Instruction& instruction,
                                      llvm::Value* mask) {
  const llvm::Function* shared = SharedCallee(instruction);
  llvm::Function* lanes = shared ? FindLaneFunction(*shared, values.width()) : nullptr;
  if (!lanes) return std::nullopt;
  llvm::SmallVector<llvm::Value*> arguments;
  for (llvm::Value* argument : llvm::cast<llvm::CallInst>(instruction).args()) {
    llvm::append_range(arguments, values.Of(argument));
  }
  llvm::IRBuilder<> builder(&instruction);
  auto* all = llvm::Constant::getAllOnesValue(values.Widened(builder.getInt1Ty()));
  arguments.push_back(builder.CreateBitCast(mask ? mask : all, builder.getIntNTy(values.width())));
  llvm::CallInst* call = builder.CreateCall(lanes, arguments);
  if (!call->getType()->isStructTy()) return Lanes{call};
  Lanes results;
  for (unsigned i = 0; i < call->getType()->getStructNumElements(); ++i) {
    results.push_back(builder.CreateExtractValue(call, i));
  }
  return results;
}

void SetParameters(LaneValues& values, llvm::Function& shared, llvm::Function& lanes) {
  llvm::Argument* next = lanes.arg_begin();
  for (llvm::Argument& argument : llvm::drop_end(shared.args())) {
    Lanes parts;
    const size_t count = ComponentsOf(argument.getType(), shared.getDataLayout()).size();
    for (size_t i = 0; i < count; ++i) parts.push_back(next++);
    values.Set(&argument, std::move(parts));
  }
  llvm::BasicBlock& entry = shared.getEntryBlock();
  llvm::IRBuilder<> builder(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
  llvm::Type* mask = values.Widened(builder.getInt1Ty());
  values.Set(std::prev(shared.arg_end()), {builder.CreateBitCast(next, mask)});
}

void CreateLaneReturn(llvm::IRBuilderBase& builder, llvm::ArrayRef<llvm::Value*> lanes) {
  llvm::Value* result = lanes.front();
  if (lanes.size() > 1) {
    llvm::SmallVector<llvm::Type*> types;
    for (llvm::Value* part : lanes) types.push_back(part->getType());
    result = llvm::PoisonValue::get(llvm::StructType::get(builder.getContext(), types));
    for (auto [i, part] : llvm::enumerate(lanes)) {
      result = builder.CreateInsertValue(result, part, i);
    }
  }
  builder.CreateRet(result);
}

}  // namespace weft::compiler
