// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/check_block_captures.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/Builtins.h"

namespace weft::compiler {
namespace {

class CaptureChecker : public clang::ASTConsumer, public clang::DynamicRecursiveASTVisitor {
 public:
  explicit CaptureChecker(clang::DiagnosticsEngine& diagnostics) : diagnostics_(diagnostics) {}

  void HandleTranslationUnit(clang::ASTContext& context) override {
    TraverseDecl(context.getTranslationUnitDecl());
  }

  bool VisitCallExpr(clang::CallExpr* call) override {
    if (call->getBuiltinCallee() != clang::Builtin::BIenqueue_kernel) return true;
    for (const clang::Expr* argument : call->arguments())
      if (const clang::BlockDecl* block = BlockOf(*argument)) Check(*block);
    return true;
  }

 private:
  // That of a literal, or of a variable that holds one.
  static const clang::BlockDecl* BlockOf(const clang::Expr& argument) {
    const clang::Expr* const plain = argument.IgnoreParenCasts();
    if (const auto* literal = llvm::dyn_cast<clang::BlockExpr>(plain))
      return literal->getBlockDecl();
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(plain);
    const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    const clang::Expr* const value = variable ? variable->getInit() : nullptr;
    const auto* literal =
        value ? llvm::dyn_cast<clang::BlockExpr>(value->IgnoreParenCasts()) : nullptr;
    return literal ? literal->getBlockDecl() : nullptr;
  }

  void Check(const clang::BlockDecl& block) {
    for (const clang::BlockDecl::Capture& capture : block.captures()) {
      const clang::VarDecl& variable = *capture.getVariable();
      const clang::QualType pointee = variable.getType()->getPointeeType();
      if (pointee.isNull() || pointee.getAddressSpace() != clang::LangAS::opencl_local) continue;
      const unsigned id = diagnostics_.getCustomDiagID(
          clang::DiagnosticsEngine::Error,
          "a block that is enqueued cannot capture %0, a pointer to local memory, which the "
          "work-groups that run the block do not have");
      diagnostics_.Report(block.getBeginLoc(), id) << variable.getName();
    }
  }

  clang::DiagnosticsEngine& diagnostics_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> CheckBlockCaptures(clang::DiagnosticsEngine& diagnostics) {
  return std::make_unique<CaptureChecker>(diagnostics);
}

}  // namespace weft::compiler
