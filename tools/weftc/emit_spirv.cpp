// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emit_spirv.h"

#include "compiler/job/context_log.h"
#include "compiler/job/job.h"
#include "compiler/request/program_module.h"
#include "compiler/spirv/module/validate.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "lower_conversions.h"

namespace weft {
namespace {

using Machine = std::unique_ptr<llvm::TargetMachine>;

// Once in a process.
void AllowExtensions() {
  static const bool are_allowed = [] {
    static constexpr const char* kOptions[] = {"weftc", "--spirv-ext=" WEFT_SPIRV_EXTENSIONS};
    return llvm::cl::ParseCommandLineOptions(std::size(kOptions), kOptions);
  }();
  static_cast<void>(are_allowed);
}

std::expected<Machine, std::string> MakeMachine() {
  AllowExtensions();
  LLVMInitializeSPIRVTargetInfo();
  LLVMInitializeSPIRVTarget();
  LLVMInitializeSPIRVTargetMC();
  LLVMInitializeSPIRVAsmPrinter();
  const llvm::Triple triple("spirv64v1.4-unknown-unknown");
  std::string error;
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target) return std::unexpected(error);
  return Machine(target->createTargetMachine(triple, "", "", {}, std::nullopt));
}

// What clang calls for names of the language whose values are the driver's own.
std::expected<void, std::string> RefuseOwnFunctions(const llvm::Module& module) {
  for (const llvm::Function& function : module) {
    if (function.isDeclaration() && function.getName().starts_with("__weft_"))
      return std::unexpected(function.getName().str() + " has no form in SPIR-V");
  }
  return {};
}

// What Khronos's validator says against the module, or "".
std::string WrongIn(const std::string& binary) {
  const auto module = compiler::spirv::Decode(binary);
  return module ? compiler::spirv::Validate(*module) : module.error();
}

// Variables become values; all else is left to those who compile the module.
void PromoteVariables(llvm::Module& module, llvm::TargetMachine& machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  llvm::ModulePassManager passes;
  passes.addPass(
      llvm::createModuleToFunctionPassAdaptor(llvm::SROAPass(llvm::SROAOptions::PreserveCFG)));
  passes.run(module, modules);
}

std::expected<std::string, std::string> Emit(const Bytes& ir) {
  auto machine = MakeMachine();
  if (!machine) return std::unexpected(machine.error());
  compiler::ContextLog log;
  auto loaded = compiler::LoadModule(ir, log.context());
  if (!loaded) return std::unexpected(llvm::toString(loaded.takeError()));
  llvm::Module& module = **loaded;
  if (auto checked = RefuseOwnFunctions(module); !checked) return std::unexpected(checked.error());
  module.setTargetTriple((*machine)->getTargetTriple());
  module.setDataLayout((*machine)->createDataLayout());
  LowerConversions(module);
  PromoteVariables(module, **machine);

  llvm::SmallVector<char, 0> words;
  llvm::raw_svector_ostream out(words);
  llvm::legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, out, nullptr, llvm::CodeGenFileType::ObjectFile))
    return std::unexpected("LLVM's back end for SPIR-V writes no modules");
  passes.run(module);
  if (log.has_error()) return std::unexpected(log.text());
  std::string binary(words.begin(), words.end());
  if (const std::string wrong = WrongIn(binary); !wrong.empty())
    return std::unexpected("LLVM's back end for SPIR-V writes a module that is not valid: " +
                           wrong);
  return binary;
}

}  // namespace

// As a job, since the back end gives up on the whole process where it lacks something.
std::expected<std::string, std::string> EmitSpirv(const Bytes& ir) {
  std::expected<std::string, std::string> module;
  CompileReply ended = compiler::RunJob([&] {
    module = Emit(ir);
    return CompileReply();
  });
  if (ended.status != CompileStatus::kOk) return std::unexpected(std::move(ended.log));
  return module;
}

}  // namespace weft
