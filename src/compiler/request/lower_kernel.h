// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <optional>

#include "compiler/codegen/target_machine.h"
#include "compiler/job/context_log.h"
#include "compiler/pass/pass_times.h"
#include "compiler/pipeline/kernel_pipeline.h"
#include "compiler/request/build_error.h"

namespace llvm {
class Module;
}

namespace weft::compiler {

// Is shown the module after each stage.
using StageObserver = std::function<void(llvm::StringRef stage, const llvm::Module& module)>;

// A kernel from its program's IR to a module that is ready for code generation.
class LoweredKernel {
 public:
  // Does the work.
  std::expected<void, BuildError> Lower(const CompileRequest& request,
                                        const BuiltinArchive& builtins,
                                        const StageObserver& observer,
                                        const PassObserver& pass_observer = {});

  // False if code for a local size, which a launch waits for, would be provisional: it gains most
  // by what takes long. There is no module then.
  bool is_finished() const { return facts_.has_value(); }
  llvm::Module& module() { return *module_; }
  llvm::TargetMachine& machine() { return **machine_; }
  const KernelFacts& facts() const { return *facts_; }
  const ContextLog& log() const { return log_; }
  bool debug() const { return debug_; }
  PassTimes& times() { return times_; }

 private:
  ContextLog log_;
  std::unique_ptr<llvm::Module> module_;
  std::optional<TargetMachineLoan> machine_;
  std::optional<KernelFacts> facts_;
  PassTimes times_;
  bool debug_ = false;
};

// A reply that says why the kernel cannot be compiled.
std::unexpected<BuildError> KernelError(const std::string& kernel, const std::string& message);

}  // namespace weft::compiler
