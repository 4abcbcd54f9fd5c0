// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/lane_operation.h"

#include "llvm/IR/Module.h"
#include "llvm/MC/MCSubtargetInfo.h"

namespace weft::compiler {
namespace {

constexpr llvm::StringLiteral kNames[] = {"reciprocal_root_estimate",
                                          "reciprocal_estimate",
                                          "rough_reciprocal_root",
                                          "scale",
                                          "dot_product",
                                          "saturated_dot_product"};

// The declaration for `type`, made at first use.
llvm::Function* Declare(llvm::Module& module, llvm::StringRef operation, llvm::Type* type,
                        size_t operands) {
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  const bool is_double = type->getScalarType()->isDoubleTy();
  std::string name = (operation + (is_double ? ".double." : ".") +
                      llvm::Twine(vector ? vector->getNumElements() : 1))
                         .str();
  if (llvm::Function* known = module.getFunction(name)) return known;
  const llvm::SmallVector<llvm::Type*> types(operands, type);
  auto* function = llvm::Function::Create(llvm::FunctionType::get(type, types, false),
                                          llvm::Function::ExternalLinkage, name, module);
  function->setDoesNotThrow();
  function->setDoesNotAccessMemory();
  function->addFnAttr(llvm::Attribute::WillReturn);
  function->addFnAttr(llvm::Attribute::Speculatable);
  return function;
}

}  // namespace

bool HasLaneOperation(const llvm::TargetMachine& machine, LaneOperation operation) {
  if (!machine.getTargetTriple().isX86()) return false;
  const llvm::MCSubtargetInfo& features = *machine.getMCSubtargetInfo();
  if (operation == LaneOperation::kRoughReciprocalRoot) return features.checkFeatures("+sse");
  const bool is_dot =
      operation == LaneOperation::kDotProduct || operation == LaneOperation::kSaturatedDotProduct;
  if (!is_dot) return features.checkFeatures("+avx512vl");
  return features.checkFeatures("+avx512vnni,+avx512vl") || features.checkFeatures("+avxvnni");
}

llvm::CallInst* CreateLaneOperation(llvm::IRBuilderBase& builder, LaneOperation operation,
                                    llvm::ArrayRef<llvm::Value*> operands) {
  llvm::Module& module = *builder.GetInsertBlock()->getModule();
  llvm::Type* type = operands[0]->getType();
  return builder.CreateCall(Declare(module, kNames[int(operation)], type, operands.size()),
                            operands);
}

std::optional<LaneOperation> FindLaneOperation(const llvm::Value& value) {
  auto* call = llvm::dyn_cast<llvm::CallInst>(&value);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || !callee->isDeclaration()) return std::nullopt;
  const llvm::StringRef name = callee->getName().split('.').first;
  const auto* found = llvm::find(kNames, name);
  if (found == std::end(kNames)) return std::nullopt;
  return LaneOperation(found - std::begin(kNames));
}

}  // namespace weft::compiler
