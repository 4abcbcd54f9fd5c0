// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/check_sub_group_sizes.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclGroup.h"
#include "llvm/ADT/STLExtras.h"
#include "weft/compiler.h"

namespace weft::compiler {
namespace {

class SubGroupSizeChecker : public clang::ASTConsumer {
 public:
  explicit SubGroupSizeChecker(clang::DiagnosticsEngine& diagnostics) : diagnostics_(diagnostics) {}

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (const clang::Decl* declaration : group) {
      const auto* attribute = declaration->getAttr<clang::OpenCLIntelReqdSubGroupSizeAttr>();
      if (attribute && !llvm::is_contained(kSubGroupSizes, attribute->getSubGroupSize()))
        Refuse(*attribute);
    }
    return true;
  }

 private:
  void Refuse(const clang::OpenCLIntelReqdSubGroupSizeAttr& attribute) {
    const unsigned id = diagnostics_.getCustomDiagID(
        clang::DiagnosticsEngine::Error,
        "a sub-group cannot have %0 work-items: the device has sub-groups of 4, 8, 16, 32 and 64");
    diagnostics_.Report(attribute.getLocation(), id) << attribute.getSubGroupSize();
  }

  clang::DiagnosticsEngine& diagnostics_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> CheckSubGroupSizes(clang::DiagnosticsEngine& diagnostics) {
  return std::make_unique<SubGroupSizeChecker>(diagnostics);
}

}  // namespace weft::compiler
