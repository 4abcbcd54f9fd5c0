// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/remarks.h"

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"

namespace weft::compiler {
namespace {

void Emit(const llvm::Function& kernel, const llvm::DiagnosticLocation& place,
          const llvm::BasicBlock& block, const llvm::Twine& text) {
  llvm::LLVMContext& context = kernel.getContext();
  const llvm::DiagnosticHandler* handler = context.getDiagHandlerPtr();
  if (!handler || !handler->isAnalysisRemarkEnabled(kRemarkPass)) return;
  llvm::OptimizationRemarkAnalysis remark(kRemarkPass.data(), "", place, &block);
  remark << text.str();
  context.diagnose(remark);
}

}  // namespace

void Remark(const llvm::Function& kernel, const llvm::Twine& text) {
  Emit(kernel, {}, kernel.getEntryBlock(), text);
}

void Remark(const llvm::Instruction& at, const llvm::Twine& text) {
  const llvm::DebugLoc& place = at.getDebugLoc();
  // A module may have no lines at all.
  llvm::StringRef where = at.getFunction()->getSubprogram() ? "  in a builtin function: " : "  ";
  Emit(*at.getFunction(), place, *at.getParent(), place ? text : where + text);
}

}  // namespace weft::compiler
