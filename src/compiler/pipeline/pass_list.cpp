// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/pipeline/pass_list.h"

#include "compiler/pipeline/promises.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

namespace weft::compiler {

// As the passes' headers declare them.
#define WEFT_PASS(name, stage, function) llvm::Error function(llvm::Module& module, KernelJob& job);
#include "compiler/pass/passes.def"

namespace {

constexpr Pass kPasses[] = {
#define WEFT_PASS(name, stage, function) {#stage, name, function},
#include "compiler/pass/passes.def"
};

}  // namespace

llvm::ArrayRef<Pass> AllPasses() { return kPasses; }

bool EndsStage(const Pass& pass) {
  const Pass* next = &pass + 1;
  return next == std::end(kPasses) || next->stage != pass.stage;
}

llvm::Error RunPass(const Pass& pass, llvm::Module& module, KernelJob& job) {
  if (llvm::Error error = pass.run(module, job)) return error;
#ifndef NDEBUG
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (llvm::verifyModule(module, &stream)) {
    return Failure("the pass " + pass.name + " leaves broken IR: " + text);
  }
  if (const std::string promise = BrokenPromise(pass.name, module); !promise.empty()) {
    return Failure("the pass " + pass.name + " does not leave " + promise);
  }
#endif
  return llvm::Error::success();
}

}  // namespace weft::compiler
