// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/check_orders.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

namespace weft::compiler {
namespace {

constexpr unsigned kSuccess = 3, kFailure = 4;  // of the arguments

// The C ABI's values, which the enumeration memory_order has.
constexpr const char* kOrders[] = {"relaxed", "consume", "acquire",
                                   "release", "acq_rel", "seq_cst"};
constexpr uint64_t kRelaxed = 0, kRelease = 3, kAcquireRelease = 4, kSequential = 5;

class OrderChecker : public clang::ASTConsumer, public clang::DynamicRecursiveASTVisitor {
 public:
  explicit OrderChecker(clang::DiagnosticsEngine& diagnostics) : diagnostics_(diagnostics) {}

  void HandleTranslationUnit(clang::ASTContext& context) override {
    context_ = &context;
    TraverseDecl(context.getTranslationUnitDecl());
  }

  bool VisitCallExpr(clang::CallExpr* call) override {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (!callee || !callee->getIdentifier() || call->getNumArgs() <= kFailure) return true;
    const llvm::StringRef name = callee->getName();
    const bool is_one = name == "atomic_compare_exchange_strong_explicit" ||
                        name == "atomic_compare_exchange_weak_explicit";
    if (is_one) Check(*call);
    return true;
  }

 private:
  std::optional<uint64_t> OrderOf(const clang::Expr& argument) {
    clang::Expr::EvalResult value;
    if (argument.isValueDependent() || !argument.EvaluateAsInt(value, *context_))
      return std::nullopt;
    const uint64_t order = value.Val.getInt().getZExtValue();
    return order < std::size(kOrders) ? std::optional(order) : std::nullopt;
  }

  void Check(const clang::CallExpr& call) {
    const clang::Expr& argument = *call.getArg(kFailure);
    const auto failure = OrderOf(argument), success = OrderOf(*call.getArg(kSuccess));
    if (!failure) return;
    if (*failure == kRelease || *failure == kAcquireRelease) {
      const unsigned id =
          diagnostics_.getCustomDiagID(clang::DiagnosticsEngine::Error,
                                       "the order of a compare-and-exchange's failure cannot be "
                                       "memory_order_%0: a failure stores nothing");
      diagnostics_.Report(argument.getBeginLoc(), id) << kOrders[*failure];
    } else if (success && IsStronger(*failure, *success)) {
      const unsigned id = diagnostics_.getCustomDiagID(
          clang::DiagnosticsEngine::Error,
          "the order of a compare-and-exchange's failure, memory_order_%0, cannot be stronger than "
          "that of its success, memory_order_%1");
      diagnostics_.Report(argument.getBeginLoc(), id) << kOrders[*failure] << kOrders[*success];
    }
  }

  // Acquire and release are no stronger than each other.
  static bool IsStronger(uint64_t failure, uint64_t success) {
    return success == kRelaxed ? failure != kRelaxed
                               : failure == kSequential && success != kSequential;
  }

  clang::DiagnosticsEngine& diagnostics_;
  clang::ASTContext* context_ = nullptr;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> CheckOrders(clang::DiagnosticsEngine& diagnostics) {
  return std::make_unique<OrderChecker>(diagnostics);
}

}  // namespace weft::compiler
