// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "compiler/codegen/code_layout.h"
#include "compiler/codegen/emit_object.h"
#include "compiler/job/dump.h"
#include "compiler/job/job.h"
#include "compiler/job/settings.h"
#include "compiler/request/code_limits.h"
#include "compiler/request/jobs.h"
#include "compiler/request/lower_kernel.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {
namespace {

Reply MakeCode(const CompileRequest& request, const BuiltinArchive& builtins);

// Provisional code that launches with a local size have until there is code for it.
Reply MakeForAnySize(const CompileRequest& request, const BuiltinArchive& builtins) {
  CompileRequest generic = request;
  std::ranges::fill(generic.variant.local_size, 0);
  Reply reply = MakeCode(generic, builtins);
  if (!reply) return reply;
  reply->code.variant = request.variant.kept();
  reply->code.facts.is_provisional = true;
  return reply;
}

Reply MakeCode(const CompileRequest& request, const BuiltinArchive& builtins) {
  LoweredKernel kernel;
  StageObserver dump;
  if (CurrentSettings().dumps()) {
    dump = [&](llvm::StringRef stage, const llvm::Module& module) {
      DumpModule(request.kernel, stage, module);
    };
  }
  if (auto lowered = kernel.Lower(request, builtins, dump); !lowered)
    return std::unexpected(lowered.error());
  if (!kernel.is_finished()) return MakeForAnySize(request, builtins);
  InjectFault(request, "codegen");
  const Effort effort = kernel.facts().is_unoptimized ? Effort::kLeast : Effort::kUsual;
  const auto object = EmitObject(kernel.module(), kernel.machine(), ObjectFormat::kObject, effort);
  kernel.times().Note("codegen");
  if (kernel.log().has_error()) return Failure(CompileStatus::kSourceError, kernel.log().text());
  CompileReply reply;
  reply.log = kernel.log().text() + kernel.log().report();
  if (CurrentSettings().times) reply.log += kernel.times().Text();
  reply.code.kernel = request.kernel;
  reply.code.variant = request.variant.kept();
  reply.code.target = request.target;
  reply.code.facts = kernel.facts();
  const llvm::StringRef bytes(object.data(), object.size());
  if (auto laid_out = LayOutCode(bytes, kEntryName, reply.code); !laid_out)
    return KernelError(request.kernel, laid_out.error());
  if (kernel.debug()) reply.code.debug_object.assign(object.begin(), object.end());
  return reply;
}

}  // namespace

Reply MakeKernel(const CompileRequest& request, const BuiltinArchive& builtins) {
  Reply reply = MakeCode(request, builtins);
  const std::string obstacle = request.variant.width == 1 ? "" : ObstacleToCode(reply);
  if (obstacle.empty()) return reply;
  CompileRequest narrow = request;
  narrow.variant.width = 1;
  Reply again = MakeCode(narrow, builtins);
  if (!again) return again;
  again->code.variant.width = request.variant.width;
  if (CurrentSettings().reports)
    again->log =
        "kernel " + request.kernel + ": not several work-items at a time: " + obstacle + again->log;
  return again;
}

}  // namespace weft::compiler
