// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/lower_kernel.h"

#include "compiler/frontend/kernel_info.h"
#include "compiler/frontend/module_marks.h"
#include "compiler/ir/tuning.h"
#include "compiler/job/job.h"
#include "compiler/request/program_module.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace weft::compiler {

std::unexpected<BuildError> KernelError(const std::string& kernel, const std::string& message) {
  return Failure(CompileStatus::kCompilerError,
                 "error: kernel '" + kernel + "': " + message + "\n");
}

std::expected<void, BuildError> LoweredKernel::Lower(const CompileRequest& request,
                                                     const BuiltinArchive& builtins,
                                                     const StageObserver& observer,
                                                     const PassObserver& pass_observer) {
  if (request.inputs.size() != 1)
    return KernelError(request.kernel, "machine code needs one program, not " +
                                           std::to_string(request.inputs.size()));
  auto module = LoadKernel(request.inputs[0], request.kernel, log_.context());
  if (!module) return KernelError(request.kernel, llvm::toString(module.takeError()));
  if (!*module) return KernelError(request.kernel, "the program has no such kernel");
  module_ = std::move(*module);
  auto machine =
      TargetMachineLoan::Borrow(request.target, {.optimize = !IsMarkedUnoptimized(*module_)});
  if (!machine) return KernelError(request.kernel, machine.error());
  machine_.emplace(std::move(*machine));
  for (llvm::Function& function : *module_) {
    function.addFnAttr(kTuning, request.target.cpu);
    // LLVM tunes many processors of 512 bits for the few vector instructions of scalar programs.
    function.addFnAttr("prefer-vector-width", "512");
  }

  InjectFault(request, "passes");
  debug_ = IsMarkedDebug(*module_);
  const KernelInfo info = DescribeKernel(*module_->getFunction(request.kernel));
  times_.Note("load");
  auto observe = [&](const Pass& pass, const llvm::Module& lowered) {
    times_.Note(pass.name);
    if (pass_observer) pass_observer(pass, lowered);
    if (!EndsStage(pass)) return;
    if (pass.stage == "prepare") InjectFault(request, "barriers");
    if (observer) observer(pass.stage, lowered);
  };
  auto facts = BuildKernel(*module_, info, request.variant, **machine_, builtins, observe);
  if (!facts) return KernelError(request.kernel, llvm::toString(facts.takeError()));
  facts_ = *facts;
  return {};
}

}  // namespace weft::compiler
