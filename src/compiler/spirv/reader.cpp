// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/reader.h"

#include "compiler/frontend/module_marks.h"
#include "compiler/job/settings.h"
#include "compiler/spirv/module/capabilities.h"
#include "compiler/spirv/module/specialize.h"
#include "compiler/spirv/module/validate.h"
#include "compiler/spirv/translator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

namespace weft::compiler {
namespace {

// What clang gives modules of OpenCL C.
constexpr llvm::StringLiteral kTriple = "spir64-unknown-unknown";
constexpr llvm::StringLiteral kLayout =
    "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1";

FrontendResult Refused(const std::string& why) {
  return {nullptr, "<module>: error: " + why + "\n", {}};
}

}  // namespace

FrontendResult ReadSpirv(const CompileRequest& request, const BuildOptions& options,
                         llvm::LLVMContext& context) {
  auto source = spirv::Decode(request.source);
  if (!source) return Refused(source.error());
  if (const std::string wrong = spirv::Validate(*source); !wrong.empty()) return Refused(wrong);
  if (const std::string missing = spirv::FindMissing(*source); !missing.empty())
    return Refused(missing);
  spirv::CollectAnnotations(*source);
  spirv::Specialize(*source, request.specializations);
  auto module = std::make_unique<llvm::Module>("<module>", context);
  module->setTargetTriple(llvm::Triple(kTriple));
  module->setDataLayout(kLayout);
  try {
    const bool has_lines = options.debug || CurrentSettings().reports ||
                           request.variant.checks_claims || request.variant.checks_barriers;
    spirv::Translator(*source, *module, has_lines).Run();
  } catch (const spirv::Refusal& refusal) {
    return Refused(refusal.message);
  }
  std::string wrong;
  llvm::raw_string_ostream out(wrong);
  if (llvm::verifyModule(*module, &out)) return Refused("the module is invalid: " + wrong);
  MarkModule(*module, options);
  return {std::move(module), "", {}};
}

}  // namespace weft::compiler
