// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/check_counters.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "weft/compiler.h"

namespace weft::compiler {
namespace {

class CounterChecker : public clang::DynamicRecursiveASTVisitor {
 public:
  CounterChecker(clang::ASTContext& context, llvm::ArrayRef<clang::TypedefDecl*> types)
      : diagnostics_(context.getDiagnostics()) {
    for (const clang::TypedefDecl* type : types)
      counters_[type->getUnderlyingType().getCanonicalType().getTypePtr()] = type;
  }

  bool VisitVarDecl(clang::VarDecl* variable) override {
    const clang::TypedefDecl* counter = CounterIn(variable->getType());
    const bool is_argument =
        llvm::isa<clang::ParmVarDecl>(variable) && CounterOf(variable->getType());
    if (counter && !is_argument)
      Report(variable->getLocation(),
             llvm::isa<clang::ParmVarDecl>(variable)
                 ? "argument %0 cannot hold or point to a '%1': a counter is passed as it is"
                 : "variable %0 cannot be a '%1': counters are arguments of functions",
             variable, counter);
    return true;
  }

  bool VisitFieldDecl(clang::FieldDecl* field) override {
    if (const clang::TypedefDecl* counter = CounterIn(field->getType()))
      Report(field->getLocation(),
             "member %0 cannot be a '%1': counters are arguments of functions", field, counter);
    return true;
  }

  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
    if (const clang::TypedefDecl* counter = CounterIn(function->getReturnType()))
      Report(function->getLocation(), "function %0 cannot return a '%1'", function, counter);
    if (function->hasAttr<clang::DeviceKernelAttr>()) CheckCount(*function);
    return true;
  }

  // Visited before its arguments are.
  bool VisitCallExpr(clang::CallExpr* call) override {
    for (const clang::Expr* argument : call->arguments())
      if (const clang::Expr* counter = Passed(*argument)) passed_.insert(counter);
    return true;
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr* use) override {
    const clang::TypedefDecl* counter = CounterIn(use->getType());
    if (counter && !passed_.contains(use))
      Report(use->getLocation(), "counter %0 can only be passed to a function that takes a '%1'",
             use->getDecl(), counter);
    return true;
  }

  bool VisitCastExpr(clang::CastExpr* cast) override {
    const clang::TypedefDecl* counter = CounterIn(cast->getType());
    if (counter && !CounterIn(cast->getSubExpr()->getType()))
      diagnostics_.Report(cast->getBeginLoc(), IdOf("a value of another type cannot become a '%0'"))
          << counter->getName();
    return true;
  }

 private:
  // The type, if it is a counter's.
  const clang::TypedefDecl* CounterOf(clang::QualType type) const {
    const auto found = counters_.find(type.getCanonicalType().getTypePtr());
    return found == counters_.end() ? nullptr : found->second;
  }

  // The same if it is a counter's, a pointer to one, an array of them, or a function's that returns
  // one.
  const clang::TypedefDecl* CounterIn(clang::QualType type) const {
    for (type = type.getCanonicalType(); !type.isNull();) {
      if (const clang::TypedefDecl* counter = CounterOf(type)) return counter;
      if (const auto* array = llvm::dyn_cast<clang::ArrayType>(type))
        type = array->getElementType();
      else if (const auto* function = llvm::dyn_cast<clang::FunctionType>(type))
        type = function->getReturnType();
      else
        type = type->getPointeeType();
    }
    return nullptr;
  }

  // The use of a counter that is an argument as it is, and stays one of its type.
  const clang::Expr* Passed(const clang::Expr& argument) const {
    if (!CounterOf(argument.getType())) return nullptr;
    const auto* load = llvm::dyn_cast<clang::ImplicitCastExpr>(argument.IgnoreParens());
    if (!load || load->getCastKind() != clang::CK_LValueToRValue) return nullptr;
    return llvm::dyn_cast<clang::DeclRefExpr>(load->getSubExpr()->IgnoreParens());
  }

  void CheckCount(const clang::FunctionDecl& kernel) {
    const auto count = llvm::count_if(kernel.parameters(), [&](const clang::ParmVarDecl* each) {
      return CounterOf(each->getType());
    });
    if (count > kMaxAtomicCounters)
      diagnostics_.Report(kernel.getLocation(),
                          IdOf("kernel %0 takes %1 counters, the limit is %2"))
          << &kernel << static_cast<unsigned>(count) << kMaxAtomicCounters;
  }

  unsigned IdOf(llvm::StringRef text) {
    return diagnostics_.getDiagnosticIDs()->getCustomDiagID(clang::DiagnosticIDs::Error, text);
  }

  void Report(clang::SourceLocation place, llvm::StringRef text, const clang::NamedDecl* named,
              const clang::TypedefDecl* counter) {
    diagnostics_.Report(place, IdOf(text)) << named << counter->getName();
  }

  clang::DiagnosticsEngine& diagnostics_;
  llvm::DenseMap<const clang::Type*, const clang::TypedefDecl*> counters_;
  llvm::SmallPtrSet<const clang::Expr*, 16> passed_;
};

}  // namespace

void CheckCounters(clang::ASTContext& context, llvm::ArrayRef<clang::TypedefDecl*> types) {
  CounterChecker(context, types).TraverseDecl(context.getTranslationUnitDecl());
}

}  // namespace weft::compiler
