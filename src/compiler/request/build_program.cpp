// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/clang_frontend.h"
#include "compiler/frontend/token_guard.h"
#include "compiler/job/context_log.h"
#include "compiler/job/job.h"
#include "compiler/request/jobs.h"
#include "compiler/request/object_lifetimes.h"
#include "compiler/request/program_module.h"
#include "compiler/spirv/reader.h"
#include "contract/spirv.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {

CompileReply BuildProgram(const CompileRequest& request, const BuiltinArchive& builtins) {
  auto options = ParseBuildOptions(request.options);
  if (!options) return Refusal(CompileStatus::kInvalidOption, "error: " + options.error() + "\n");
  if (request.source.size() > kMaxSourceBytes)
    return Refusal(CompileStatus::kSourceError,
                   "<source>: error: the source has " + std::to_string(request.source.size()) +
                       " bytes, the limit is " + std::to_string(kMaxSourceBytes) + "\n");
  InjectFault(request, "frontend");
  ContextLog context;
  FrontendResult front = IsSpirv(request.source)
                             ? ReadSpirv(request.source, *options, context.context())
                             : RunClang(request, *options, context.context());
  CompileReply reply;
  reply.log = front.log + context.text();
  const KeptLog kept(reply.log);
  reply.dependencies = std::move(front.dependencies);
  if (!front.module || context.has_error()) {
    reply.status = CompileStatus::kSourceError;
    return reply;
  }
  CleanModule(*front.module);
  RegisterDestructors(*front.module);
  if (request.kind == RequestKind::kBuild) MakeLifetimeKernels(*front.module);
  reply.program.options = request.options;
  reply.program.type =
      request.kind == RequestKind::kBuild ? ProgramType::kExecutable : ProgramType::kCompiledObject;
  StoreModule(*front.module, reply.program);
  if (request.kind == RequestKind::kBuild) {
    const std::string wrong = FinishExecutable(*front.module, reply.program, request, builtins);
    if (!wrong.empty()) {
      reply.status = CompileStatus::kSourceError;
      reply.log += wrong;
      reply.program = {};
    }
  }
  return reply;
}

}  // namespace weft::compiler
