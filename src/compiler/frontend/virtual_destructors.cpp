// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/virtual_destructors.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "compiler/frontend/missing_names.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {
namespace {

constexpr llvm::StringLiteral kDeletion = "weft.delete";

class DeletionDeclarer : public clang::ASTConsumer, public clang::DynamicRecursiveASTVisitor {
 public:
  DeletionDeclarer() { ShouldVisitTemplateInstantiations = true; }

  void Initialize(clang::ASTContext& context) override { context_ = &context; }

  // Code for some destructors that are defined is generated at once.
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl* declaration : group) TraverseDecl(declaration);
    return true;
  }
  // Code for all others when all has been read. By then clang has looked up what a class has of its
  // own, and made what it makes of itself.
  void HandleTranslationUnit(clang::ASTContext& context) override {
    is_whole_ = ShouldVisitImplicitCode = true;
    TraverseDecl(context.getTranslationUnitDecl());
  }

  bool TraverseStmt(clang::Stmt* statement) override {
    return !is_whole_ || clang::DynamicRecursiveASTVisitor::TraverseStmt(statement);
  }
  bool VisitCXXDestructorDecl(clang::CXXDestructorDecl* destructor) override {
    if (is_whole_ || destructor->doesThisDeclarationHaveABody()) Complete(*destructor);
    return true;
  }

 private:
  void Complete(clang::CXXDestructorDecl& destructor) {
    if (!destructor.isVirtual() || destructor.getOperatorDelete()) return;
    if (!deletion_) deletion_ = Declare();
    destructor.setOperatorDelete(deletion_, /*ThisArg=*/nullptr);
  }

  clang::FunctionDecl* Declare() const {
    const clang::QualType object = context_->getPointerType(
        context_->getAddrSpaceQualType(context_->VoidTy, clang::LangAS::opencl_generic));
    clang::FunctionDecl* function =
        MakeFunction(*context_, context_->DeclarationNames.getCXXOperatorName(clang::OO_Delete),
                     context_->VoidTy, object);
    function->addAttr(clang::AsmLabelAttr::CreateImplicit(*context_, kDeletion));
    return function;
  }

  clang::ASTContext* context_ = nullptr;
  clang::FunctionDecl* deletion_ = nullptr;
  bool is_whole_ = false;  // the translation unit has been read
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> DeclareDeletion() {
  return std::make_unique<DeletionDeclarer>();
}

void DropDeletions(llvm::Module& module) {
  llvm::Function* deletion = module.getFunction(kDeletion);
  if (!deletion) return;
  for (llvm::User* user : llvm::make_early_inc_range(deletion->users()))
    llvm::cast<llvm::CallInst>(user)->eraseFromParent();
  deletion->eraseFromParent();
}

}  // namespace weft::compiler
