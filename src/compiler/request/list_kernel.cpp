// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/list_kernel.h"

#include "compiler/codegen/emit_object.h"
#include "compiler/ir/builtin_archive.h"
#include "compiler/request/compile.h"
#include "compiler/request/lower_kernel.h"
#include "compiler/request/program_module.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

namespace weft::compiler {
namespace {

std::string TextOf(const llvm::Module& module) {
  std::string text;
  llvm::raw_string_ostream out(text);
  module.print(out, nullptr);
  return text;
}

}  // namespace

std::expected<std::string, BuildError> ListProgram(const CompileRequest& request) {
  ContextLog log;
  auto module = LoadModule(request.inputs.at(0), log.context());
  if (!module) return Failure(CompileStatus::kCompilerError, llvm::toString(module.takeError()));
  return TextOf(**module);
}

std::expected<std::string, BuildError> ListKernel(const CompileRequest& request,
                                                  const std::string& stage,
                                                  const std::string& builtins_path) {
  Prepare();
  auto builtins = BuiltinArchive::Open(builtins_path);
  if (!builtins)
    return Failure(CompileStatus::kCompilerError, builtins_path + ": " + builtins.error());
  std::string text;
  auto observe = [&](llvm::StringRef name, const llvm::Module& module) {
    if (name == stage) text = TextOf(module);
  };
  LoweredKernel kernel;
  if (auto lowered = kernel.Lower(request, **builtins, observe); !lowered)
    return std::unexpected(lowered.error());
  if (stage == "asm") {
    const auto assembly = EmitObject(kernel.module(), kernel.machine(), ObjectFormat::kAssembly);
    if (kernel.log().has_error()) return Failure(CompileStatus::kSourceError, kernel.log().text());
    text.assign(assembly.begin(), assembly.end());
  }
  if (text.empty())
    return Failure(CompileStatus::kInvalidOption, "the pipeline has no stage '" + stage + "'");
  return text;
}

}  // namespace weft::compiler
