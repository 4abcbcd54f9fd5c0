// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/module_marks.h"

#include "compiler/ir/debug_mark.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

namespace weft::compiler {
namespace {

constexpr llvm::StringLiteral kUnoptimized = "weft.unoptimized";
constexpr llvm::StringLiteral kUniform = "uniform-work-group-size";

void MarkFiniteMath(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (!llvm::isa<llvm::FPMathOperator>(instruction)) continue;
    instruction.setHasNoNaNs(true);
    instruction.setHasNoInfs(true);
  }
}

}  // namespace

void MarkFlushDenormals(llvm::Module& module) {
  for (llvm::Function& function : module)
    function.addFnAttr("denormal-fp-math-f32", "preserve-sign,preserve-sign");
}

void MarkModule(llvm::Module& module, const BuildOptions& options) {
  if (options.debug) module.getOrInsertNamedMetadata(kDebugMark);
  if (options.disable_optimization) module.getOrInsertNamedMetadata(kUnoptimized);
  if (options.flush_denormals) MarkFlushDenormals(module);
  if (options.finite_math) {
    for (llvm::Function& function : module) MarkFiniteMath(function);
  }
  // OpenCL C before 2.0 has no other groups than uniform ones, unless the program asks for them.
  const bool allows_others = options.language.features >= 200 || options.any_work_groups;
  const bool is_uniform = options.uniform_work_groups || !allows_others;
  // Clang marks some as it sees fit.
  for (llvm::Function& function : module)
    function.addFnAttr(kUniform, is_uniform ? "true" : "false");
}

bool IsMarkedDebug(const llvm::Module& module) { return module.getNamedMetadata(kDebugMark); }

bool IsMarkedUnoptimized(const llvm::Module& module) {
  return module.getNamedMetadata(kUnoptimized);
}

}  // namespace weft::compiler
