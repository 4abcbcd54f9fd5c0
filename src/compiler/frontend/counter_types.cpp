// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/counter_types.h"

#include "clang/AST/ASTContext.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "compiler/frontend/check_counters.h"
#include "compiler/frontend/missing_names.h"
#include "weft/features.h"

namespace weft::compiler {
namespace {

struct CounterType {
  llvm::StringLiteral feature, name, record;  // record: what src/atomics/builtins calls it
  unsigned bits;
};

#define WEFT_FEATURE_COUNTER(name, bits) {name, "counter" #bits "_t", "__counter" #bits, bits},
constexpr CounterType kTypes[] = {
#include "weft/features.def"
};

// Answers for names that clang finds no declaration of.
class CounterTypeSource : public clang::ExternalSemaSource {
 public:
  explicit CounterTypeSource(clang::Sema& sema) : sema_(sema) {}

  bool LookupUnqualified(clang::LookupResult& result, clang::Scope*) override {
    const clang::IdentifierInfo* name = UsedName(result);
    if (!name) return false;
    const auto* type = llvm::find_if(
        kTypes, [&](const CounterType& each) { return name->getName() == each.name; });
    if (type == std::end(kTypes) ||
        !sema_.getOpenCLOptions().isAvailableOption(type->feature, sema_.getLangOpts()))
      return false;
    if (typedefs_.empty()) DeclareAll();
    result.addDecl(typedefs_[type - kTypes]);
    return true;
  }

  llvm::ArrayRef<clang::TypedefDecl*> typedefs() const { return typedefs_; }

 private:
  void DeclareAll() {
    clang::ASTContext& context = sema_.Context;
    for (const CounterType& type : kTypes) {
      const clang::QualType record =
          context.getCanonicalTagType(context.buildImplicitRecord(type.record));
      const clang::QualType counter = context.getPointerType(
          context.getAddrSpaceQualType(record, clang::LangAS::opencl_global));
      typedefs_.push_back(context.buildImplicitTypedef(counter, type.name));
    }
    for (const char* name : {"atomic_inc", "atomic_dec"}) DeclareFunction(name);
  }

  // Beside the overloads that clang has, which it looks up where nothing else is declared.
  void DeclareFunction(const char* name) {
    clang::IdentifierInfo& identifier = sema_.Context.Idents.get(name);
    if (sema_.IdResolver.begin(&identifier) != sema_.IdResolver.end()) return;  // the program's
    clang::LookupResult known(sema_, &identifier, {}, clang::Sema::LookupOrdinaryName);
    sema_.LookupBuiltin(known);
    for (clang::NamedDecl* overload : known) sema_.PushOnScopeChains(overload, sema_.TUScope);
    for (auto [type, declared] : llvm::zip(kTypes, typedefs_))
      sema_.PushOnScopeChains(MakeOverload(identifier, type, declared), sema_.TUScope);
  }

  clang::FunctionDecl* MakeOverload(clang::IdentifierInfo& name, const CounterType& type,
                                    const clang::TypedefDecl* declared) {
    clang::ASTContext& context = sema_.Context;
    const clang::QualType counter =
        context.getTypedefType(clang::ElaboratedTypeKeyword::None, std::nullopt, declared);
    return MakeFunction(context, &name, context.getIntTypeForBitwidth(type.bits, /*Signed=*/false),
                        counter);
  }

  clang::Sema& sema_;
  llvm::SmallVector<clang::TypedefDecl*, std::size(kTypes)> typedefs_;
};

class CounterTypeConsumer : public clang::SemaConsumer {
 public:
  void InitializeSema(clang::Sema& sema) override {
    source_ = llvm::makeIntrusiveRefCnt<CounterTypeSource>(sema);
    sema.addExternalSource(source_);
  }

  void HandleTranslationUnit(clang::ASTContext& context) override {
    if (!source_->typedefs().empty()) CheckCounters(context, source_->typedefs());
  }

 private:
  llvm::IntrusiveRefCntPtr<CounterTypeSource> source_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> CounterTypes() {
  return std::make_unique<CounterTypeConsumer>();
}

}  // namespace weft::compiler
