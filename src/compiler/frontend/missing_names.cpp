// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/missing_names.h"

#include "clang/AST/ASTContext.h"
#include "clang/Sema/Sema.h"

namespace weft::compiler {

clang::IdentifierInfo* UsedName(const clang::LookupResult& result) {
  if (result.isForRedeclaration() || result.getLookupKind() != clang::Sema::LookupOrdinaryName)
    return nullptr;
  return result.getLookupName().getAsIdentifierInfo();
}

clang::FunctionDecl* MakeFunction(clang::ASTContext& context, clang::DeclarationName name,
                                  clang::QualType result,
                                  llvm::ArrayRef<clang::QualType> parameters) {
  const clang::FunctionProtoType::ExtProtoInfo info(
      context.getDefaultCallingConvention(/*IsVariadic=*/false, /*IsCXXMethod=*/false));
  auto* function = clang::FunctionDecl::Create(
      context, context.getTranslationUnitDecl(), {}, {}, name,
      context.getFunctionType(result, parameters, info), nullptr, clang::SC_Extern);
  llvm::SmallVector<clang::ParmVarDecl*> declared;
  for (auto [index, type] : llvm::enumerate(parameters)) {
    declared.push_back(clang::ParmVarDecl::Create(context, function, {}, {}, nullptr, type, nullptr,
                                                  clang::SC_None, nullptr));
    declared.back()->setScopeInfo(0, index);
  }
  function->setParams(declared);
  function->setImplicit();
  function->addAttr(clang::OverloadableAttr::CreateImplicit(context));
  return function;
}

}  // namespace weft::compiler
