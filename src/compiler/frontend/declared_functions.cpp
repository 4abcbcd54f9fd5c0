// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/declared_functions.h"

#include "clang/AST/ASTContext.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "compiler/frontend/missing_names.h"
#include "weft/features.h"

namespace weft::compiler {
namespace {

struct DeclaredFunction {
  std::string_view feature;
  llvm::StringLiteral name, types;
};

#define WEFT_FEATURE_FUNCTION(feature, name, types) {feature, name, types},
constexpr DeclaredFunction kFunctions[] = {
#include "weft/features.def"
};

// Reads the types of a row.
class TypeReader {
 public:
  TypeReader(clang::Sema& sema, llvm::StringRef types)
      : sema_(sema), context_(sema.Context), rest_(types) {}

  bool AtEnd() const { return rest_.empty(); }

  // Null for a type that the language lacks.
  clang::QualType Next() {
    if (rest_.consume_front("S")) return Tagged("memory_scope");
    if (rest_.consume_front("T")) return Tagged("arm_termination_reason");
    if (rest_.consume_front("N")) return Tagged("__namedBarrier");
    if (rest_.consume_front("G")) return PointerInto(clang::LangAS::opencl_global);
    if (rest_.consume_front("L")) return PointerInto(clang::LangAS::opencl_local);
    if (rest_.consume_front("K")) return Next().withConst();
    if (rest_.consume_front("Dh")) return context_.HalfTy;
    if (rest_.consume_front("Ir")) return context_.OCLImage2dROTy;
    if (rest_.consume_front("Iw")) return context_.OCLImage2dWOTy;
    if (rest_.consume_front("Ix")) return context_.OCLImage2dRWTy;
    unsigned components = 0;
    if (rest_.consumeInteger(10, components)) return Scalar();
    return context_.getExtVectorType(Scalar(), components);
  }

 private:
  clang::QualType PointerInto(clang::LangAS space) {
    return context_.getPointerType(context_.getAddrSpaceQualType(Next(), space));
  }

  clang::QualType Scalar() {
    const char letter = rest_.front();
    rest_ = rest_.drop_front();
    switch (letter) {
      case 'c': return context_.CharTy;
      case 'h': return context_.UnsignedCharTy;
      case 's': return context_.ShortTy;
      case 't': return context_.UnsignedShortTy;
      case 'i': return context_.IntTy;
      case 'j': return context_.UnsignedIntTy;
      case 'l': return context_.LongTy;
      case 'f': return context_.FloatTy;
      case 'd': return context_.DoubleTy;
      case 'm': return context_.getSizeType();
      case 'e': return context_.OCLEventTy;
      case 'v': return context_.VoidTy;
    }
    llvm_unreachable("a letter that no row has");
  }

  // An enumeration or a struct of the header.
  clang::QualType Tagged(llvm::StringRef name) const {
    auto* type = llvm::dyn_cast_or_null<clang::TagDecl>(sema_.LookupSingleName(
        sema_.TUScope, &context_.Idents.get(name), {}, clang::Sema::LookupTagName));
    return type ? clang::QualType(context_.getCanonicalTagType(type)) : clang::QualType();
  }

  clang::Sema& sema_;
  const clang::ASTContext& context_;
  llvm::StringRef rest_;
};

// Answers for names that clang finds no declaration of.
class FunctionSource : public clang::ExternalSemaSource {
 public:
  explicit FunctionSource(clang::Sema& sema) : sema_(sema) {
    for (const Feature& feature : kFeatures) {
      if (feature.side != FeatureSide::kHeader || !Has(feature)) continue;
      sema.getOpenCLOptions().support(feature.name);
      sema.getOpenCLOptions().acceptsPragma(feature.name);
    }
  }

  bool LookupUnqualified(clang::LookupResult& result, clang::Scope*) override {
    clang::IdentifierInfo* name = UsedName(result);
    if (!name) return false;
    for (const DeclaredFunction& row : kFunctions) {
      if (row.name != name->getName() || !Has(row)) continue;
      if (clang::FunctionDecl* function = Declare(*name, row)) result.addDecl(function);
    }
    result.resolveKind();
    return !result.empty();
  }

 private:
  bool Has(const Feature& feature) const {
    return feature.IsIn(sema_.getLangOpts().getOpenCLCompatibleVersion());
  }
  bool Has(const DeclaredFunction& row) const {
    return llvm::any_of(kFeatures, [&](const Feature& feature) {
      return feature.name == row.feature && Has(feature);
    });
  }

  // Null if the language lacks one of its types.
  clang::FunctionDecl* Declare(clang::IdentifierInfo& name, const DeclaredFunction& row) {
    clang::ASTContext& context = sema_.Context;
    TypeReader types(sema_, row.types);
    const clang::QualType result = types.Next();
    llvm::SmallVector<clang::QualType> parameters;
    while (!types.AtEnd()) parameters.push_back(types.Next());
    if (llvm::is_contained(parameters, clang::QualType())) return nullptr;
    clang::FunctionDecl* function = MakeFunction(context, &name, result, parameters);
    sema_.PushOnScopeChains(function, sema_.TUScope);
    return function;
  }

  clang::Sema& sema_;
};

class FunctionConsumer : public clang::SemaConsumer {
 public:
  void InitializeSema(clang::Sema& sema) override {
    sema.addExternalSource(llvm::makeIntrusiveRefCnt<FunctionSource>(sema));
  }
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> DeclaredFunctions() {
  return std::make_unique<FunctionConsumer>();
}

}  // namespace weft::compiler
