// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/compile.h"

#include <map>
#include <mutex>

#include "compiler/codegen/assembler_files.h"
#include "compiler/ir/builtin_archive.h"
#include "compiler/job/job.h"
#include "compiler/request/jobs.h"
#include "contract/check_code.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/TargetSelect.h"

namespace weft::compiler {
namespace {

void OnFatalError(void*, const char* reason, bool) {
  AbandonJob(CompileStatus::kCompilerError,
             std::string("the compiler failed: ") + (reason ? reason : "no reason given") + "\n");
}

// The archive at path, opened once and kept. An error is kept only where no file can be opened
// later: elsewhere a repaired one works.
std::expected<const BuiltinArchive*, std::string> BuiltinsAt(const std::string& path,
                                                             bool keeps_error = false) {
  using Archive = std::expected<std::unique_ptr<BuiltinArchive>, std::string>;
  static std::mutex& mutex = *new std::mutex;
  static auto& archives = *new std::map<std::string, Archive>;
  std::lock_guard lock(mutex);
  auto found = archives.find(path);
  if (found == archives.end()) {
    Archive opened = BuiltinArchive::Open(path);
    if (!opened && !keeps_error) return std::unexpected(opened.error());
    found = archives.emplace(path, std::move(opened)).first;
  }
  const Archive& archive = found->second;
  if (!archive) return std::unexpected(archive.error());
  return archive->get();
}

// Programs may ask for what no reply can hold: arguments of a gigabyte, say.
Reply CheckedReply(Reply reply) {
  if (!reply) return reply;
  std::string wrong = contract::CheckProgram(reply->program);
  if (wrong.empty()) wrong = contract::CheckCode(reply->code);
  if (wrong.empty()) return reply;
  return Failure(CompileStatus::kSourceError, "error: " + wrong + "\n");
}

Reply Dispatch(const CompileRequest& request, const std::string& builtins_path) {
  Prepare();
  auto builtins = BuiltinsAt(builtins_path);
  if (!builtins)
    return Failure(CompileStatus::kCompilerError,
                   "the compiler failed: " + builtins_path + ": " + builtins.error() + "\n");
  Reply reply;
  switch (request.kind) {
    case RequestKind::kBuild:
    case RequestKind::kCompile: reply = BuildProgram(request, **builtins); break;
    case RequestKind::kLink: reply = LinkProgram(request, **builtins); break;
    case RequestKind::kKernel: reply = MakeKernel(request, **builtins); break;
  }
  InjectFault(request, "reply");
  return CheckedReply(std::move(reply));
}

// What code for many lanes has more of than LLVM's limits are made for. The time to order the
// instructions of a block grows with the square of its memory accesses: beyond these, whole runs of
// them keep their order. And what a load may find is looked for in that many blocks before it, by
// each of the loads of loops over work-items that were unrolled. Functions of more than 1000
// blocks are made ready for selection where they change, not all over again after each change. The
// vectorizer may take a loop that adds up floats, one after the other.
void SetOptions() {
  static constexpr const char* kOptions[] = {"weft",
                                             "-dag-maps-huge-region=200",
                                             "-dag-maps-reduction-size=100",
                                             "-memdep-block-number-limit=50",
                                             "-cgpp-huge-func=1000",
                                             "-force-ordered-reductions"};
  llvm::cl::ParseCommandLineOptions(std::size(kOptions), kOptions);
}

CompileReply ReplyTo(const CompileRequest& request, const std::string& builtins_path) {
  Reply reply = Dispatch(request, builtins_path);
  if (reply) return *std::move(reply);
  CompileReply failed;
  failed.status = reply.error().status;
  failed.log = std::move(reply.error().log);
  return failed;
}

}  // namespace

bool OpenBuiltins(const std::string& builtins_path) {
  return BuiltinsAt(builtins_path, /*keeps_error=*/true).has_value();
}

void Prepare() {
  static const bool ready = [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
    LLVMInitializeX86AsmParser();
    TakeFilesFromAssembler();
    SetOptions();
    llvm::install_fatal_error_handler(OnFatalError);
    llvm::install_bad_alloc_error_handler(OnFatalError);
    return true;
  }();
  static_cast<void>(ready);
}

CompileReply Compile(const CompileRequest& request, const std::string& builtins_path) {
  CompileReply reply = RunJob([&] { return ReplyTo(request, builtins_path); });
  if (reply.status != CompileStatus::kOk && reply.log.empty())
    reply.log = "the compiler failed without saying why\n";
  return reply;
}

}  // namespace weft::compiler
