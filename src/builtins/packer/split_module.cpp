// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "builtins/packer/split_module.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/AttributeMask.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/IPO/StripDeadPrototypes.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace weft::builtins {
namespace {

constexpr size_t kDefinitionsPerPart = 16;
// A part is unpacked as a whole, whatever a kernel links of it.
constexpr size_t kInstructionsPerPart = 2000;

// OpenCL leaves the value of an out-of-range conversion open, LLVM makes it poison; a branch on it
// must not become undefined behaviour.
void FreezeFloatToInt(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    if (!llvm::isa<llvm::FPToSIInst, llvm::FPToUIInst>(instruction)) continue;
    llvm::IRBuilder<> builder(instruction.getNextNode());
    auto* freeze = llvm::cast<llvm::Instruction>(builder.CreateFreeze(&instruction));
    instruction.replaceUsesWithIf(freeze,
                                  [=](const llvm::Use& use) { return use.getUser() != freeze; });
  }
}

// The attributes that speak of a target or a compilation are the kernel's to decide.
void CleanFunction(llvm::Function& function) {
  llvm::AttributeMask mask;
  for (llvm::Attribute attribute : function.getAttributes().getFnAttrs())
    if (attribute.isStringAttribute()) mask.addAttribute(attribute.getKindAsString());
  function.removeFnAttrs(mask);
}

void RemoveUnused(llvm::Module& module) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  llvm::ModulePassManager passes;
  passes.addPass(llvm::GlobalDCEPass());
  passes.addPass(llvm::StripDeadPrototypesPass());
  passes.run(module, modules);
}

ModulePart ExtractPart(const llvm::Module& module,
                       llvm::ArrayRef<const llvm::Function*> definitions) {
  const llvm::DenseSet<const llvm::GlobalValue*> chosen(definitions.begin(), definitions.end());
  llvm::ValueToValueMapTy values;
  ModulePart part;
  part.module = llvm::CloneModule(module, values, [&](const llvm::GlobalValue* value) {
    return value->hasLocalLinkage() || chosen.contains(value);
  });
  RemoveUnused(*part.module);
  for (const llvm::Function* function : definitions)
    part.names.push_back(function->getName().str());
  return part;
}

}  // namespace

void CleanModule(llvm::Module& module) {
  for (llvm::NamedMDNode& node : llvm::make_early_inc_range(module.named_metadata()))
    module.eraseNamedMetadata(&node);
  module.setSourceFileName("");
  for (llvm::Function& function : module) {
    CleanFunction(function);
    FreezeFloatToInt(function);
  }
}

std::vector<ModulePart> SplitModule(const llvm::Module& module) {
  std::vector<ModulePart> parts;
  std::vector<const llvm::Function*> definitions;
  size_t instructions = 0;
  for (const llvm::Function& function : module) {
    if (function.isDeclaration() || function.hasLocalLinkage()) continue;
    const size_t more = function.getInstructionCount();
    if (definitions.size() == kDefinitionsPerPart ||
        (!definitions.empty() && instructions + more > kInstructionsPerPart)) {
      parts.push_back(ExtractPart(module, definitions));
      definitions.clear();
      instructions = 0;
    }
    definitions.push_back(&function);
    instructions += more;
  }
  if (!definitions.empty()) parts.push_back(ExtractPart(module, definitions));
  return parts;
}

}  // namespace weft::builtins
