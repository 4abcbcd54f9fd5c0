// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/target_types.h"

#include "compiler/ir/address_spaces.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace weft::compiler {
namespace {

class OpaqueTypeMapper : public llvm::ValueMapTypeRemapper {
 public:
  llvm::Type* remapType(llvm::Type* type) override {
    auto [entry, is_new] = mapped_.try_emplace(type, type);
    if (!is_new) return entry->second;
    llvm::Type* result = Map(type);
    mapped_[type] = result;
    return result;
  }

  bool Changes(llvm::Type* type) { return remapType(type) != type; }

 private:
  llvm::Type* Map(llvm::Type* type) {
    if (auto* opaque = llvm::dyn_cast<llvm::TargetExtType>(type)) return MapOpaque(*opaque);
    if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
      return llvm::ArrayType::get(remapType(array->getElementType()), array->getNumElements());
    }
    if (auto* function = llvm::dyn_cast<llvm::FunctionType>(type)) {
      llvm::SmallVector<llvm::Type*> parameters;
      for (llvm::Type* parameter : function->params()) parameters.push_back(remapType(parameter));
      return llvm::FunctionType::get(remapType(function->getReturnType()), parameters,
                                     function->isVarArg());
    }
    if (auto* captures = llvm::dyn_cast<llvm::StructType>(type)) return MapStruct(*captures);
    return type;
  }

  // What a block captures is a struct without a name; no other struct holds an opaque type.
  llvm::Type* MapStruct(llvm::StructType& type) {
    if (!type.isLiteral()) return &type;
    llvm::SmallVector<llvm::Type*> elements;
    for (llvm::Type* element : type.elements()) elements.push_back(remapType(element));
    return llvm::StructType::get(type.getContext(), elements, type.isPacked());
  }

  static llvm::Type* MapOpaque(const llvm::TargetExtType& type) {
    llvm::LLVMContext& context = type.getContext();
    if (type.getName() == kSamplerType) return llvm::Type::getInt32Ty(context);
    for (llvm::StringRef word : {kReserveIdType, kQueueType, kDeviceEventType}) {
      if (type.getName() == word) return llvm::Type::getInt64Ty(context);
    }
    if (type.getName() == kImageType) return llvm::PointerType::get(context, kConstantSpace);
    if (type.getName() == kPipeType) return llvm::PointerType::get(context, kGlobalSpace);
    return llvm::PointerType::get(context, kPrivateSpace);
  }

  llvm::DenseMap<llvm::Type*, llvm::Type*> mapped_;
};

bool Mentions(llvm::Function& function, OpaqueTypeMapper& mapper) {
  if (mapper.Changes(function.getFunctionType())) return true;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (mapper.Changes(instruction.getType())) return true;
    auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (variable && mapper.Changes(variable->getAllocatedType())) return true;
    auto* place = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction);
    if (place && mapper.Changes(place->getSourceElementType())) return true;
    auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (call && mapper.Changes(call->getFunctionType())) return true;
  }
  return false;
}

// A function of the mapped type that takes the old one's name, attributes and body.
llvm::Function* Recreate(llvm::Function& old, OpaqueTypeMapper& mapper,
                         llvm::ValueToValueMapTy& values) {
  auto* type = llvm::cast<llvm::FunctionType>(mapper.remapType(old.getFunctionType()));
  auto* function = llvm::Function::Create(type, old.getLinkage(), "", old.getParent());
  function->takeName(&old);
  function->copyAttributesFrom(&old);
  function->copyMetadata(&old, 0);
  function->splice(function->begin(), &old);
  for (auto [from, to] : llvm::zip(old.args(), function->args())) {
    to.takeName(&from);
    values[&from] = &to;
  }
  values[&old] = function;
  return function;
}

}  // namespace

void ReplaceTargetTypes(llvm::Module& module) {
  OpaqueTypeMapper mapper;
  llvm::ValueToValueMapTy values;
  llvm::SmallVector<llvm::Function*> mentioning, replaced;
  for (llvm::Function& function : module) {
    if (Mentions(function, mapper)) mentioning.push_back(&function);
  }
  for (llvm::Function*& function : mentioning) {
    if (!mapper.Changes(function->getFunctionType())) continue;
    replaced.push_back(function);
    function = Recreate(*function, mapper, values);
  }
  for (llvm::Function* function : mentioning) {
    if (function->isDeclaration()) continue;
    llvm::RemapFunction(*function, values,
                        llvm::RF_NoModuleLevelChanges | llvm::RF_IgnoreMissingLocals, &mapper);
  }
  for (llvm::Function* function : replaced) function->eraseFromParent();
}

}  // namespace weft::compiler
