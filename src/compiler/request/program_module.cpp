// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/program_module.h"

#include "compiler/frontend/kernel_info.h"
#include "compiler/ir/program_scope.h"
#include "compiler/prepare/function/link_builtins.h"
#include "compiler/request/blocks.h"
#include "compiler/request/counter_uses.h"
#include "compiler/request/function_numbers.h"
#include "compiler/request/jobs.h"
#include "compiler/request/object_lifetimes.h"
#include "compiler/request/recursion.h"
#include "compiler/request/unfold_recursion.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

namespace weft::compiler {
namespace {

llvm::MemoryBufferRef BufferOf(const Bytes& ir) {
  return {llvm::StringRef(reinterpret_cast<const char*>(ir.data()), ir.size()), "<program>"};
}

bool IsKernel(const llvm::Function& function) {
  return function.getCallingConv() == llvm::CallingConv::SPIR_KERNEL;
}

// Reads the bodies of root and of all functions that it mentions, directly or not.
llvm::Error MaterializeReachable(llvm::Function& root,
                                 llvm::SmallSetVector<llvm::Function*, 16>& reached) {
  reached.insert(&root);
  for (size_t i = 0; i < reached.size(); ++i) {
    llvm::Function& function = *reached[i];
    if (llvm::Error error = function.materialize()) return error;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      for (llvm::Value* operand : instruction.operands()) {
        if (auto* callee = llvm::dyn_cast<llvm::Function>(operand->stripPointerCasts()))
          reached.insert(callee);
      }
    }
  }
  return llvm::Error::success();
}

// LLVM's demangler knows no members whose object is in an address space.
std::string Demangle(std::string name) {
  constexpr llvm::StringLiteral kOfSpace = "NU3AS4";
  for (size_t at; (at = name.find(kOfSpace)) != std::string::npos;)
    name.erase(at + 1, kOfSpace.size() - 1);
  return llvm::demangle(name);
}

bool HasInlineAssembly(const llvm::Module& module) {
  if (!module.getModuleInlineAsm().empty()) return true;
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call && call->isInlineAsm()) return true;
    }
  }
  return false;
}

std::string StoreProgramScope(const llvm::Module& module, ProgramBinary& program) {
  auto scope = DescribeProgramScope(module);
  if (!scope) return "error: " + llvm::toString(scope.takeError()) + "\n";
  program.program_scope = std::move(*scope);
  program.program_scope.has_constructors = module.getFunction(kConstructorsName);
  program.program_scope.has_destructors = module.getFunction(kDestructorsName);
  return "";
}

}  // namespace

void CleanModule(llvm::Module& module) {
  // Nothing is dropped that a kernel uses, and nothing else is kept.
  for (const char* name : {"llvm.used", "llvm.compiler.used"}) {
    if (llvm::GlobalVariable* list = module.getNamedGlobal(name)) list->eraseFromParent();
  }
  for (llvm::Function& function : module) {
    // C99 `inline` without `static`: another unit would hold the definition, and there is none.
    if (function.hasAvailableExternallyLinkage())
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
  }
  SetBlocksApart(module);
}

void CompleteProgram(llvm::Module& module) {
  MakeLifetimeKernels(module);
  NumberFunctions(module);
  UnfoldRecursion(module);
}

void StoreModule(const llvm::Module& module, ProgramBinary& program) {
  llvm::SmallVector<char, 0> bitcode;
  llvm::raw_svector_ostream out(bitcode);
  llvm::WriteBitcodeToFile(module, out);
  program.ir.assign(bitcode.begin(), bitcode.end());
  program.kernels = DescribeKernels(module);
}

llvm::Expected<std::unique_ptr<llvm::Module>> LoadModule(const Bytes& ir,
                                                         llvm::LLVMContext& context) {
  return llvm::parseBitcodeFile(BufferOf(ir), context);
}

llvm::Expected<std::unique_ptr<llvm::Module>> LoadKernel(const Bytes& ir, const std::string& kernel,
                                                         llvm::LLVMContext& context) {
  auto module = llvm::getLazyBitcodeModule(BufferOf(ir), context, /*ShouldLazyLoadMetadata=*/false);
  if (!module) return module.takeError();
  llvm::Function* root = (*module)->getFunction(kernel);
  if (!root || root->isDeclaration() || !IsKernel(*root)) return nullptr;
  llvm::SmallSetVector<llvm::Function*, 16> reached;
  if (llvm::Error error = MaterializeReachable(*root, reached)) return error;
  for (llvm::Function& function : **module) {
    if (reached.contains(&function) || function.isDeclaration()) continue;
    function.setIsMaterializable(false);
    function.deleteBody();
    function.setComdat(nullptr);  // which is for definitions
  }
  if (llvm::Error error = (*module)->materializeAll()) return error;
  for (llvm::Function& function : llvm::make_early_inc_range(**module)) {
    if (function.isDeclaration() && function.use_empty()) function.eraseFromParent();
  }
  return std::move(*module);
}

std::expected<void, BuildError> FinishExecutable(const llvm::Module& module, ProgramBinary& program,
                                                 const CompileRequest& request,
                                                 const BuiltinArchive& builtins) {
  std::string log;
  for (const std::string& name : UndefinedNames(module, builtins))
    log += "error: undefined function or variable: " + Demangle(name) + "\n";
  if (const auto found = FindRecursion(module))
    log += "error: recursion: " + Demangle(found->function->getName().str()) + " calls itself" +
           (found->is_by_pointer ? " through a pointer or a virtual function\n" : "\n");
  log += ReportMixedCounters(module, program.kernels);
  if (log.empty()) log = StoreProgramScope(module, program);
  if (!log.empty()) return Failure(CompileStatus::kSourceError, log);
  if (!HasInlineAssembly(module)) return {};
  CompileRequest kernel_request;
  kernel_request.kind = RequestKind::kKernel;
  kernel_request.target = request.target;
  kernel_request.inputs = {program.ir};
  for (const KernelInfo& info : program.kernels) {
    kernel_request.kernel = info.name;
    const Reply reply = MakeKernel(kernel_request, builtins);
    if (!reply) log += reply.error().log;
  }
  if (!log.empty()) return Failure(CompileStatus::kSourceError, log);
  return {};
}

}  // namespace weft::compiler
