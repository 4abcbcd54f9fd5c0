// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/codegen/emit_object.h"

#include "compiler/codegen/codegen_passes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

namespace weft::compiler {
namespace {

// Instructions of one function, and of all, beyond which code is made without optimization:
// register allocation and the like then take LLVM minutes, and this takes it a second.
constexpr size_t kMaxOptimized = 25'000;
constexpr size_t kMaxOptimizedInAll = 100'000;

bool IsTooLong(const llvm::Module& module) {
  auto is_too_long = [](const llvm::Function& function) {
    return function.getInstructionCount() > kMaxOptimized;
  };
  return module.getInstructionCount() > kMaxOptimizedInAll || llvm::any_of(module, is_too_long);
}

}  // namespace

llvm::SmallVector<char, 0> EmitObject(llvm::Module& module, llvm::TargetMachine& machine,
                                      ObjectFormat format, Effort effort) {
  module.setRtLibUseGOT();
  for (llvm::Function& function : module) {
    if (function.isDeclaration() && !function.isIntrinsic())
      function.addFnAttr(llvm::Attribute::NonLazyBind);
  }
  llvm::SmallVector<char, 0> object;
  llvm::raw_svector_ostream out(object);
  CodegenPasses passes;
  const auto type = format == ObjectFormat::kObject ? llvm::CodeGenFileType::ObjectFile
                                                    : llvm::CodeGenFileType::AssemblyFile;
  const llvm::CodeGenOptLevel level = machine.getOptLevel();
  if (effort == Effort::kLeast || IsTooLong(module))
    machine.setOptLevel(llvm::CodeGenOptLevel::None);
  machine.addPassesToEmitFile(passes, out, nullptr, type, /*DisableVerify=*/true);
  passes.run(module);
  machine.setOptLevel(level);
  // LLVM turns FastISel on where it does not optimize, and never off again for later modules.
  machine.setFastISel(false);
  return object;
}

}  // namespace weft::compiler
