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

Reply BuildProgram(const CompileRequest& request, const BuiltinArchive& builtins) {
  auto options = ParseBuildOptions(request.options);
  if (!options) return Failure(CompileStatus::kInvalidOption, "error: " + options.error() + "\n");
  if (request.source.size() > kMaxSourceBytes)
    return Failure(CompileStatus::kSourceError,
                   "<source>: error: the source has " + std::to_string(request.source.size()) +
                       " bytes, the limit is " + std::to_string(kMaxSourceBytes) + "\n");
  InjectFault(request, "frontend");
  ContextLog context;
  FrontendResult front = IsSpirv(request.source) ? ReadSpirv(request, *options, context.context())
                                                 : RunClang(request, *options, context.context());
  CompileReply reply;
  reply.log = front.log + context.text();
  const KeptLog kept(reply.log);
  if (!front.module || context.has_error()) return Failure(CompileStatus::kSourceError, reply.log);
  reply.dependencies = std::move(front.dependencies);
  CleanModule(*front.module);
  RegisterDestructors(*front.module);
  if (request.kind == RequestKind::kBuild) CompleteProgram(*front.module);
  reply.program.options = request.options;
  reply.program.type =
      request.kind == RequestKind::kBuild ? ProgramType::kExecutable : ProgramType::kCompiledObject;
  StoreModule(*front.module, reply.program);
  if (request.kind == RequestKind::kBuild) {
    auto finished = FinishExecutable(*front.module, reply.program, request, builtins);
    if (!finished) return Failure(finished.error().status, reply.log + finished.error().log);
  }
  return reply;
}

}  // namespace weft::compiler
