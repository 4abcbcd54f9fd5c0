// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/elements_function.h"

#include "compiler/ir/shared_function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {
namespace {

// Names the function that is called for each element.
constexpr const char kElementsOf[] = "weft-elements-of";

llvm::Function& Declare(const llvm::Function& shared, unsigned count, const llvm::Twine& name) {
  auto whole = [count](llvm::Type* scalar) { return llvm::FixedVectorType::get(scalar, count); };
  llvm::SmallVector<llvm::Type*> parameters;
  for (const llvm::Argument& argument : shared.args()) {
    parameters.push_back(whole(argument.getType()));
  }
  auto* type =
      llvm::FunctionType::get(whole(shared.getReturnType()), parameters, /*isVarArg=*/false);
  auto* elements = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage, name,
                                          const_cast<llvm::Module*>(shared.getParent()));
  elements->addFnAttrs(llvm::AttrBuilder(shared.getContext(), shared.getAttributes().getFnAttrs()));
  elements->addFnAttr(kElementsOf, shared.getName());
  return *elements;
}

void CallForEach(llvm::Function& shared, llvm::Function& elements, unsigned count) {
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(shared.getContext(), "entry", &elements));
  llvm::Value* result = llvm::PoisonValue::get(elements.getReturnType());
  for (uint64_t index = 0; index < count; ++index) {
    llvm::SmallVector<llvm::Value*> arguments;
    for (llvm::Argument& vector : elements.args()) {
      arguments.push_back(builder.CreateExtractElement(&vector, index));
    }
    result = builder.CreateInsertElement(result, builder.CreateCall(&shared, arguments), index);
  }
  builder.CreateRet(result);
}

}  // namespace

llvm::Function& ElementsFunction(llvm::Function& shared, unsigned count) {
  const std::string name =
      ("f.elements." + llvm::Twine(count) + "." + shared.getName().drop_front(2)).str();
  if (llvm::Function* known = shared.getParent()->getFunction(name)) return *known;
  llvm::Function& elements = Declare(shared, count, name);
  CallForEach(shared, elements, count);
  return elements;
}

llvm::Function* FunctionOfElements(const llvm::Function& function) {
  const llvm::Attribute name = function.getFnAttribute(kElementsOf);
  if (!name.isValid()) return nullptr;
  return const_cast<llvm::Module*>(function.getParent())->getFunction(name.getValueAsString());
}

}  // namespace weft::compiler
