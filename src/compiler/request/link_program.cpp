// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/module_marks.h"
#include "compiler/job/context_log.h"
#include "compiler/job/job.h"
#include "compiler/request/jobs.h"
#include "compiler/request/program_module.h"
#include "contract/options.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"

namespace weft::compiler {

Reply LinkProgram(const CompileRequest& request, const BuiltinArchive& builtins) {
  auto options = ParseLinkOptions(request.options);
  if (!options) return Failure(CompileStatus::kInvalidOption, "error: " + options.error() + "\n");
  InjectFault(request, "link");
  ContextLog context;
  std::unique_ptr<llvm::Module> whole;
  for (const Bytes& input : request.inputs) {
    auto part = LoadModule(input, context.context());
    if (!part)
      return Failure(CompileStatus::kCompilerError,
                     "error: an input is no program: " + llvm::toString(part.takeError()) + "\n");
    if (!whole) {
      whole = std::move(*part);
    } else if (llvm::Linker::linkModules(*whole, std::move(*part))) {
      return Failure(CompileStatus::kSourceError, context.text());
    }
  }
  if (!whole) return Failure(CompileStatus::kSourceError, "error: there is nothing to link\n");
  if (!options->create_library) CompleteProgram(*whole);
  if (options->flush_denormals) MarkFlushDenormals(*whole);
  CompileReply reply;
  reply.log = context.text();
  reply.program.options = request.options;
  reply.program.type = options->create_library ? ProgramType::kLibrary : ProgramType::kExecutable;
  StoreModule(*whole, reply.program);
  if (options->create_library) return reply;
  auto finished = FinishExecutable(*whole, reply.program, request, builtins);
  if (!finished) return Failure(finished.error().status, reply.log + finished.error().log);
  return reply;
}

}  // namespace weft::compiler
