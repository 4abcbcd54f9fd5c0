// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/function/link_builtins.h"

#include "compiler/prepare/function/lower_device_calls.h"
#include "compiler/prepare/function/lower_handles.h"
#include "compiler/prepare/function/lower_space_queries.h"
#include "compiler/prepare/function/mark_meetings.h"
#include "compiler/prepare/function/resolve_work_items.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Linker/Linker.h"
#include "weft/device_queue_abi.h"
#include "weft/pipe_abi.h"
#include "weft/termination_abi.h"

namespace weft::compiler {
namespace {

bool IsImport(llvm::StringRef name) {
#define WEFT_NAME(function) \
  if (name == #function) return true;
  WEFT_KERNEL_IMPORTS(WEFT_NAME)
  WEFT_DEVICE_QUEUE_IMPORTS(WEFT_NAME)
  WEFT_PIPE_IMPORTS(WEFT_NAME)
  WEFT_TERMINATION_IMPORTS(WEFT_NAME)
#undef WEFT_NAME
  return false;
}

bool IsLacking(const llvm::Function& function) {
  return function.isDeclaration() && !function.isIntrinsic() && !function.use_empty() &&
         !IsWorkItemFunction(function.getName()) && !IsSpaceQuery(function.getName()) &&
         !IsHandleFunction(function.getName()) && !IsDeviceCall(function.getName()) &&
         !Meeting::Of(function);
}

llvm::SmallVector<std::string> LackingNames(const llvm::Module& module) {
  llvm::SmallVector<std::string> names;
  for (const llvm::Function& function : module) {
    if (IsLacking(function)) names.push_back(function.getName().str());
  }
  return names;
}

llvm::Error Link(llvm::Linker& linker, llvm::Module& module,
                 std::expected<std::unique_ptr<llvm::MemoryBuffer>, std::string> bitcode) {
  if (!bitcode) return Failure(bitcode.error());
  auto builtin = llvm::getOwningLazyBitcodeModule(*std::move(bitcode), module.getContext());
  if (!builtin) return builtin.takeError();
  // The same triple and layout by construction; only their spelling may differ.
  (*builtin)->setTargetTriple(module.getTargetTriple());
  (*builtin)->setDataLayout(module.getDataLayout());
  if (llvm::NamedMDNode* flags = (*builtin)->getModuleFlagsMetadata()) flags->eraseFromParent();
  if (linker.linkInModule(std::move(*builtin), llvm::Linker::LinkOnlyNeeded)) {
    return Failure("a builtin cannot be linked");
  }
  return llvm::Error::success();
}

// Makes what was linked internal, so that an unused builtin dies with its last call.
void Internalize(llvm::Module& module) {
  for (llvm::GlobalObject& global : module.global_objects()) {
    global.setComdat(nullptr);
    if (!global.isDeclaration() && global.getName() != kKernelName) {
      global.setLinkage(llvm::GlobalValue::InternalLinkage);
    }
  }
}

}  // namespace

llvm::Error LinkBuiltins(llvm::Module& module, KernelJob& job) {
  llvm::Linker linker(module);
  llvm::StringSet<> not_found;
  for (bool progress = job.builtins != nullptr; progress;) {
    progress = false;
    for (const std::string& name : LackingNames(module)) {
      llvm::Function* function = module.getFunction(name);
      if (!function || !IsLacking(*function) || not_found.contains(name)) continue;
      const std::optional<size_t> builtin = job.builtins->Find(name);
      if (!builtin) {
        not_found.insert(name);
        continue;
      }
      if (llvm::Error error = Link(linker, module, job.builtins->ModuleBitcode(*builtin)))
        return error;
      progress = true;
    }
  }
  Internalize(module);
  for (const std::string& name : LackingNames(module)) {
    if (!IsImport(name)) return Failure("undefined function: " + name);
  }
  return llvm::Error::success();
}

std::vector<std::string> UndefinedNames(const llvm::Module& program,
                                        const BuiltinArchive& builtins) {
  std::vector<std::string> undefined;
  for (const std::string& name : LackingNames(program)) {
    if (!builtins.Contains(name)) undefined.push_back(name);
  }
  for (const llvm::GlobalVariable& variable : program.globals()) {
    if (variable.isDeclaration() && !variable.use_empty()) {
      undefined.push_back(variable.getName().str());
    }
  }
  return undefined;
}

}  // namespace weft::compiler
